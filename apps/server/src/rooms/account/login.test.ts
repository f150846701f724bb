/** Logins concurrent with other work: a password change, and other tries at the same account or from the same address. */
import { Refusal } from '@assay/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Tx } from '../../db/pool.ts'
import type { CallContext } from '../../http/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { sendCode } from './codes.ts'
import { login } from './login.ts'
import { hashPassword } from './password.ts'
import { createAccount } from './register.ts'
import { resetPassword } from './reset-password.ts'
import type { AccountServices } from './services.ts'
import { createTestServices } from './testing.ts'

const PASSWORD = 'correct-Horse-93'
const NEW_PASSWORD = 'another-Horse-94'
const FREE_PER_ACCOUNT = 5
const FREE_PER_ADDRESS = 20

let test: TestDatabase
let services: AccountServices
let passwordHash: string
let email: string
let address: string
let count = 0

beforeAll(async () => {
  test = await createTestDatabase()
  passwordHash = await hashPassword(PASSWORD)
  services = createTestServices(test.db, { addressLimitFactor: 1 })
})
afterAll(() => test.close())
beforeEach(async () => {
  address = `192.0.2.${++count}`
  email = await newAccount()
})

async function newAccount(): Promise<string> {
  const fields = { channel: 'email', address: `owner-${++count}@example.com`, passwordHash, lang: 'en', invitedBy: null } as const
  await test.db.transaction().execute((tx) => createAccount(tx, fields))
  return fields.address
}

interface Try {
  password?: string
  of?: string
  from?: string
}

/** The token, or the error code of the refusal. */
async function logIn({ password = PASSWORD, of = email, from = address }: Try = {}, using = services): Promise<string> {
  const context: CallContext = { lang: 'en', address: from, device: 'a device', deviceToken: 'a device', session: null, idempotent: null }
  try {
    return await login(using, { user_string: of, password, type: 'email' } as never, context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code
  }
}

const isToken = (answer: string): boolean => answer.length === 43
const together = (tries: number, each: (number: number) => Promise<string>) =>
  Promise.all(Array.from({ length: tries }, (_, number) => each(number)))

function tally(answers: string[]): Record<string, number> {
  const tallied: Record<string, number> = {}
  for (const answer of answers) {
    const name = isToken(answer) ? 'opened' : answer
    tallied[name] = (tallied[name] ?? 0) + 1
  }
  return tallied
}

async function codeOf(recipient: string): Promise<string> {
  await sendCode(services, {
    recipient: { channel: 'email', address: recipient },
    scene: 'reset_password',
    address,
    lang: 'en',
    altcha: undefined,
  })
  const { rows } = await test.pool.query('select code from sandbox_message where recipient = $1', [recipient])
  return rows[0].code
}
const context = () => ({ address, device: 'a device', lang: 'en' }) as const
const reset = (code: string, using = services) =>
  resetPassword(using, { user_string: email, type: 'email', code, password: NEW_PASSWORD, re_password: NEW_PASSWORD } as never, context())

describe('while a new password is set', () => {
  /** The services, with a callback just before a transaction begins or just before it commits. */
  function pausing(pause: { before?(): Promise<unknown>; beforeCommit?(): Promise<unknown> }): AccountServices {
    const execute = async (work: (tx: Tx) => Promise<unknown>) => {
      await pause.before?.()
      return test.db.transaction().execute(async (tx) => {
        const result = await work(tx)
        await pause.beforeCommit?.()
        return result
      })
    }
    const db = new Proxy(test.db, {
      get: (target, name) => {
        if (name === 'transaction') return () => ({ execute })
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }) as Database
    return { ...services, db }
  }

  const liveSessions = async (): Promise<number> => {
    const { rows } = await test.pool.query(
      'select count(*)::int as live from account_session s join account_user u on u.id = s.user_id where u.email = $1 and s.revoked_at is null',
      [email],
    )
    return rows[0].live
  }

  /** Waits until a statement waits for another's lock, or it is clear that none will. */
  async function untilOneWaits(): Promise<void> {
    const end = performance.now() + 3_000
    const waiting = 'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()'
    while (performance.now() < end && (await test.pool.query(waiting)).rowCount === 0);
  }

  it('one that has verified the password before is refused as a wrong one is, and counts', async () => {
    const code = await codeOf(email)
    const answer = await logIn({}, pausing({ before: () => reset(code) }))
    expect(answer).toBe('login_failed')
    expect(await liveSessions()).toBe(0)
    const { rows } = await test.pool.query("select from account_attempt where kind = 'login_failed' and subject = any($1)", [
      [email, address],
    ])
    expect(rows).toHaveLength(2)
    expect(await logIn()).toBe('login_failed')
    expect(isToken(await logIn({ password: NEW_PASSWORD }))).toBe(true)
  })

  it('one waits for a reset that has not committed, and is refused', async () => {
    const code = await codeOf(email)
    const late: Promise<unknown>[] = []
    await reset(
      code,
      pausing({
        beforeCommit: () => {
          late.push(logIn())
          return untilOneWaits()
        },
      }),
    )
    expect(await Promise.all(late)).toEqual(['login_failed'])
    expect(await liveSessions()).toBe(0)
  })

  it('one that is about to open its session opens it, and the reset ends it', async () => {
    const code = await codeOf(email)
    const late: Promise<unknown>[] = []
    const token = await logIn(
      {},
      pausing({
        beforeCommit: () => {
          late.push(reset(code))
          return untilOneWaits()
        },
      }),
    )
    expect(isToken(token)).toBe(true)
    expect(await Promise.all(late)).toEqual([{ reset: true }])
    expect(await liveSessions()).toBe(0)
    expect(await services.sessions.find(token)).toBeNull()
  })
})

it('after a new password is not made to wait for failures under another name of the account', async () => {
  const { rows } = await test.pool.query('select username from account_user where email = $1', [email])
  const { username } = rows[0] as { username: string }
  const wrong = () => logIn({ password: 'wrong-Horse-93', of: username })
  for (let failures = 0; failures < FREE_PER_ACCOUNT; failures++) expect(await wrong()).toBe('login_failed')
  expect(await wrong()).toBe('login_wait')
  await reset(await codeOf(email))
  expect(isToken(await logIn({ of: username, password: NEW_PASSWORD }))).toBe(true)
})

describe('many at once', () => {
  const wrong = (number: number) => `wrong-Horse-${number}`

  it('at one account fail no oftener than one after the other', async () => {
    const answers = await together(30, (number) => logIn({ password: wrong(number), from: `198.51.100.${number}` }))
    expect(tally(answers)).toEqual({ login_failed: FREE_PER_ACCOUNT, login_wait: 30 - FREE_PER_ACCOUNT })
  })

  it('at an account that is not there, likewise', async () => {
    const answers = await together(30, (number) => logIn({ password: wrong(number), of: `nobody-${address}@example.com` }))
    expect(tally(answers)).toEqual({ login_failed: FREE_PER_ACCOUNT, login_wait: 30 - FREE_PER_ACCOUNT })
  })

  it('from one address fail no oftener than one after the other', async () => {
    const answers = await together(40, (number) => logIn({ password: wrong(number), of: `nobody-${number}-${address}@example.com` }))
    expect(tally(answers)).toEqual({ login_failed: FREE_PER_ADDRESS, login_wait: 40 - FREE_PER_ADDRESS })
  })

  it('leave one try for each wait that has passed', async () => {
    await together(FREE_PER_ACCOUNT, (number) => logIn({ password: wrong(number) }))
    await test.pool.query("update account_attempt set time = time - interval '1 minute' where subject = $1", [email])
    expect(tally(await together(10, (number) => logIn({ password: wrong(number) })))).toEqual({ login_failed: 1, login_wait: 9 })
  })

  it('with the right password are all let in, also after failures that were free', async () => {
    for (let failures = 1; failures < FREE_PER_ACCOUNT; failures++) await logIn({ password: wrong(failures) })
    expect(tally(await together(30, () => logIn()))).toEqual({ opened: 30 })
  })

  it('from one address let everyone in who knows his password, whatever waits before him', async () => {
    const owners = await Promise.all(Array.from({ length: 30 }, newAccount))
    const answers = await together(45, (number) =>
      number % 3 === 0 ? logIn({ password: wrong(number) }) : logIn({ of: owners[number % 30]! }),
    )
    const rights = answers.filter((_, number) => number % 3 !== 0)
    expect(tally(rights)).toEqual({ opened: 30 })
  })
})

it('holds no connection of the database while a try is made', async () => {
  await services.loginLimits.attempt({ account: email, address }, async () => {
    expect(test.pool.totalCount).toBe(test.pool.idleCount)
    return null
  })
})

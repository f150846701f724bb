/** Limits of codes and of guesses, by who makes them. Strangers must not lock the owner out, nor guess a code. */
import { Refusal } from '@assay/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { checkCode, consumeCode, sendCode } from './codes.ts'
import { createAccount } from './register.ts'
import type { AccountServices } from './services.ts'
import { createTestServices, solveProof } from './testing.ts'

const HOME = '192.0.2.7'
const DEVICE = 'a browser'

let test: TestDatabase
let services: AccountServices
let email: string
let count = 0

beforeAll(async () => {
  test = await createTestDatabase()
  services = createTestServices(test.db, { addressLimitFactor: 1 })
})
afterAll(() => test.close())
beforeEach(async () => {
  email = `owner-${++count}@example.com`
  const fields = { channel: 'email', address: email, passwordHash: '-', lang: 'en', invitedBy: null } as const
  const userId = await test.db.transaction().execute((tx) => createAccount(tx, fields))
  await services.sessions.open(test.db, { userId: userId!, device: 'a browser', deviceToken: DEVICE, address: HOME })
})

/** Codes of the last hours, none within the last minute. */
const haveSent = (codes: number) =>
  test.pool.query(
    "insert into account_attempt (kind, subject, time) select 'code', $1, now() - interval '2 hours' from generate_series(1, $2)",
    [email, codes],
  )

interface From {
  address?: string
  deviceToken?: string
  altcha?: string
}

async function ask({ address = '198.51.100.1', deviceToken, altcha }: From): Promise<Refusal | null> {
  try {
    const recipient = { channel: 'email', address: email } as const
    await sendCode(services, { recipient, scene: 'reset_password', address, deviceToken, lang: 'en', altcha })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error
  }
}

/** The error code of the refusal. A required proof of work is solved on the way. */
async function outcomeOf(from: From): Promise<string> {
  const refusal = await ask(from)
  if (refusal?.code !== 'proof_required') return refusal?.code ?? 'sent'
  const again = await ask({ ...from, altcha: await solveProof(refusal) })
  return again?.code ?? 'sent after a proof'
}

describe('codes of a day', () => {
  it('are sent five times as asked for, and from the sixth on for a proof of work', async () => {
    await haveSent(4)
    expect(await outcomeOf({})).toBe('sent')
    expect(await ask({})).toMatchObject({ code: 'proof_required' })
    await test.pool.query("update account_attempt set time = time - interval '2 minutes' where subject = $1", [email])
    expect(await outcomeOf({})).toBe('sent after a proof')
  })

  it('are never used up by strangers: ten are kept for the addresses and devices of the account', async () => {
    await haveSent(19)
    expect(await outcomeOf({})).toBe('sent after a proof')
    await test.pool.query("update account_attempt set time = time - interval '2 minutes' where subject = $1", [email])
    expect(await outcomeOf({})).toBe('code_daily_limit')
    expect(await outcomeOf({ deviceToken: DEVICE })).toBe('sent after a proof')
  })

  it('are kept to the last for known addresses, since the name of a browser can be guessed', async () => {
    await haveSent(25)
    expect(await outcomeOf({ deviceToken: DEVICE })).toBe('code_daily_limit')
    expect(await outcomeOf({ address: HOME })).toBe('sent after a proof')
  })

  it('are thirty at most', async () => {
    await haveSent(30)
    expect(await outcomeOf({ address: HOME, deviceToken: DEVICE })).toBe('code_daily_limit')
  })

  it('come one a minute', async () => {
    expect([await outcomeOf({}), await outcomeOf({ address: HOME })]).toEqual(['sent', 'code_wait'])
  })

  it('come at once after one that was used, within the limits of the day, and one a minute again after that', async () => {
    expect(await outcomeOf({})).toBe('sent')
    const { rows } = await test.pool.query('select code from sandbox_message where recipient = $1', [email])
    const used = { recipient: email, scene: 'reset_password' }
    await test.db.transaction().execute((tx) => consumeCode(tx, used, rows[0].code))
    expect([await outcomeOf({}), await outcomeOf({})]).toEqual(['sent', 'code_wait'])
    const { rows: again } = await test.pool.query('select code from sandbox_message where recipient = $1 order by id desc limit 1', [email])
    await haveSent(28)
    await test.db.transaction().execute((tx) => consumeCode(tx, used, again[0].code))
    expect(await outcomeOf({})).toBe('code_daily_limit')
  })

  it('are refused alike for an address that nobody has an account with', async () => {
    email = `nobody-${count}@example.com`
    await haveSent(20)
    expect(await outcomeOf({ address: HOME, deviceToken: DEVICE })).toBe('code_daily_limit')
  })
})

describe('guesses of a code', () => {
  const STRANGERS = ['198.51.100.1', '198.51.100.2', '198.51.100.3']

  /** The code that an address asks for, a minute after the one before. */
  async function codeFor(address: string): Promise<string> {
    await test.pool.query("update account_attempt set time = time - interval '2 minutes' where subject = $1", [email])
    expect(await outcomeOf({ address })).toMatch(/^sent/)
    const { rows } = await test.pool.query('select code from sandbox_message where recipient = $1 order by id desc limit 1', [email])
    return rows[0].code
  }
  const tryIt = (code: string, address: string): Promise<string> =>
    checkCode(test.db, { recipient: email, scene: 'reset_password' }, { code, address }).then(
      () => 'right',
      (error: Refusal) => error.code,
    )
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const guess = async (code: string, address: string, times: number) => {
    for (let time = 0; time < times; time += 1) expect(await tryIt(wrongOf(code), address)).toBe('code_wrong')
  }

  it('by strangers do not use up the code of who asked for it', async () => {
    const code = await codeFor(HOME)
    for (const stranger of STRANGERS) await guess(code, stranger, 10)
    expect(await tryIt(code, HOME)).toBe('right')
  })

  it('are five for who asked, and three for all others together, from however many addresses', async () => {
    const code = await codeFor(HOME)
    for (const stranger of STRANGERS) await guess(code, stranger, 1)
    expect(await tryIt(code, '203.0.113.9')).toBe('code_wrong')
    await guess(code, HOME, 5)
    expect(await tryIt(code, HOME)).toBe('code_wrong')
  })

  it('match the code from another network too: it was asked for at home and is typed on the way', async () => {
    const code = await codeFor(HOME)
    expect(await tryIt(code, '203.0.113.9')).toBe('right')
  })

  it('match the code of the owner and the one that a stranger asked for since, which both came to the owner', async () => {
    const own = await codeFor(HOME)
    const later = await codeFor(STRANGERS[0]!)
    for (const stranger of STRANGERS) await guess(own, stranger, 10)
    expect(await tryIt(own, HOME)).toBe('right')
    expect(await codeFor(HOME)).not.toBe(own)
    expect(await tryIt(own, HOME)).toBe('code_wrong')
    expect(await tryIt(later, STRANGERS[1]!)).toBe('code_wrong')
  })

  it('are counted one by one, however many come at once', async () => {
    const code = await codeFor(HOME)
    await Promise.all(Array.from({ length: 20 }, () => tryIt(wrongOf(code), HOME)))
    const { rows } = await test.pool.query('select tries, others_tries from account_code where recipient = $1', [email])
    expect(rows).toEqual([{ tries: 5, others_tries: 0 }])
  })
})

/** How many codes a recipient is sent in a day, by whom they are asked for, and that no stranger's asking locks an owner out. */
import { Refusal } from '@assay/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { sendCode } from './codes.ts'
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
  await services.sessions.open(test.db, { userId: userId!, device: DEVICE, address: HOME })
})

/** Codes of the last hours, none of them within the minute. */
const haveSent = (codes: number) =>
  test.pool.query(
    "insert into account_attempt (kind, subject, time) select 'code', $1, now() - interval '2 hours' from generate_series(1, $2)",
    [email, codes],
  )

interface From {
  address?: string
  device?: string
  altcha?: string
}

async function ask({ address = '198.51.100.1', device = 'another browser', altcha }: From): Promise<Refusal | null> {
  try {
    const recipient = { channel: 'email', address: email } as const
    await sendCode(services, { recipient, scene: 'reset_password', address, device, lang: 'en', altcha })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error
  }
}

/** The code of the refusal, after the proof of work that is asked for on the way. */
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
    expect(await outcomeOf({ device: DEVICE })).toBe('sent after a proof')
  })

  it('are kept to the last for known addresses, since the name of a browser can be guessed', async () => {
    await haveSent(25)
    expect(await outcomeOf({ device: DEVICE })).toBe('code_daily_limit')
    expect(await outcomeOf({ address: HOME })).toBe('sent after a proof')
  })

  it('are thirty at most', async () => {
    await haveSent(30)
    expect(await outcomeOf({ address: HOME, device: DEVICE })).toBe('code_daily_limit')
  })

  it('come one a minute', async () => {
    expect([await outcomeOf({}), await outcomeOf({ address: HOME })]).toEqual(['sent', 'code_wait'])
  })

  it('are refused alike for an address that nobody has an account with', async () => {
    email = `nobody-${count}@example.com`
    await haveSent(20)
    expect(await outcomeOf({ address: HOME, device: DEVICE })).toBe('code_daily_limit')
  })
})

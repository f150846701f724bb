import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Deadlines } from '../../clock/deadlines.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { accountHandlers } from '../account/door.ts'
import { createTestServices } from '../account/testing.ts'
import { caller, insertCurrencies, startIdleSpot, USDT } from '../wallet/testing.ts'
import { welcomeDeadline, welcomeNewcomer } from './welcome.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let desk: SpotDesk
let addresses = 0
let email: string

beforeAll(async () => {
  database = await createTestDatabase()
  await insertCurrencies(database.db)
  desk = await startIdleSpot(database)
}, 60_000)
afterAll(async () => {
  await desk.close()
  await database.close()
})
beforeEach(() => (email = `newcomer-${++addresses}@example.com`))

/** Registers at a server whose process ends right after COMMIT when `dies`. */
async function register({ dies = false } = {}): Promise<number> {
  const newcomer = welcomeNewcomer({ deadline: welcomeDeadline(desk), amount: () => 10_000, log })
  const services = createTestServices(database.db, { addressLimitFactor: 10_000 })
  const newcomers = [{ ...newcomer, welcome: dies ? () => Promise.resolve() : newcomer.welcome }]
  const call = caller('account', accountHandlers({ ...services, newcomers }))
  await call('sendCode', { user_string: email, scene: 'register' })
  const { code } = await database.db
    .selectFrom('sandbox_message')
    .select('code')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const fields = { user_string: email, code, password: 'seldom used words', re_password: 'seldom used words' }
  expect(await call('register', fields)).toHaveProperty('message')
  // A second try with the same code, as a client does that lost the answer.
  expect(await call('register', fields)).toHaveProperty('refused')
  const user = await database.db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return Number(user.id)
}

async function entriesOf(userId: number) {
  const { rows } = await sql<{ kind: string; amount: string; currency: number }>`
    select kind, trim_scale(available_delta) as amount, currency_id as currency from ledger_entry where account_id = ${accountOf(userId, CHANGE)}`.execute(
    database.db,
  )
  return rows
}
const GIFT = { kind: 'sandbox_welcome', amount: '10000', currency: USDT }

it('pays 10,000 USDT into the change account before the registration is answered', async () => {
  expect(await entriesOf(await register())).toEqual([GIFT])
})

it('pays at the next start what a crash after COMMIT left unpaid, once, however often it is tried', async () => {
  const userId = await register({ dies: true })
  expect(await entriesOf(userId)).toEqual([])
  const deadline = welcomeDeadline(desk)
  const due = [{ id: String(userId), dueMs: Date.now(), row: {} }]
  const runner = new Deadlines({ db: database.db, log, deadlines: [welcomeDeadline(desk)] })
  await Promise.all([runner.pass(), ...Array.from({ length: 10 }, () => deadline.settle(due))])
  await runner.pass()
  expect(await entriesOf(userId)).toEqual([GIFT])
})

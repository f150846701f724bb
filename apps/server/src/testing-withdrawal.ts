/** For tests of withdrawals: the room over a real database and desks, two operators, and users with coins. That it is the owner who acts the account room's own tests prove. */
import type { CallOutput } from '@assay/contract'
import { pino } from 'pino'
import { Deadlines } from './clock/deadlines.ts'
import type { LeverDesk } from './desk/lever/lever-desk.ts'
import type { SpotDesk } from './desk/spot/spot-desk.ts'
import { accountOf, CHANGE } from './ledger/accounts.ts'
import { bookMany, giftsOf } from './ledger/testing.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import type { AccountOffer } from './rooms/account/door.ts'
import {
  caller,
  createUser,
  currencies,
  insertCurrencies,
  startIdleLever,
  startIdleSpot,
  testPrices,
  type Outcome,
} from './rooms/wallet/testing.ts'
import { bookSent } from './rooms/withdrawal/book.ts'
import { Follower } from './rooms/withdrawal/follow.ts'
import { landReleased } from './rooms/withdrawal/land.ts'
import { claimMode } from './site.ts'
import { withdrawalHandlers } from './rooms/withdrawal/handlers.ts'
import type { WithdrawalServices } from './rooms/withdrawal/services.ts'

export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
export const OTHER_ADDRESS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const THIRD_ADDRESS = '0xde709f2102306220921060314615719080e2fb77'

type Operator = { id: string; operatorId: number; name: string; roles: readonly ['compliance']; until: Date }
export type Withdrawn = CallOutput<'withdrawal.out'>

export interface WithdrawalTest {
  database: TestDatabase
  desk: SpotDesk
  services: WithdrawalServices
  operators: [Operator, Operator]
  call: ReturnType<typeof caller>
  as(userId: number, level?: number): (name: string, fields: Record<string, unknown>, key?: string) => Promise<Outcome>
  /** What an operator does: of the console. */
  decide(who: 0 | 1, name: string, fields: Record<string, unknown>): Promise<Outcome>
  /** A new user of level 1 with coins in his change account. */
  user(coins: Record<number, string>): Promise<number>
  balance(userId: number, currencyId: number): Promise<{ available: string; held: string }>
  /** Books what was sent and what was released to other users, and tells of what changed. */
  settle(): Promise<void>
  messages(userId: number): Promise<string[]>
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  end(): Promise<void>
}

/** A request that is refused throws its code. */
export const done = (outcome: Outcome): Record<string, unknown> => {
  if ('refused' in outcome) throw new Error(`refused: ${outcome.refused}`)
  return outcome.message
}

const ANYBODY = { use: () => Promise.resolve(), user: { email: 'owner@example.com', mobile: null } }

interface Running {
  database: TestDatabase
  desk: SpotDesk
  lever: LeverDesk
}

function servicesOf({ database: { db }, desk, lever }: Running, given: Partial<WithdrawalServices>): WithdrawalServices {
  const prices = testPrices()
  prices.set('BTC/USDT', ['100000', '100001'])
  prices.set('ETH/USDT', ['3000', '3001'])
  const account = {
    confirmOwner: () => Promise.resolve(ANYBODY),
    sender: { sendWithdrawal: () => Promise.resolve() },
  } as unknown as Pick<AccountOffer, 'confirmOwner' | 'sender'>
  return {
    db,
    desk,
    lever,
    currencies,
    prices,
    account,
    requireReserve: () => undefined,
    reserveStop: () => null,
    publishMessages: () => undefined,
    publish: () => undefined,
    signed: new Set(['ethereum']),
    hasToken: true,
    isTest: () => true,
    bitcoinChain: 'regtest',
    twoAboveUsdt: '10000',
    inFlight: new Map(),
    ...given,
  }
}

async function addOperators({ pool }: TestDatabase): Promise<[Operator, Operator]> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `insert into operator (email, name, roles, authenticator)
     values ('first@example.org', 'First', '{compliance}', ''), ('second@example.org', 'Second', '{compliance}', '') returning id, name`,
  )
  const operatorOf = ({ id, name }: { id: string; name: string }): Operator => ({
    id: '1',
    operatorId: Number(id),
    name,
    roles: ['compliance'],
    until: new Date(8.64e15),
  })
  return [operatorOf(rows[0]!), operatorOf(rows[1]!)]
}

export async function startWithdrawals(given: Partial<WithdrawalServices> = {}): Promise<WithdrawalTest> {
  const database = await createTestDatabase()
  await insertCurrencies(database.db)
  await claimMode(database.db, 'sandbox')
  let desk = await startIdleSpot(database)
  const lever: LeverDesk = await startIdleLever(database)
  const services = servicesOf({ database, desk, lever }, given)
  const operators = await addOperators(database)
  const call = caller('withdrawal', withdrawalHandlers(services))
  const follower = new Follower(services)
  return {
    database,
    desk,
    services,
    operators,
    call,
    as:
      (userId, level = 1) =>
      (name, fields, key) =>
        call(name, fields, { userId, level, ...(key !== undefined && { key }) }),
    decide: (who, name, fields) => call(name, fields, { operator: operators[who] }),
    async user(coins) {
      const userId = await createUser(database.db)
      await database.pool.query('update account_user set verification_level = 1 where id = $1', [userId])
      await desk.close()
      const gifts = Object.entries(coins).map(([currencyId, amount]) => ({ currencyId: Number(currencyId), amount }))
      await bookMany(database.pool, giftsOf(accountOf(userId, CHANGE), gifts))
      services.desk = desk = await startIdleSpot(database)
      return userId
    },
    async balance(userId, currencyId) {
      const found = await database.pool.query<{ available: string; held: string }>(
        `select trim_scale(available)::text as available, trim_scale(held)::text as held from ledger_balance where account_id = $1 and currency_id = $2`,
        [accountOf(userId, CHANGE), currencyId],
      )
      return found.rows[0] ?? { available: '0', held: '0' }
    },
    async settle() {
      const due = await database.pool.query<{ id: string; account_id: string; sent: string }>(
        `select id, account_id, extract(epoch from sent_at) * 1000 as sent from withdrawal where sent_at is not null and booked_at is null`,
      )
      const all = due.rows.map(({ id, account_id: accountId, sent }) => ({ id, dueMs: Number(sent), row: { account_id: accountId } }))
      if (all.length > 0) await bookSent(services).settle(all as never)
      await new Deadlines({ db: services.db, log: pino({ level: 'silent' }), deadlines: [landReleased(services)] }).pass()
      await follower.pass()
    },
    async messages(userId) {
      const found = await database.pool.query<{ kind: string }>('select kind from message where user_id = $1 order by id', [userId])
      return found.rows.map(({ kind }) => kind)
    },
    async sql(text, values = []) {
      return (await database.pool.query<Record<string, unknown>>(text, values)).rows
    },
    async end() {
      await services.desk.submit({ userId: null, accounts: [], idempotent: null, run: () => undefined })
      await desk.close()
      await lever.close()
      await database.close()
    },
  }
}

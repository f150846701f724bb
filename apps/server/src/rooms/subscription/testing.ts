/** For tests of sales: services over a throwaway database, drafts, and a clock that moves the sale instead. */
import { setTimeout } from 'node:timers/promises'
import { langs, type Text } from '@assay/contract/wire'
import { stepMs } from '@assay/engine/subscription'
import { LEDGER_SCALE, unitsOf, type Posting } from '@assay/money'
import { sql } from 'kysely'
import pino from 'pino'
import { Deadlines } from '../../clock/deadlines.ts'
import { instruments } from '../../feeds/instruments.ts'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { bookMany, createUsers, give } from '../../ledger/testing.ts'
import { USDT } from '../../ledger/usdt.ts'
import { asOwner, type TestDatabase } from '../../testing.ts'
import { createAccount } from '../account/door.ts'
import { createCatalogue } from '../market/door.ts'
import { endSales } from './close.ts'
import { makeProject, scheduleProject, type Draft } from './make-project.ts'
import { findProject, findTerms } from './project-store.ts'
import { unlockOf } from './sale.ts'
import type { SubscriptionServices } from './services.ts'
import { holdOf } from './terms.ts'
import { tellBuyers } from './tell.ts'
import { unlockTokens } from './unlock.ts'

const HOUR_MS = 3_600_000

export function createTestServices({ db }: TestDatabase, desk: SpotDesk, told: number[] = []): SubscriptionServices {
  return {
    db,
    desk,
    catalogue: createCatalogue(instruments),
    usdtPerUnit: () => null,
    addCurrency: (id, currency) => desk.addCurrency(id, currency),
    issuer: systemAccounts.mint,
    readProject: (id) => findProject(db, id),
    publishMessages: (userId) => void told.push(userId),
  }
}

const everywhere = (text: string): Text => Object.fromEntries(langs.map((lang) => [lang, text])) as Text

let codes = 0

/** A sale of 1,000 tokens at 1 USDT, at most 400 each, that has begun an hour ago and ends in an hour. */
export function draft(changes: Partial<Draft> = {}): Draft {
  codes += 1
  return {
    name: `Token ${codes}`,
    code: `TK${codes}`,
    payCurrencyId: USDT,
    about: everywhere('A token.'),
    website: 'https://token.example',
    whitepaper: null,
    holders: [],
    mode: 'pro_rata',
    price: '1',
    lot: '1',
    issuance: '10000',
    supply: '1000',
    cap: '400',
    softCap: null,
    startsMs: Date.now() - HOUR_MS,
    endsMs: Date.now() + HOUR_MS,
    unlock: { kind: 'at_once' },
    ...changes,
  }
}

/** Makes a sale that everybody sees. */
export async function openSale(services: SubscriptionServices, changes: Partial<Draft> = {}): Promise<{ id: string; tokenId: number }> {
  const id = (await makeProject(services, draft(changes)))!
  await scheduleProject(services, id)
  const project = (await findProject(services.db, id))!
  return { id, tokenId: project.currencyId }
}

/** Moves all times of a sale and of its orders back, as if so much time had passed. Its terms are kept else: the owner alone may do this. */
export async function passTime(database: Pick<TestDatabase, 'owner'>, projectId: string, ms: number): Promise<void> {
  const back = `make_interval(secs => ${ms / 1000})`
  await asOwner(
    database,
    `alter table subscription_project disable trigger keep_terms;
      update subscription_project set starts_at = starts_at - ${back}, ends_at = ends_at - ${back}, unlock_from = unlock_from - ${back}
        where id = ${projectId};
      update subscription_order set unlock_at = unlock_at - ${back} where project_id = ${projectId};
      alter table subscription_project enable trigger keep_terms`,
  )
}

/** Twice, for buyers are told in the pass behind the allocation; a pass settles what was due when its millisecond began. */
export async function passDeadlines(services: SubscriptionServices): Promise<void> {
  const deadlines = [endSales(services), tellBuyers(services), unlockTokens(services)]
  for (let pass = 1; pass <= 2; pass++) {
    await new Deadlines({ db: services.db, log: pino({ level: 'silent' }), deadlines }).pass()
    await setTimeout(2)
  }
}

let buyers = 0

/** A new user with USDT. */
export async function buyer({ db, pool }: TestDatabase, usdt: string): Promise<number> {
  const address = `buyer-${++buyers}@example.com`
  const userId = (await db
    .transaction()
    .execute((tx) => createAccount(tx, { channel: 'email', address, passwordHash: '-', lang: 'en', invitedBy: null })))!
  await give(pool, accountOf(userId, CHANGE), { currencyId: USDT, amount: usdt })
  return userId
}

/** `available / held` of a currency in the change account. */
export async function balanceOf({ db }: TestDatabase, userId: number, currencyId: number): Promise<string> {
  const result = await sql<{ text: string }>`
    select trim_scale(available) || ' / ' || trim_scale(held) as text from ledger_balance
    where account_id = ${accountOf(userId, CHANGE)} and currency_id = ${currencyId}`.execute(db)
  return result.rows[0]?.text ?? '0 / 0'
}

/** So many users with a commitment each, of 10 to 1,009 USDT, written at once: the ledger holds what each has committed. */
export async function crowd(
  { db, pool }: Pick<TestDatabase, 'db' | 'pool'>,
  projectId: string,
  count: number,
): Promise<{ bookedMs: number }> {
  const ids = await createUsers(db, `crowd-${projectId}`, count)
  const unlockMs = stepMs(unlockOf((await findTerms(db, projectId))!), 1)
  const orders = await sql<{ id: string; account: number; committed: string }>`
    insert into subscription_order (project_id, user_id, account_id, committed, unlock_at)
    select ${projectId}::bigint, u, u * 10 + ${CHANGE}::int, 10 + u * 7919 % 1000, to_timestamp(${unlockMs}::float8 / 1000) from unnest(${ids}::bigint[]) u order by u
    returning id::text, account_id::float8 as account, trim_scale(committed)::text as committed`.execute(db)
  await sql`update subscription_project set people = ${count},
    committed = (select sum(committed) from subscription_order where project_id = ${projectId}::bigint) where id = ${projectId}::bigint`.execute(
    db,
  )
  const held = orders.rows.map(({ id, account, committed }): Posting => {
    const units = unitsOf(committed, LEDGER_SCALE)
    return {
      kind: 'subscription_hold',
      reference: holdOf(id),
      entries: [
        { account: systemAccounts.treasury, currencyId: USDT, available: -units, held: 0n, hold: null },
        { account, currencyId: USDT, available: 0n, held: units, hold: holdOf(id) },
      ],
    }
  })
  return { bookedMs: await bookMany(pool, held) }
}

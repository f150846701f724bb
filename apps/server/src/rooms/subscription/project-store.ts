/** SQL of sales: their terms, and what of them changes. */
import { CompiledQuery, sql } from 'kysely'
import type { SaleEnd } from '@assay/engine/proof'
import type { Text } from '@assay/contract/wire'
import type { Database, Tx } from '../../db/pool.ts'
import type { Statement } from '../../desk/statements.ts'
import type { TermsRow } from './sale.ts'

/** A sale as everybody sees it. */
export interface ProjectRow extends TermsRow {
  about: Text
  website: string | null
  whitepaper: string | null
  holders: { holder: string; percent: string }[]
  issuance: string
  startsMs: number
  isPlay: boolean
  status: 'warmup' | 'ongoing' | 'ended'
  isPaused: boolean
  isCalledOff: boolean
  people: number
  committed: string
  takenLots: string
  givenLots: string
  isAllocated: boolean
  isMissed: boolean
  listHash: string | null
  ratio: string | null
  ratioBefore: { atMs: number; ppm: number } | null
  nowMs: number
}

const ms = (column: string) => sql`date_part('epoch', ${sql.ref(column)}) * 1000`

const terms = sql`
  p.id::text, p.currency_id as "currencyId", p.name, p.pay_currency_id as "payCurrencyId", p.mode, trim_scale(p.price)::text as price,
  trim_scale(p.lot)::text as lot, p.supply_lots::text as "supplyLots", p.cap_lots::text as "capLots", trim_scale(p.soft_cap)::text as "softCap",
  ${ms('p.over_at')} as "endsMs", p.unlock_kind as "unlockKind", ${ms('p.unlock_from')} as "unlockFromMs", p.unlock_days as "unlockDays"`

/**
 * The part of a small commitment that buys tokens if a sale ends now. The largest commitments reach the cap first. What is left after
 * the first of them is shared by the others, and the smallest number of capped ones for which nobody else is above the cap counts. No more can
 * be capped than the supply has caps, so the others need not be put in order.
 */
const ratio = sql`
  case when p.mode = 'pro_rata' and now() < p.over_at then coalesce(trim_scale(round(least(1, (
    select (d.cost - d.above * d.cap) / (p.committed - d.taken) from (
      select o.committed, p.price * p.lot * p.supply_lots as cost, p.price * p.lot * p.cap_lots as cap,
        row_number() over in_order - 1 as above,
        coalesce(sum(o.committed) over (in_order rows between unbounded preceding and 1 preceding), 0) as taken
      from (select c.id, c.committed from subscription_order c
        where c.project_id = p.id and p.committed > p.price * p.lot * p.supply_lots
        order by c.committed desc, c.id limit p.supply_lots / p.cap_lots + 2) o
      window in_order as (order by o.committed desc, o.id)) d
    where (d.cost - d.above * d.cap) * d.committed <= d.cap * (p.committed - d.taken)
    order by d.above limit 1)), 6)), 1)::text end`

const before = sql`
  (select json_build_object('atMs', ${ms('r.at')}, 'ppm', r.ppm) from subscription_ratio r
    where r.project_id = p.id and r.at <= now() - interval '30 minutes' order by r.at desc limit 1)`

const columns = sql`${terms}, p.about, p.website, p.whitepaper, p.holders, trim_scale(p.issuance)::text as issuance,
  ${ms('p.starts_at')} as "startsMs", p.series is not null as "isPlay",
  case when now() >= p.over_at then 'ended' when now() < p.starts_at then 'warmup' else 'ongoing' end as status,
  p.paused_at is not null as "isPaused", p.called_off_at is not null as "isCalledOff", p.people,
  trim_scale(p.committed)::text as committed, p.taken_lots::text as "takenLots", p.given_lots::text as "givenLots", p.allocated_at is not null as "isAllocated", p.is_missed as "isMissed", encode(p.list_hash, 'hex') as "listHash",
  ${ratio} as ratio, ${before} as "ratioBefore", date_part('epoch', now()) * 1000 as "nowMs"`

/** How many of those that have ended are listed. */
const ENDED_SHOWN = 20

/** Sales that have not ended, the one that ends first first, and the last that have. */
export async function listProjects(db: Database): Promise<ProjectRow[]> {
  const result = await sql<ProjectRow>`
    (select ${columns} from subscription_project p where p.scheduled_at is not null and p.over_at > now() order by p.over_at, p.id)
    union all
    (select ${columns} from subscription_project p where p.scheduled_at is not null and p.over_at <= now()
      order by p.over_at desc, p.id desc limit ${ENDED_SHOWN})`.execute(db)
  return result.rows
}

export async function findProject(db: Database, id: string): Promise<ProjectRow | undefined> {
  const result = await sql<ProjectRow>`
    select ${columns} from subscription_project p where p.id = ${id}::bigint and p.scheduled_at is not null`.execute(db)
  return result.rows[0]
}

export async function databaseNow(db: Database): Promise<number> {
  const result = await sql<{ ms: number }>`select date_part('epoch', now()) * 1000 as ms`.execute(db)
  return result.rows[0]!.ms
}

/** Terms for the sale's end. Undefined where there is none. */
export async function findTerms(db: Database, id: string): Promise<TermsRow | undefined> {
  const result = await sql<TermsRow>`select ${terms} from subscription_project p where p.id = ${id}::bigint`.execute(db)
  return result.rows[0]
}

/** A draft as it is written. */
export interface NewProject extends Omit<TermsRow, 'id' | 'supplyLots' | 'capLots'> {
  about: Text
  website: string | null
  whitepaper: string | null
  holders: readonly { holder: string; percent: string }[]
  issuance: string
  supplyLots: bigint
  capLots: bigint
  startsMs: number
  series: string | null
  round: number | null
}

const instant = (timeMs: number | null) => (timeMs === null ? sql`null` : sql`to_timestamp(${timeMs / 1000}::float8)`)

/** A draft. Null when its round of a series exists. */
export async function insertProject(db: Database | Tx, given: NewProject): Promise<string | null> {
  const result = await sql<{ id: string }>`
    insert into subscription_project (currency_id, name, pay_currency_id, about, website, whitepaper, holders, mode, price, lot, issuance,
      supply_lots, cap_lots, soft_cap, starts_at, ends_at, unlock_kind, unlock_from, unlock_days, series, round)
    values (${given.currencyId}, ${given.name}, ${given.payCurrencyId}, ${JSON.stringify(given.about)}::jsonb, ${given.website},
      ${given.whitepaper}, ${JSON.stringify(given.holders)}::jsonb, ${given.mode}, ${given.price}, ${given.lot}, ${given.issuance},
      ${given.supplyLots}::bigint, ${given.capLots}::bigint, ${given.softCap}, ${instant(given.startsMs)}, ${instant(given.endsMs)},
      ${given.unlockKind}, ${instant(given.unlockFromMs)}, ${given.unlockDays}, ${given.series}, ${given.round})
    on conflict (series, round) do nothing
    returning id::text`.execute(db)
  return result.rows[0]?.id ?? null
}

/**
 * SQL that asks what keeps a sale from being scheduled beside the others of its token: they have one name and one number of all tokens, and
 * together sell no more than there are. Null where nothing does. `id` is the place of the sale's id among the values of the statement.
 */
const tokenFault = (id: string): string => `
  select case when bool_or(other.series is not null) then 'code' when bool_or(other.name <> p.name) then 'name'
    when bool_or(other.issuance <> p.issuance) then 'issuance'
    when coalesce(sum(other.lot * other.supply_lots), 0) + p.lot * p.supply_lots > p.issuance then 'supply' end
  from subscription_project p left join subscription_project other
    on other.currency_id = p.currency_id and other.id <> p.id and other.scheduled_at is not null
    and (other.called_off_at is null or other.series is not null)
  where p.id = ${id}::bigint group by p.id`

export type TokenFault = 'code' | 'name' | 'issuance' | 'supply'

/** Of a draft. */
export async function findTokenFault(db: Database | Tx, id: string): Promise<TokenFault | null> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(`select (${tokenFault('$1')}) as fault`, [id]) as CompiledQuery<{ fault: TokenFault | null }>,
  )
  return rows[0]!.fault
}

/** Makes a draft visible with the decision about it. Its fault is a `TokenFault`. */
export const scheduling = (id: string) => ({
  name: 'schedule',
  fault: tokenFault('$7'),
  update: 'update subscription_project set scheduled_at = now() where id = $7::bigint and scheduled_at is null and ends_at > now()',
  value: id,
})

/** The id of a token by its code, which is made where it is new. Null when the code is a listed currency's. */
export async function ensureToken(
  db: Database | Tx,
  code: string,
  { scale, firstId }: { scale: number; firstId: number },
): Promise<number | null> {
  await sql`insert into currency (id, name, kind, scale)
    select nextval('subscription_currency_id'), ${code}, 'crypto', ${scale} where not exists (select from currency where name = ${code})
    on conflict (name) do nothing`.execute(db)
  const result = await sql<{ id: number }>`select id from currency where name = ${code} and id >= ${firstId}`.execute(db)
  return result.rows[0]?.id ?? null
}

export async function findCurrency(db: Database, id: number): Promise<{ name: string; scale: number } | undefined> {
  return db.selectFrom('currency').select(['name', 'scale']).where('id', '=', id).executeTakeFirst()
}

export interface TokenRow {
  id: number
  code: string
  name: string
  scale: number
  price: string
  payCurrencyId: number
}

/** Tokens of all sales that everybody sees, each as its last sale has it: one that was called off counts only where there is no other. */
export async function listTokens(db: Database): Promise<TokenRow[]> {
  const result = await sql<TokenRow>`
    select distinct on (c.id) c.id, c.name as code, p.name, c.scale, trim_scale(p.price)::text as price, p.pay_currency_id as "payCurrencyId"
    from subscription_project p join currency c on c.id = p.currency_id
    where p.scheduled_at is not null order by c.id, p.called_off_at is not null, p.id desc`.execute(db)
  return result.rows
}

/** Rounds of the sandbox's series that exist and have not ended. */
export async function listRounds(db: Database): Promise<{ series: string; round: number }[]> {
  const result = await sql<{ series: string; round: number }>`
    select series, round from subscription_project where series is not null and ends_at > now()`.execute(db)
  return result.rows
}

/** Drafts of the sandbox's series that an interrupted start has left. */
export async function listDrafts(db: Database): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id::text from subscription_project p where series is not null and scheduled_at is null and ends_at > now() order by p.id`.execute(
    db,
  )
  return result.rows.map(({ id }) => id)
}

/** Makes a draft visible. Returns no row when it is visible already, or would have ended. */
export const scheduleStatement = (id: string): Statement<{ id: string }> => ({
  name: 'subscription_schedule',
  text: `update subscription_project set scheduled_at = now() where id = $1 and scheduled_at is null and ends_at > now() returning id::text`,
  values: () => [id],
})

/** SQL that asks what keeps a sale from being called off: `draft`, `over`, or `delivered` where tokens went out at their buyers' turns. */
const callOffFault = (id: string): string => `
  select case when p.scheduled_at is null then 'draft' when p.over_at <= now() then 'over'
    when p.mode = 'first_come' and p.soft_cap is null and p.people > 0 then 'delivered' end
  from subscription_project p where p.id = ${id}::bigint`

export type CallOffFault = 'draft' | 'over' | 'delivered'

export async function findCallOffFault(db: Database | Tx, id: string): Promise<CallOffFault | null> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(`select (${callOffFault('$1')}) as fault`, [id]) as CompiledQuery<{ fault: CallOffFault | null }>,
  )
  return rows[0]!.fault
}

/** Ends a sale with the decision about it, for good. Its fault is a `CallOffFault`. */
export const callingOff = (id: string) => ({
  name: 'call_off',
  fault: callOffFault('$7'),
  update: 'update subscription_project set called_off_at = now() where id = $7::bigint',
  value: id,
})

/** Writes what a commitment would have bought in this minute, of sales that run. */
export async function keepRatios(db: Database): Promise<void> {
  await sql`insert into subscription_ratio (project_id, at, ppm)
    select p.id, date_trunc('minute', now()), (${ratio})::numeric * 1000000
    from subscription_project p
    where p.mode = 'pro_rata' and p.scheduled_at is not null and p.starts_at <= now() and p.over_at > now()
    on conflict do nothing`.execute(db)
  await sql`delete from subscription_ratio where at < now() - interval '2 hours'`.execute(db)
}

/** The first moment of the sandbox's sales, which stays. */
export async function keepFirstMoment(db: Database): Promise<number> {
  await sql`insert into site_fact (name, value) values ('subscription_first_ms', (date_part('epoch', date_trunc('minute', now())) * 1000)::bigint::text)
    on conflict do nothing`.execute(db)
  const result = await sql<{ value: string }>`select value from site_fact where name = 'subscription_first_ms'`.execute(db)
  return Number(result.rows[0]!.value)
}

/** Everybody was told what became of his commitment. */
export async function markTold(db: Database, id: string): Promise<void> {
  await sql`update subscription_project set told_at = now() where id = ${id}::bigint and told_at is null`.execute(db)
}

/** Whether a sale has ended whose end is not in the public log. */
export async function hasUnlogged(db: Database): Promise<boolean> {
  const result = await sql`select from subscription_project where allocated_at is not null and logged_at is null limit 1`.execute(db)
  return result.rows.length > 0
}

/** Marks the ends of sales as logged, and returns those that were not so before. */
export const takeUnloggedStatement = (): Statement<SaleEnd & { calledOffMs: number | null }> => ({
  name: 'subscription_take_unlogged',
  text: `update subscription_project p set logged_at = now() from currency c
    where p.allocated_at is not null and p.logged_at is null and c.id = p.pay_currency_id
    returning p.id::text, floor(date_part('epoch', p.closed_at) * 1000) as "closedMs",
      floor(date_part('epoch', p.called_off_at) * 1000) as "calledOffMs", p.mode, c.name as currency, c.scale,
      trim_scale(p.price * p.lot)::text as "lotCost", p.supply_lots::text as "supplyLots", p.cap_lots::text as "capLots",
      trim_scale(p.soft_cap)::text as "softCap", p.people as lines, p.given_lots::text as "givenLots", encode(p.list_hash, 'hex') as "listHash"`,
  values: () => [],
})

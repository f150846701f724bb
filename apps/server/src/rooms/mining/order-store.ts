/** SQL of orders at their turn: what is locked, paid and given back. */
import { column, textColumn } from '../../desk/columns.ts'
import type { Statement } from '../../desk/statements.ts'
import { STATUS, type ProductStatus } from './product-store.ts'

/** What is asked of a product. */
export interface Wish {
  productId: string
  userId: number
  amount: string
}

/** The product at the turn of a wish. `taken` is false when nothing was taken. */
export interface Taken {
  taken: boolean
  status: ProductStatus
  currency_id: number
  term_days: number
  rate_low: string
  rate_high: string
  minimum: string
  /** What the caps leave. */
  user_left: string
  left: string
}

/** Counts an amount into its product and into what the user has there, unless a cap, the minimum or the state is against it. */
export const takeStatement = ({ productId, userId, amount }: Wish): Statement<Taken> => ({
  name: 'mining_take',
  text: `with product as (
      select p.*, ${STATUS} as status,
        p.user_maximum - coalesce((select s.amount from mining_share s where s.product_id = p.id and s.user_id = $2::bigint), 0) as user_left
      from mining_product p where p.id = $1::bigint for update),
    fitting as (
      select * from product
      where status = 'open' and $3::numeric >= minimum and $3::numeric <= user_left and taken + $3::numeric <= total_maximum),
    counted as (
      update mining_product p set taken = p.taken + $3::numeric from fitting f where p.id = f.id returning p.id),
    shared as (
      insert into mining_share as s (product_id, user_id, amount) select id, $2::bigint, $3::numeric from fitting
      on conflict (product_id, user_id) do update set amount = s.amount + excluded.amount)
    select exists (select from counted) as taken, status, currency_id, term_days, trim_scale(rate_low)::text as rate_low,
      trim_scale(rate_high)::text as rate_high, trim_scale(minimum)::text as minimum, trim_scale(user_left)::text as user_left,
      trim_scale(total_maximum - taken)::text as left
    from product`,
  values: () => [productId, userId, amount],
})

export interface NewOrder {
  id: number
  account: number
  productId: string
  currencyId: number
  amount: string
  daily: string
  lockedMs: number
  countsFromMs: number
  firstDueMs: number
  isRenewed: boolean
}

export const insertStatement = (one: NewOrder): Statement => ({
  name: 'mining_insert',
  text: `insert into mining_order (id, account_id, product_id, currency_id, amount, daily, locked_at, counts_from, next_due_at, is_renewed)
    values ($1, $2, $3, $4, $5::numeric, $6::numeric, to_timestamp($7::float8 / 1000), to_timestamp($8::float8 / 1000),
      to_timestamp($9::float8 / 1000), $10)`,
  values: () => [
    one.id,
    one.account,
    one.productId,
    one.currencyId,
    one.amount,
    one.daily,
    one.lockedMs,
    one.countsFromMs,
    one.firstDueMs,
    one.isRenewed,
  ],
})

/** An order whose day was claimed, with its product. */
export interface ClaimedRow {
  id: string
  account_id: string
  product_id: string
  currency_id: number
  amount: string
  daily: string
  term: number
  /** With this day. */
  paid_days: number
  /** Paid in this term before this day. */
  paid: string
  paid_before: string
  is_renewed: boolean
  /** A frozen account locks nothing, not even what it had chosen to lock again. */
  is_frozen: boolean
  due_ms: number
  term_days: number
  rate_low: string
  rate_high: string
  total_maximum: string
  /** Whether the product takes new terms: by its end at the moment of the day, and by whether it is paused now. */
  is_open: boolean
  /** The rate of the day of a range, once it is known. */
  known_rate: string | null
  /** What was locked over the whole day, for a rate that is not known yet. */
  locked: string | null
}

const TERM_ENDS_AT = `o.counts_from + p.term_days * interval '24 hours'`

/**
 * Whether an order was over before a day, though its own last day is not paid yet: after an outage days are not always paid in their order. One
 * that is locked again goes on.
 */
const WAS_OVER = `o.status = 'open' and ${TERM_ENDS_AT} < r.due_at and not (
  o.is_renewed and not p.is_paused and (p.closes_at is null or p.closes_at > ${TERM_ENDS_AT})
    and not exists (select from ledger_account a join account_user u on u.id = a.user_id where a.id = o.account_id and u.frozen_reason is not null))`

/** Counts the next day of these orders, and returns a `ClaimedRow` of each. A day that is not due, or was paid, is not counted. */
export const claimStatement = (ids: readonly string[]): Statement => ({
  name: 'mining_claim',
  text: `with claimed as (
      update mining_order set paid_days = paid_days + 1, next_due_at = next_due_at + interval '24 hours'
      where id = any($1::bigint[]) and status = 'open' and next_due_at <= now()
      returning *, next_due_at - interval '24 hours' as due_at),
    ranged as (
      select distinct c.product_id, c.due_at from claimed c join mining_product p on p.id = c.product_id where p.rate_high > p.rate_low),
    rates as (
      select r.product_id, r.due_at, d.rate, case when d.rate is null then (
        select sum(o.amount) from mining_order o join mining_product p on p.id = o.product_id
        where o.product_id = r.product_id and o.locked_at < r.due_at - interval '24 hours'
          and (o.ended_at is null or o.ended_at >= r.due_at) and not (${WAS_OVER})
      ) end as locked
      from ranged r left join mining_day d on d.product_id = r.product_id and d.day = r.due_at)
    select c.id::text, c.account_id::text, c.product_id::text, c.currency_id, trim_scale(c.amount)::text as amount,
      trim_scale(c.daily)::text as daily, c.term, c.paid_days, trim_scale(c.paid)::text as paid,
      trim_scale(c.paid_before)::text as paid_before, c.is_renewed,
      u.frozen_reason is not null as is_frozen, (extract(epoch from c.due_at) * 1000)::float8 as due_ms, p.term_days,
      trim_scale(p.rate_low)::text as rate_low, trim_scale(p.rate_high)::text as rate_high,
      trim_scale(p.total_maximum)::text as total_maximum,
      not p.is_paused and (p.closes_at is null or p.closes_at > c.due_at) as is_open,
      trim_scale(r.rate)::text as known_rate, trim_scale(r.locked)::text as locked
    from claimed c join mining_product p on p.id = c.product_id
    left join ledger_account a on a.id = c.account_id left join account_user u on u.id = a.user_id
    left join rates r on r.product_id = c.product_id and r.due_at = c.due_at`,
  values: () => [column([...ids])],
})

/** What became of a day. */
export interface DayNote {
  id: string
  productId: string
  userId: number
  dueMs: number
  number: string
  rate: string
  amount: string
  outcome: 'goes_on' | 'locked_again' | 'ended'
  /** The rate of the product's day, where it was worked out just now. */
  dayRate: string | null
}

/** Writes the days of a stride: yields, and what ended or was locked again. */
export function dayStatements(notes: readonly DayNote[]): Statement[] {
  const ids = () => column(notes.map(({ id }) => id))
  const dues = () => column(notes.map(({ dueMs }) => dueMs))
  const numbers = () => column(notes.map(({ number }) => number))
  const outcomes = () => textColumn(notes.map(({ outcome }) => outcome))
  const payouts: Statement = {
    name: 'mining_payouts',
    text: `insert into mining_payout (order_id, day, number, rate)
      select id, to_timestamp(due / 1000), number, rate
      from unnest($1::bigint[], $2::float8[], $3::numeric[], $4::numeric[]) as n (id, due, number, rate)`,
    values: () => [ids(), dues(), numbers(), column(notes.map(({ rate }) => rate))],
  }
  const orders: Statement = {
    name: 'mining_days_paid',
    text: `update mining_order o set
        paid = case when n.outcome = 'locked_again' then 0 else o.paid + n.number end,
        paid_before = case when n.outcome = 'locked_again' then o.paid_before + o.paid + n.number else o.paid_before end,
        paid_days = case when n.outcome = 'locked_again' then 0 else o.paid_days end,
        term = case when n.outcome = 'locked_again' then o.term + 1 else o.term end,
        counts_from = case when n.outcome = 'locked_again' then to_timestamp(n.due / 1000) else o.counts_from end,
        status = case when n.outcome = 'ended' then 'ended' else o.status end,
        ended_at = case when n.outcome = 'ended' then to_timestamp(n.due / 1000) else o.ended_at end
      from unnest($1::bigint[], $2::float8[], $3::numeric[], $4::text[]) as n (id, due, number, outcome) where o.id = n.id`,
    values: () => [ids(), dues(), numbers(), outcomes()],
  }
  const ended = notes.filter(({ outcome }) => outcome === 'ended')
  const rates = notes.filter(({ dayRate }) => dayRate !== null)
  return [payouts, orders, ...(ended.length > 0 ? givenBackStatements(ended) : []), ...(rates.length > 0 ? [ratesStatement(rates)] : [])]
}

type GivenBack = Pick<DayNote, 'productId' | 'userId' | 'amount'>

/** What is no longer locked makes room again, in the product and for its user. */
function givenBackStatements(all: readonly GivenBack[]): Statement[] {
  const values = () => [
    column(all.map(({ productId }) => productId)),
    column(all.map(({ userId }) => userId)),
    column(all.map(({ amount }) => amount)),
  ]
  const from = 'unnest($1::bigint[], $2::bigint[], $3::numeric[]) as n (product_id, user_id, amount)'
  return [
    {
      name: 'mining_products_given_back',
      text: `update mining_product p set taken = p.taken - g.amount
        from (select product_id, sum(amount) as amount from ${from} group by product_id) g where p.id = g.product_id`,
      values,
    },
    {
      name: 'mining_shares_given_back',
      text: `update mining_share s set amount = s.amount - g.amount
        from (select product_id, user_id, sum(amount) as amount from ${from} group by product_id, user_id) g
        where s.product_id = g.product_id and s.user_id = g.user_id`,
      values,
    },
  ]
}

/** Every order of a day has the same rate: the first one that is written stays. */
const ratesStatement = (notes: readonly DayNote[]): Statement => ({
  name: 'mining_rates',
  text: `insert into mining_day (product_id, day, rate)
    select distinct on (product_id, due) product_id, to_timestamp(due / 1000), rate
    from unnest($1::bigint[], $2::float8[], $3::numeric[]) as n (product_id, due, rate)
    on conflict do nothing`,
  values: () => [
    column(notes.map(({ productId }) => productId)),
    column(notes.map(({ dueMs }) => dueMs)),
    column(notes.map(({ dayRate }) => dayRate!)),
  ],
})

/** An order that is to be redeemed. Only where `state` is `redeemed` was it changed. */
export interface RedeemedRow {
  state: 'over' | 'settling' | 'redeemed'
  id: string
}

/**
 * Ends an order at its turn, as it was read: a day that is due, or was paid since `nextMs` was read, comes first, so that midnight
 * comes before or after and never in between. It makes room at once: the next wish of the same batch finds it.
 */
export const redeemStatement = (read: { id: string; nextMs: number }, account: number): Statement<RedeemedRow> => ({
  name: 'mining_redeem',
  text: `with asked as (
      select id, case when status <> 'open' then 'over'
        when next_due_at <= now() or next_due_at <> to_timestamp($3::float8 / 1000) then 'settling' else 'redeemed' end as state
      from mining_order where id = $1::bigint and account_id = $2::bigint for update),
    redeemed as (
      update mining_order o set status = 'redeemed', ended_at = now() from asked a where o.id = a.id and a.state = 'redeemed'
      returning o.product_id, o.account_id / 10 as user_id, o.amount),
    product as (update mining_product p set taken = p.taken - r.amount from redeemed r where p.id = r.product_id),
    share as (
      update mining_share s set amount = s.amount - r.amount from redeemed r where s.product_id = r.product_id and s.user_id = r.user_id)
    select state, id::text from asked`,
  values: () => [read.id, account, read.nextMs],
})

export const redeemedStatement = (one: { id: string; penalty: string; takenBack: string }): Statement => ({
  name: 'mining_redeemed',
  text: 'update mining_order set penalty = $2::numeric, taken_back = $3::numeric where id = $1::bigint',
  values: () => [one.id, one.penalty, one.takenBack],
})

/** Only where `state` is `chosen` was it changed: a day that is due may be the last of the term, and comes first. */
export const renewStatement = (one: {
  id: string
  account: number
  isRenewed: boolean
}): Statement<{ state: 'over' | 'settling' | 'chosen' }> => ({
  name: 'mining_set_renewal',
  text: `with asked as (
      select id, case when status <> 'open' then 'over' when next_due_at <= now() then 'settling' else 'chosen' end as state
      from mining_order where id = $1::bigint and account_id = $2::bigint for update),
    done as (update mining_order o set is_renewed = $3 from asked a where o.id = a.id and a.state = 'chosen')
    select state from asked`,
  values: () => [one.id, one.account, one.isRenewed],
})

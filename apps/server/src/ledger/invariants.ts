/**
 * What must hold after anything: each query finds rows only where the books are wrong. Run after every test suite, by the
 * nightly simulations and by an operator on a live database.
 */
import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import { transact } from '../db/transact.ts'

const CHECKS: Record<string, string> = {
  'every posting sums to zero per currency': `
    select posting_id, currency_id, sum(available_delta + held_delta) as off from ledger_entry
    group by posting_id, currency_id having sum(available_delta + held_delta) <> 0`,
  'every currency sums to zero over all accounts': `
    select currency_id, sum(available + held) as off from ledger_balance group by currency_id having sum(available + held) <> 0`,
  'every balance is the sum of its entries': `
    select account_id, currency_id, b.available, e.available as entries_available, b.held, e.held as entries_held
    from ledger_balance b
    full join (select account_id, currency_id, sum(available_delta) as available, sum(held_delta) as held from ledger_entry group by 1, 2) e
      using (account_id, currency_id)
    where coalesce(b.available, 0) <> coalesce(e.available, 0) or coalesce(b.held, 0) <> coalesce(e.held, 0)`,
  'no balance is below its floor': `
    select account_id, currency_id, available, held, floor from ledger_balance where available < floor or held < 0`,
  'the balance after a user’s last entry is the balance': `
    select b.account_id, b.currency_id, b.available, e.available_after from ledger_balance b
    join lateral (
      select available_after, held_after from ledger_entry
      where account_id = b.account_id and currency_id = b.currency_id and available_after is not null
      order by posting_id desc, line desc limit 1) e on true
    where e.available_after <> b.available or e.held_after <> b.held`,
  'a hold keeps what its entries say': `
    select coalesce(h.account_id, e.account_id) as account_id, coalesce(h.hold, e.hold) as hold, h.held, e.held as entries_held
    from ledger_hold h
    full join (
      select account_id, currency_id, hold, sum(held_delta) as held from ledger_entry where hold is not null
      group by account_id, currency_id, hold having sum(held_delta) <> 0) e using (account_id, currency_id, hold)
    where coalesce(h.held, 0) <> coalesce(e.held, 0) or h.held = 0`,
  'what is held of every balance is the sum of its holds': `
    select b.account_id, b.currency_id, b.held, h.held as holds from ledger_balance b
    left join (select account_id, currency_id, sum(held) as held from ledger_hold group by 1, 2) h using (account_id, currency_id)
    where b.held <> coalesce(h.held, 0)`,
  'every balance belongs to the writer of its account': `
    select b.account_id, b.currency_id, b.writer from ledger_balance b join ledger_account a on a.id = b.account_id
    where b.writer <> a.writer`,
  'live spot orders keep back no more than there is': `
    select o.account_id, o.held_currency_id, o.kept, b.available from (
      select account_id, held_currency_id, sum(held) as kept from spot_order group by 1, 2) o
    left join ledger_balance b on b.account_id = o.account_id and b.currency_id = o.held_currency_id
    where o.kept > coalesce(b.available, 0)`,
  'a live limit order keeps back what its rest needs': `
    select o.id, o.held, o.side, o.amount_lots - o.filled_lots as lots from spot_order o join spot_pair p on p.id = o.pair_id
    where o.price_ticks is not null and o.oco_id is null
      and o.held <> (o.amount_lots - o.filled_lots) * power(10::numeric, -p.amount_decimals)
        * case o.side when 'buy' then o.price_ticks * power(10::numeric, -p.price_decimals) else 1 end`,
  'the ledger holds nothing for spot orders': `
    select account_id, hold from ledger_hold where hold like 'spot_order:%'`,
  'what is in transit is what moves that have not landed say': `
    select currency_id, sum(units) as off from (
      select currency_id, available as units from ledger_balance where account_id in (81, 82)
      union all select currency_id, -number from wallet_move where landed_at is null) t
    group by currency_id having sum(units) <> 0`,
  'an ended spot order holds nothing': `
    select id, status, held from spot_order_ended where held <> 0`,
  'fills of an order sum to what it says is filled': `
    select o.id, o.filled_lots, t.lots from spot_order_any o
    left join (
      select order_id, sum(lots) as lots from (
        select taker_order_id as order_id, lots from spot_trade union all select maker_order_id, lots from spot_trade) sides
      group by order_id) t on t.order_id = o.id
    where o.filled_lots <> coalesce(t.lots, 0)`,
  'every contract holds what it says, every ended one nothing': `
    select coalesce(r.hold, h.hold) as hold, r.held as row_held, h.held as ledger_held
    from (select 'futures:' || id as hold, held from futures_row) r
    full join (select hold, sum(held_delta) as held from ledger_entry where hold like 'futures:%' group by hold) h using (hold)
    where coalesce(r.held, 0) <> coalesce(h.held, 0)`,
  'an ended contract holds nothing and has no open lots': `
    select id, status, held, open_lots from futures_row where status in ('closed', 'cancelled') and (held <> 0 or open_lots <> 0)`,
  'lots of a contract are those it opened less those it closed': `
    select r.id, r.open_lots, f.lots from futures_row r
    left join (select row_id, sum(case kind when 'open' then lots else -lots end) as lots from futures_fill group by row_id) f on f.row_id = r.id
    where r.open_lots <> coalesce(f.lots, 0)`,
  'every fill is of a contract': `
    select f.row_id, f.number from futures_fill f left join futures_row r on r.id = f.row_id where r.id is null`,
  'every live option holds its stake on the user and its winnings on the house, every ended one nothing': `
    select account_id, currency_id, hold, o.held as option_held, h.held as ledger_held
    from (
      select account_id, currency_id, 'seconds:' || id as hold, stake as held from seconds_option where status in ('accepted', 'open', 'settling')
      union all select 11, currency_id, 'seconds:' || id, winnings from seconds_option where status in ('accepted', 'open', 'settling')) o
    full join (
      select account_id, currency_id, hold, sum(held_delta) as held from ledger_entry where hold like 'seconds:%' group by 1, 2, 3) h
      using (account_id, currency_id, hold)
    where coalesce(o.held, 0) <> coalesce(h.held, 0)`,
  'every option paid what its result says': `
    select o.id, o.status, h.gain from seconds_option o
    left join (
      select account_id, hold, sum(available_delta + held_delta) as gain from ledger_entry where hold like 'seconds:%' group by 1, 2) h
      on h.hold = 'seconds:' || o.id and h.account_id = o.account_id
    where coalesce(h.gain, 0) <> case o.status when 'won' then o.winnings when 'lost' then -o.stake else 0 end`,
  'the public log is one chain without a gap': `
    select second, head, root from (
      select second, head, root, lag(second) over by_time as second_before, lag(head) over by_time as head_before
      from proof_second window by_time as (order by second)) log
    where second_before is not null and (second <> second_before + 1 or head <> sha256(head_before || root))`,
}

export const checkNames: readonly string[] = Object.keys(CHECKS)

export interface Violation {
  check: string
  rows: unknown[]
}

/** The queries read whole tables, of which the database may know nothing yet: row by row they would take hours. */
const SETTINGS = ['set transaction read only', 'set local enable_nestloop = off', 'set local statement_timeout = 0']

/** Answers what is wrong: an empty list is the only good answer. */
export function findViolations(db: Database): Promise<Violation[]> {
  return transact(db, async (tx) => {
    for (const setting of SETTINGS) await sql.raw(setting).execute(tx)
    const violations: Violation[] = []
    for (const [check, query] of Object.entries(CHECKS)) {
      const result = await sql.raw(`${query} limit 20`).execute(tx)
      if (result.rows.length > 0) violations.push({ check, rows: result.rows })
    }
    return violations
  })
}

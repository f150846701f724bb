import { IS_LIVE_OPTION } from '../../db/live-rows.ts'

/** Invariants of options. Each query returns the rows that break one. */
export const invariants = {
  'every live option holds its stake on the user and its winnings on the house, every ended one nothing': `
    select account_id, currency_id, hold, o.held as option_held, h.held as ledger_held
    from (
      select account_id, currency_id, 'seconds:' || id as hold, stake as held from seconds_option where ${IS_LIVE_OPTION}
      union all select 11, currency_id, 'seconds:' || id, winnings from seconds_option where ${IS_LIVE_OPTION}) o
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
}

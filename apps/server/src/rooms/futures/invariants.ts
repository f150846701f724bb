import { IS_LIVE_CONTRACT } from '../../db/live-rows.ts'

/** Invariants of contracts. Each query returns the rows that break one. */
export const invariants = {
  'every contract holds what it says, every ended one nothing': `
    select coalesce(r.hold, h.hold) as hold, r.held as row_held, h.held as ledger_held
    from (select 'futures:' || id as hold, held from futures_row) r
    full join (select hold, sum(held_delta) as held from ledger_entry where hold like 'futures:%' group by hold) h using (hold)
    where coalesce(r.held, 0) <> coalesce(h.held, 0)`,
  'an ended contract holds nothing and has no open lots': `
    select id, status, held, open_lots from futures_row where not ${IS_LIVE_CONTRACT} and (held <> 0 or open_lots <> 0)`,
  'lots of a contract are those it opened less those it closed': `
    select r.id, r.open_lots, f.lots from futures_row r
    left join (select row_id, sum(case kind when 'open' then lots else -lots end) as lots from futures_fill group by row_id) f on f.row_id = r.id
    where r.open_lots <> coalesce(f.lots, 0)`,
  'every fill is of a contract': `
    select f.row_id, f.number from futures_fill f left join futures_row r on r.id = f.row_id where r.id is null`,
}

/** Invariants of moves between accounts. Each query returns the rows that break one. */
export const invariants = {
  'what is in transit is what moves that have not landed say': `
    select currency_id, sum(units) as off from (
      select currency_id, available as units from ledger_balance where account_id in (81, 82)
      union all select currency_id, -number from wallet_move where landed_at is null) t
    group by currency_id having sum(units) <> 0`,
}

/** Invariants of the portfolio. Each query returns the rows that break one. */
export const invariants = {
  'the portfolio has what the ledger had at its last posting': `
    select coalesce(p.account_id, e.account_id) as account_id, p.amount, e.units
    from portfolio_balance p
    full join (
      select account_id, currency_id, sum(available_delta + held_delta) as units from ledger_entry
      where available_after is not null and posting_id <= (select posting_id from portfolio_progress)
      group by account_id, currency_id) e using (account_id, currency_id)
    where coalesce(p.amount, 0) <> coalesce(e.units, 0)`,
}

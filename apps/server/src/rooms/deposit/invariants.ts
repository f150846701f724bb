/** What must hold of deposits after anything: each query finds rows only where it does not. */
export const invariants: Readonly<Record<string, string>> = {
  'what deposits say is booked is what the treasury gave for them': `
    select coalesce('deposit:' || p.id, l.reference) as reference, p.booked, l.given
    from (select id, currency_id, booked from deposit_payment where booked <> 0) p
    full join (
      select reference, currency_id, -sum(available_delta) as given from ledger_entry
      where account_id = 41 and kind in ('deposit_credit', 'deposit_undo') group by reference, currency_id
      having sum(available_delta) <> 0) l on l.reference = 'deposit:' || p.id and l.currency_id = p.currency_id
    where p.booked is distinct from l.given`,
  'what deposits say is owed is what the account of claims owes': `
    select currency_id, p.claim, b.available
    from (select currency_id, sum(claim) as claim from deposit_payment where claim > 0 group by currency_id) p
    full join (select currency_id, available from ledger_balance where account_id = 141 and available <> 0) b using (currency_id)
    where coalesce(p.claim, 0) + coalesce(b.available, 0) <> 0`,
  'a credited deposit is booked whole, and one that is not credited is not booked': `
    select id, status, amount, booked from deposit_payment
    where not is_adrift and booked <> case when status = 'credited' then amount else 0 end`,
}

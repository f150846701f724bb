/** What must hold of fiat money after anything: each query finds rows only where it does not. */
export const invariants = {
  'what payments out keep is what the ledger holds for them': `
    select account_id, currency_id, hold, p.amount, h.held
    from (select user_id * 10 + 1 as account_id, currency_id, 'bank_out:' || id as hold, amount from bank_pay_out
      where state in ('requested', 'approved', 'returning')) p
    full join (select account_id, currency_id, hold, held from ledger_hold where split_part(hold, ':', 1) = 'bank_out') h
      using (account_id, currency_id, hold)
    where coalesce(p.amount, 0) <> coalesce(h.held, 0)`,
  'what was credited is what the treasury gave, once': `
    select reference, p.credited, e.amount from (select 'bank_in:' || id as reference, credited from bank_pay_in where state = 'credited') p
    full join (select reference, -sum(available_delta) as amount from ledger_entry where kind = 'bank_pay_in' and account_id = 41 group by reference) e
      using (reference)
    where coalesce(p.credited, 0) <> coalesce(e.amount, 0)`,
  'what was paid out is what the treasury got, once': `
    select reference, p.amount, e.amount from (select 'bank_out:' || id as reference, amount from bank_pay_out where state = 'paid') p
    full join (select reference, sum(available_delta) as amount from ledger_entry where kind = 'bank_pay_out' and account_id = 41 group by reference) e
      using (reference)
    where coalesce(p.amount, 0) <> coalesce(e.amount, 0)`,
  'a credit and a payment out were decided by two operators': `
    select 'bank_in:' || p.id as subject from bank_pay_in p where p.state = 'credited' and not exists (
      select from operator_proposal o where o.kind = 'bank.pay_in' and o.subject = 'bank_in:' || p.id and o.decision = 'approved'
        and o.proposed_by <> o.decided_by)
    union all
    select 'bank_out:' || p.id from bank_pay_out p where p.state in ('approved', 'returning', 'paid') and not exists (
      select from operator_proposal o where o.kind = 'bank.pay_out' and o.subject = 'bank_out:' || p.id and o.decision = 'approved'
        and o.proposed_by <> o.decided_by)`,
  'money in that is with a second operator has a proposal': `
    select p.id from bank_pay_in p where p.state = 'checked' and not exists (
      select from operator_proposal o where o.kind = 'bank.pay_in' and o.subject = 'bank_in:' || p.id and o.decision is null)`,
  'a line of a statement stands for a payment that is with a second operator, was credited or was paid': `
    select l.currency_id, l.reference from bank_line l
    left join bank_pay_in i on i.id = l.pay_in_id and i.currency_id = l.currency_id and i.state in ('checked', 'credited')
    left join bank_pay_out o on o.id = l.pay_out_id and o.currency_id = l.currency_id and o.state = 'paid'
    where i.id is null and o.id is null`,
  'money out that has ended waits for no operator': `
    select p.id from bank_pay_out p join operator_proposal o on o.subject = 'bank_out:' || p.id and o.decision is null
    where p.state in ('paid', 'refused', 'cancelled')`,
}

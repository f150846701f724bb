/** Adjustments are what two operators agreed on, and nothing else. Each query returns the rows that break it. */
const BOOKED = `e.kind = 'adjustment' and e.reference = 'adjustment:' || p.id and e.account_id = (p.terms::json ->> 'account')::bigint
  and e.currency_id = (p.terms::json ->> 'currency_id')::int and e.available_delta = (p.terms::json ->> 'amount')::numeric and e.held_delta = 0`
const APPROVED = `p.kind = 'ledger.adjust' and p.decision = 'approved'`

export const invariants = {
  'every approved adjustment is booked, once, as it was proposed': `
    select p.id from operator_proposal p left join ledger_entry e on ${BOOKED} where ${APPROVED} group by p.id having count(e.line) <> 1`,
  'every adjustment in the books was approved by two': `
    select e.posting_id from ledger_entry e
    where e.kind = 'adjustment' and e.account_id >= 1000 and not exists (select from operator_proposal p where ${APPROVED} and ${BOOKED})`,
}

/** Adjustments are what two operators agreed on, and nothing else. Each query returns the rows that break it. */
const BOOKED = `e.kind = 'adjustment' and e.reference = 'adjustment:' || p.id and e.account_id = (p.terms::json ->> 'account')::bigint
  and e.currency_id = (p.terms::json ->> 'currency_id')::int and e.available_delta = (p.terms::json ->> 'amount')::numeric and e.held_delta = 0`
const APPROVED = `p.kind = 'ledger.adjust' and p.decision = 'approved'`

/** The first step of a move takes from its account, the second brings to the other, each once. */
const MOVED = `e.kind = 'house_move' and e.reference = 'house_move:' || p.id and e.currency_id = (p.terms::json ->> 'currency_id')::int and e.held_delta = 0`
const LEFT = `e.account_id = (p.terms::json ->> 'from')::bigint and e.available_delta = -(p.terms::json ->> 'amount')::numeric`
const LANDED = `e.account_id = (p.terms::json ->> 'to')::bigint and e.available_delta = (p.terms::json ->> 'amount')::numeric`
const AGREED = `p.kind = 'ledger.move' and p.decision = 'approved'`

export const invariants = {
  'every approved adjustment is booked, once, as it was proposed': `
    select p.id from operator_proposal p left join ledger_entry e on ${BOOKED} where ${APPROVED} group by p.id having count(e.line) <> 1`,
  'every adjustment in the books was approved by two': `
    select e.posting_id from ledger_entry e
    where e.kind = 'adjustment' and e.account_id >= 1000 and not exists (select from operator_proposal p where ${APPROVED} and ${BOOKED})`,
  'every approved move of the house leaves once, and lands once': `
    select p.id from operator_proposal p left join wallet_move m on m.proposal_id = p.id left join ledger_entry e on ${MOVED}
    where ${AGREED} group by p.id, m.id
    having m.id is null or count(*) filter (where ${LEFT}) <> 1 or count(*) filter (where ${LANDED}) <> (m.landed_at is not null)::int`,
  'every move of the house in the books was approved by two': `
    select e.posting_id from ledger_entry e
    where e.kind = 'house_move' and e.account_id not in (81, 82)
      and not exists (select from operator_proposal p where ${AGREED} and ${MOVED} and (${LEFT} or ${LANDED}))`,
}

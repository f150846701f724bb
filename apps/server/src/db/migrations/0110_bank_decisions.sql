-- What a payment was before an operator entered what the bank shows: where the second one disagrees it is that again.
alter table bank_pay_in add column state_before text check (state_before in ('waiting', 'sent', 'expired', 'cancelled'));
update bank_pay_in p set state_before = coalesce(
  (select case e.kind when 'disagreed' then 'sent' else e.kind end from bank_event e
    where e.pay_in_id = p.id and e.kind in ('sent', 'expired', 'cancelled', 'disagreed') order by e.id desc limit 1),
  'waiting') where p.state = 'checked';
alter table bank_pay_in add check ((state = 'checked') = (state_before is not null));

-- Proposals about payments out that had ended before: nobody has to decide on them any more.
update operator_proposal o set decision = 'withdrawn', decided_by = o.proposed_by, decided_at = now(), decision_note = 'the payment has ended'
from bank_pay_out p where o.subject = 'bank_out:' || p.id and o.decision is null and p.state in ('paid', 'refused', 'cancelled');

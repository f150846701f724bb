-- What the signer paid before the database was set back, and cannot store again (its key was exchanged, an approver left), two operators end: by a
-- transaction that the signer's journal has of it. These are said when it is marked.
alter table withdrawal add column was_paid_by text[] not null default '{}';

-- As before, with the transactions. Those that people have ended so are missed no more either.
create or replace function signer_set_back(payments jsonb) returns setof text language sql security definer set search_path = public, pg_temp as $$
  with given as (
    select w.id, w.status, w.was_paid, w.was_paid_by, w.transaction_id, p.transactions
    from jsonb_to_recordset(payments) as p (withdrawal bigint, currency_id int, "to" text, amount numeric, transactions text[])
      join withdrawal w on w.id = p.withdrawal and w.currency_id = p.currency_id and w.address = p."to" and w.arrives = p.amount
    where w.status in ('first', 'second', 'ready') and w.paying_by is null or w.status = 'done' and w.was_paid
    for update of w),
  marked as (
    update withdrawal w set was_paid = true, was_paid_by = g.transactions from given g
    where w.id = g.id and g.status <> 'done' and not (g.was_paid and g.was_paid_by = g.transactions))
  select id::text from given where status <> 'done' or transaction_id = any(transactions)
$$;

-- The signer stores none of which an operator has entered how it was paid, until that is refused.
create function withdrawal_was_entered() returns trigger language plpgsql as $$
begin
  if withdrawal_is_entered(old.id) then
    raise exception 'withdrawal % was entered by an operator', old.id using errcode = '23000';
  end if;
  return new;
end $$;
create trigger withdrawal_was_entered before update on withdrawal
  for each row when (old.status = 'ready' and new.status = 'signed' and old.was_paid) execute function withdrawal_was_entered();

-- As before, without these, and with so many signatures that whoever writes into the database cannot hold up the signer by them.
create or replace view signer_ready with (security_barrier) as
  select w.id::text as id, w.user_id::text as user_id, w.currency_id, w.network, w.address, trim_scale(w.amount)::text as amount,
    trim_scale(w.fee)::text as fee, trim_scale(w.arrives)::text as arrives, w.needs, w.risks, trim_scale(w.worth_usdt)::text as worth_usdt,
    trim_scale(coalesce(h.held, 0))::text as held, w.first_by::text as first_by, w.first_hash,
    p.terms as proposal_terms, encode(p.terms_hash, 'hex') as proposal_hash, p.kind as proposal_kind, p.subject as proposal_subject,
    p.id::text as proposal_id, p.decision as proposal_decision, p.proposed_by::text as proposed_by, p.decided_by::text as decided_by,
    array(select l.operator_id || ' ' || l.action || ' ' || coalesce(l.detail::json ->> 'terms_hash', l.detail::json ->> 'proposal', '') from operator_log l
      where l.subject = 'withdrawal:' || w.id and l.operator_id is not null order by l.number) as deeds,
    array(select o.id::text from operator o where o.id in (w.first_by, p.proposed_by, p.decided_by) and o.disabled_at is null
      and o.roles && array['compliance', 'treasury', 'admin']) as deciders,
    coalesce((select json_agg(json_build_object('operator', s.operator_id::text, 'answer', s.answer) order by s.operator_id)
      from (select * from withdrawal_signature where withdrawal_id = w.id order by signed_at desc, operator_id, key_id limit 20) s),
      '[]'::json) as signatures
  from withdrawal w
    join account_user u on u.id = w.user_id
    left join operator_proposal p on p.id = w.proposal_id
    left join ledger_hold h on h.account_id = w.account_id and h.currency_id = w.currency_id and h.hold = 'withdrawal:' || w.id
  where w.status = 'ready' and w.release_at <= now() and w.to_user_id is null and u.frozen_at is null and w.paying_by is null
    and (u.withdrawals_locked_until is null or u.withdrawals_locked_until <= now())
    and not (w.was_paid and exists (select from operator_proposal e
      where e.kind = 'withdrawal.by_hand' and e.subject = 'withdrawal:' || w.id and e.decision is null));

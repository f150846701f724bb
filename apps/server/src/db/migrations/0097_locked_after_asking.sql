-- A lock of withdrawals also holds back what was asked for before it: whoever changes his password because of a stranger stops the stranger's
-- withdrawal too. It leaves when the lock ends.
create or replace view signer_ready with (security_barrier) as
  select w.id::text as id, w.user_id::text as user_id, w.currency_id, w.network, w.address, trim_scale(w.amount)::text as amount,
    trim_scale(w.fee)::text as fee, trim_scale(w.arrives)::text as arrives, w.needs, w.risks, trim_scale(w.worth_usdt)::text as worth_usdt,
    trim_scale(coalesce(h.held, 0))::text as held, w.first_by::text as first_by, w.first_hash,
    p.terms as proposal_terms, encode(p.terms_hash, 'hex') as proposal_hash, p.kind as proposal_kind, p.subject as proposal_subject,
    p.id::text as proposal_id, p.decision as proposal_decision, p.proposed_by::text as proposed_by, p.decided_by::text as decided_by,
    array(select l.operator_id || ' ' || l.action || ' ' || coalesce(l.detail::json ->> 'terms_hash', l.detail::json ->> 'proposal', '') from operator_log l
      where l.subject = 'withdrawal:' || w.id and l.operator_id is not null order by l.number) as deeds,
    array(select o.id::text from operator o where o.id in (w.first_by, p.proposed_by, p.decided_by) and o.disabled_at is null
      and o.roles && array['compliance', 'treasury', 'admin']) as deciders
  from withdrawal w
    join account_user u on u.id = w.user_id
    left join operator_proposal p on p.id = w.proposal_id
    left join ledger_hold h on h.account_id = w.account_id and h.currency_id = w.currency_id and h.hold = 'withdrawal:' || w.id
  where w.status = 'ready' and w.release_at <= now() and w.to_user_id is null and u.frozen_at is null and w.paying_by is null
    and (u.withdrawals_locked_until is null or u.withdrawals_locked_until <= now());

-- The same at the moment of the signature.
create or replace function signer_sign(asked bigint, payment jsonb) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  status_now text;
  payment_number bigint;
  purpose_now constant text = case when asked is not null then 'withdrawal' else coalesce(payment ->> 'purpose', 'sweep') end;
begin
  if asked is not null then
    select w.status into status_now from withdrawal w where w.id = asked for update;
    if status_now is distinct from 'ready' then return false; end if;
    if exists (select from withdrawal w join account_user u on u.id = w.user_id
      where w.id = asked and (u.frozen_at is not null or u.withdrawals_locked_until > now())) then
      return false;
    end if;
    if not exists (select from ledger_hold h join withdrawal w on w.id = asked
      where h.account_id = w.account_id and h.currency_id = w.currency_id and h.hold = 'withdrawal:' || w.id and h.held = w.amount) then
      return false;
    end if;
  end if;
  insert into signer_payment (purpose, withdrawal_id, chain, chain_id, from_address, nonce, currency_id, to_address, chain_amount, amount)
    values (purpose_now, asked, payment ->> 'chain', payment ->> 'chain_id', payment ->> 'from', (payment ->> 'nonce')::bigint,
      (payment ->> 'currency_id')::int, payment ->> 'to', (payment ->> 'chain_amount')::numeric, (payment ->> 'amount')::numeric)
    returning id into payment_number;
  insert into signer_transaction (payment_id, number, transaction_id, bytes, fee_per_gas)
    values (payment_number, 1, payment ->> 'transaction_id', payment ->> 'bytes', (payment ->> 'fee_per_gas')::numeric);
  if asked is not null then
    update withdrawal w set status = 'signed', signed_at = now(), signer_note = null, transaction_id = payment ->> 'transaction_id'
      where w.id = asked;
  end if;
  if purpose_now = 'collect' then
    update deposit_payment d set collected_by = payment_number
      where d.id in (select id::bigint from jsonb_array_elements_text(payment -> 'deposits') id) and d.collected_by is null
        and d.chain = payment ->> 'chain' and d.address = payment ->> 'from' and d.currency_id = (payment ->> 'currency_id')::int;
  end if;
  return true;
end $$;

-- The signer pays on Bitcoin too. Its payments have no nonce: what can be mined once is an output, which one payment spends for good, by whichever of
-- its transactions.
alter table signer_payment alter column nonce drop not null;
alter table signer_payment add constraint signer_payment_nonce check ((chain = 'bitcoin') = (nonce is null));

create table signer_input (
  chain_id text not null,
  -- Its transaction and its place there.
  output text not null,
  payment_id bigint not null references signer_payment,
  primary key (chain_id, output)
);
create index signer_input_of_payment on signer_input (payment_id);
revoke insert, update, delete, truncate on signer_input from assay_app;

-- Wei for a unit of gas, or satoshis for a thousand virtual bytes.
alter table signer_transaction rename column fee_per_gas to fee_rate;

-- As before, with what a payment of Bitcoin spends.
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
  insert into signer_transaction (payment_id, number, transaction_id, bytes, fee_rate)
    values (payment_number, 1, payment ->> 'transaction_id', payment ->> 'bytes', (payment ->> 'fee_rate')::numeric);
  insert into signer_input (chain_id, output, payment_id)
    select payment ->> 'chain_id', output, payment_number from jsonb_array_elements_text(payment -> 'inputs') output;
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

-- Another transaction of the same payment and nonce, or of the same inputs, for a higher fee.
create or replace function signer_replace(payment_number bigint, replacement jsonb) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into signer_transaction (payment_id, number, transaction_id, bytes, fee_rate)
    select payment_number, max(t.number) + 1, replacement ->> 'transaction_id', replacement ->> 'bytes', (replacement ->> 'fee_rate')::numeric
    from signer_transaction t join signer_payment p on p.id = t.payment_id where t.payment_id = payment_number and p.final_at is null
    having count(*) > 0;
end $$;

-- As before; what was sent already is not written again each time.
create or replace function signer_sent(payment_number bigint, sent_id text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update signer_transaction t set sent_at = now() where t.payment_id = payment_number and t.transaction_id = sent_id and t.sent_at is null;
  update withdrawal w set status = 'sent', sent_at = now() from signer_payment p
    where p.id = payment_number and w.id = p.withdrawal_id and w.status = 'signed';
  update withdrawal w set transaction_id = sent_id from signer_payment p
    where p.id = payment_number and w.id = p.withdrawal_id and w.status = 'sent' and w.transaction_id is distinct from sent_id;
end $$;

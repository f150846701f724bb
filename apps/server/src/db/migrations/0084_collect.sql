-- Coins of deposit addresses are collected into the hot wallet: for a token the fee goes to the address first. And what each payment cost.
alter table signer_payment drop constraint signer_payment_purpose_check;
alter table signer_payment add constraint signer_payment_purpose_check check (purpose in ('withdrawal', 'sweep', 'gas', 'collect'));
-- What the network took, as the chain counts its own coin.
alter table signer_payment add column cost numeric(78, 0);
create index signer_payment_collecting on signer_payment (chain, chain_id, from_address) where purpose = 'collect' and final_at is null;

-- The payment that took a deposit on to the hot wallet.
alter table deposit_payment add column collected_by bigint references signer_payment;
create index deposit_payment_to_collect on deposit_payment (address, currency_id) where status = 'credited' and collected_by is null and chain = 'ethereum';

-- What the signer sees of deposits: where coins lie that were credited. Of whom they are it does not see.
create view signer_deposit as
  select a.key_print, a.index, p.address, p.currency_id, sum(p.amount) as credited, array_agg(p.id::text order by p.id) as deposits
  from deposit_payment p join deposit_address a on a.chain = p.chain and a.address = p.address
  where p.chain = 'ethereum' and p.status = 'credited' and p.collected_by is null and a.index between 0 and 2147483647
  group by a.key_print, a.index, p.address, p.currency_id;
revoke all on signer_deposit from assay_app;

-- As before, and for what is collected: it has the deposits that it takes, each once.
create or replace function signer_sign(asked bigint, payment jsonb) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  status_now text;
  payment_number bigint;
  purpose_now constant text = case when asked is not null then 'withdrawal' else coalesce(payment ->> 'purpose', 'sweep') end;
begin
  if asked is not null then
    select w.status into status_now from withdrawal w where w.id = asked for update;
    if status_now is distinct from 'ready' then return false; end if;
    if exists (select from withdrawal w join account_user u on u.id = w.user_id where w.id = asked and u.frozen_at is not null) then
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

-- As before, with what it cost. What could not be collected is to collect again.
create or replace function signer_confirmed(payment_number bigint, progress jsonb) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  is_final constant boolean = (progress ->> 'is_final')::boolean;
  has_failed constant boolean = (progress ->> 'failed')::boolean;
begin
  update signer_payment p set block_height = (progress ->> 'height')::bigint, mined_id = progress ->> 'transaction_id', failed = has_failed,
      cost = (progress ->> 'cost')::numeric, final_at = case when is_final then now() end
    where p.id = payment_number and p.final_at is null;
  if not found then return; end if;
  update withdrawal w set confirmations = (progress ->> 'confirmations')::int,
      transaction_id = coalesce(progress ->> 'transaction_id', w.transaction_id),
      status = case when is_final and has_failed then 'stuck' when is_final then 'done' else w.status end,
      ended_at = case when is_final and not has_failed then now() end
    from signer_payment p
    where p.id = payment_number and w.id = p.withdrawal_id and w.status = 'sent'
      and (w.confirmations <> (progress ->> 'confirmations')::int or is_final or w.transaction_id is distinct from progress ->> 'transaction_id');
  if is_final and has_failed then
    update deposit_payment d set collected_by = null from signer_payment p
      where p.id = payment_number and d.address = p.from_address and d.collected_by = p.id;
  end if;
end $$;

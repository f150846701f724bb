-- The signer says more than one thing of a chain at a time, and takes each back by itself.
alter table signer_halt drop constraint signer_halt_pkey, add primary key (chain, reason);
create or replace function signer_halted(halted_chain text, why text, what text) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into signer_halt (chain, reason, detail) values (halted_chain, why, what)
  on conflict (chain, reason) do update set detail = excluded.detail where signer_halt.detail is distinct from excluded.detail
$$;
drop function signer_resumed(text);
create function signer_resumed(resumed_chain text, why text) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from signer_halt where chain = resumed_chain and reason = why
$$;
revoke all on function signer_resumed from public, assay_app;

-- As before, and for a withdrawal whose nonce somebody else has used: once people have looked, it is theirs, also where no node took it yet.
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
      -- What no node had and can never be mined counts as sent: it is paid by hand like any other that failed.
      sent_at = case when is_final and has_failed then coalesce(w.sent_at, now()) else w.sent_at end,
      ended_at = case when is_final and not has_failed then now() end
    from signer_payment p
    where p.id = payment_number and w.id = p.withdrawal_id and (w.status = 'sent' or w.status = 'signed' and is_final and has_failed)
      and (w.confirmations <> (progress ->> 'confirmations')::int or is_final or w.transaction_id is distinct from progress ->> 'transaction_id');
  if is_final and has_failed then
    update deposit_payment d set collected_by = null from signer_payment p
      where p.id = payment_number and d.address = p.from_address and d.collected_by = p.id;
  end if;
end $$;

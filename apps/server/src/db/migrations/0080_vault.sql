-- How far users were told of what became of their withdrawals. Kept, so that a start goes on where the one before it ended.
create table withdrawal_followed (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into withdrawal_followed (version)
  select coalesce(min(version) - 1, (select last_value - (not is_called)::int from withdrawal_version))
  from withdrawal where ended_at is null or ended_at > now() - interval '10 minutes';
revoke insert, delete, truncate on withdrawal_followed from assay_app;

-- Who pays one by hand at this moment: from then on nobody else pays it, and one person alone does not give it back.
alter table withdrawal add paying_by bigint references operator;
alter table withdrawal add paying_at timestamptz;
alter table withdrawal add constraint withdrawal_paying check ((paying_by is null) = (paying_at is null));
-- The transaction that paid one by hand, with its chain. It pays one withdrawal and no other.
alter table withdrawal add paid_by text;
create unique index withdrawal_paid_once on withdrawal (paid_by) where paid_by is not null;
grant update (paying_by, paying_at, paid_by) on withdrawal to assay_app;

-- What a user's coins and fiat money that left, or are about to, were worth within 24 hours. One limit counts both. A payment back by bank is no
-- wish of the user's, and counts all the same.
create function leaving_usdt(asked bigint) returns numeric language sql stable set search_path = public, pg_temp as $$
  select (select coalesce(sum(w.worth_usdt), 0) from withdrawal w
      where w.user_id = asked and w.requested_at > now() - interval '24 hours' and w.status not in ('refused', 'cancelled'))
    + (select coalesce(sum(p.worth_usdt), 0) from bank_pay_out p
      where p.user_id = asked and p.created_at > now() - interval '24 hours' and p.state not in ('new', 'refused', 'cancelled'))
$$;

-- What the signer will not go on with, by chain: operators see it. It is lifted on the signer's own machine alone.
create table signer_halt (
  chain text primary key,
  reason text not null,
  detail text not null,
  at timestamptz not null default now()
);
revoke insert, update, delete, truncate on signer_halt from assay_app;
create function signer_halted(halted_chain text, why text, what text) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into signer_halt (chain, reason, detail) values (halted_chain, why, what)
  on conflict (chain) do update set reason = excluded.reason, detail = excluded.detail
    where (signer_halt.reason, signer_halt.detail) is distinct from (excluded.reason, excluded.detail)
$$;
create function signer_resumed(resumed_chain text) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from signer_halt where chain = resumed_chain
$$;
revoke all on function signer_halted, signer_resumed from public, assay_app;

-- Bank accounts of users who are gone for as long as the site must keep them. The row stays, for payments name it.
alter table bank_account add erased_at timestamptz;
alter table bank_account drop constraint bank_account_check;
alter table bank_account add constraint bank_account_sealed check (erased_at is not null or (kind = 'card') = (number_sealed is null));

-- What somebody pays by hand, or says that he has paid, is not the signer's, whatever serves its network by now.
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
  where w.status = 'ready' and w.release_at <= now() and w.to_user_id is null and u.frozen_at is null and w.paying_by is null;

-- The same at the moment of the signature: a claim that came in between stops it, and the signer reads anew.
create function withdrawal_is_paid_once() returns trigger language plpgsql as $$
begin
  raise exception 'withdrawal % is being paid by hand', old.id using errcode = '23000';
end $$;
create trigger withdrawal_is_paid_once before update on withdrawal
  for each row when (old.status = 'ready' and new.status = 'signed' and old.paying_by is not null) execute function withdrawal_is_paid_once();

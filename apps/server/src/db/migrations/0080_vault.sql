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

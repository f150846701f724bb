-- The application runs as assay_app: it may add to the ledger, never change or remove what stands there.
do $$
begin
  if not exists (select from pg_roles where rolname = 'assay_app') then
    create role assay_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this server was first
end $$;
grant assay_app to current_user;
grant usage on schema public to assay_app;
alter default privileges in schema public grant select, insert, update, delete on tables to assay_app;
alter default privileges in schema public grant usage, select on sequences to assay_app;

-- What this database is: the mode of its first start, its first minute, its seeds.
create table site_fact (
  name text primary key,
  value text not null
);

create table currency (
  id int primary key,
  name text not null unique,
  kind text not null check (kind in ('crypto', 'fiat', 'stock')),
  scale smallint not null check (scale between 0 and 8)
);

-- User accounts have the id user * 10 + type (1 legal, 2 change, 3 lever, 4 micro); system accounts stand below 1000.
create table ledger_account (
  id bigint primary key,
  user_id bigint,
  type smallint check (type between 1 and 4),
  name text unique,
  has_floor boolean not null default true,
  check ((user_id is null and type is null and name is not null and id < 1000) or (name is null and id = user_id * 10 + type))
);

create table ledger_balance (
  account_id bigint not null references ledger_account,
  currency_id int not null references currency,
  available numeric(38, 8) not null default 0,
  held numeric(38, 8) not null default 0,
  floor numeric(38, 8) not null default 0,
  primary key (account_id, currency_id),
  constraint available_above_floor check (available >= floor),
  constraint held_not_negative check (held >= 0)
) with (fillfactor = 60);

create sequence ledger_posting_id;

create table ledger_posting (
  id bigint not null,
  time timestamptz not null,
  kind text not null,
  reference text not null,
  batch bigint,
  primary key (id, time)
) partition by range (time);

-- `hold` names the obligation whose held part the entry changes: the sum over one hold is what it still holds.
create table ledger_entry (
  posting_id bigint not null,
  line smallint not null,
  time timestamptz not null,
  account_id bigint not null,
  currency_id int not null,
  available_delta numeric(38, 8) not null,
  held_delta numeric(38, 8) not null,
  available_after numeric(38, 8),
  held_after numeric(38, 8),
  hold text,
  primary key (posting_id, line, time),
  check ((held_delta <> 0) <= (hold is not null)),
  check (available_delta <> 0 or held_delta <> 0)
) partition by range (time);

create index ledger_entry_of_user on ledger_entry (account_id, posting_id desc) where available_after is not null;

create function ledger_check_balanced() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select posting_id, currency_id, sum(available_delta + held_delta) as off into wrong
    from fresh group by posting_id, currency_id having sum(available_delta + held_delta) <> 0 limit 1;
  if found then
    raise exception 'posting % does not sum to zero in currency %: %', wrong.posting_id, wrong.currency_id, wrong.off
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create trigger ledger_entry_balanced after insert on ledger_entry
  referencing new table as fresh for each statement execute function ledger_check_balanced();

-- Monthly partitions, from this month to three months ahead. The trigger stands on each partition as well, since an insert
-- into a partition by its own name would pass the parent's.
create function ledger_ensure_partitions(around timestamptz) returns void language plpgsql security definer set search_path = public as $$
declare
  month timestamptz;
  suffix text;
begin
  for step in 0..3 loop
    month := (date_trunc('month', around at time zone 'UTC') + make_interval(months => step)) at time zone 'UTC';
    suffix := to_char(month at time zone 'UTC', 'YYYYMM');
    continue when to_regclass('ledger_entry_' || suffix) is not null;
    execute format('create table ledger_posting_%s partition of ledger_posting for values from (%L) to (%L)',
      suffix, month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    execute format('create table ledger_entry_%s partition of ledger_entry for values from (%L) to (%L)',
      suffix, month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    execute format('create trigger balanced after insert on ledger_entry_%s referencing new table as fresh for each statement execute function ledger_check_balanced()', suffix);
    execute format('revoke all on ledger_posting_%s, ledger_entry_%s from assay_app', suffix, suffix);
  end loop;
end $$;

select ledger_ensure_partitions(now());

-- Books postings: the one way money moves. `posting_kinds[i]` and `posting_references[i]` describe posting i (from 1);
-- each entry names its posting. Balances are locked in id order, so writers cannot deadlock. An overdraft raises the
-- check `available_above_floor`. Answers the ids of the postings, in order.
create function ledger_post(
  at timestamptz, batch_number bigint, posting_kinds text[], posting_references text[],
  entry_postings int[], entry_accounts bigint[], entry_currencies int[],
  entry_available numeric[], entry_held numeric[], entry_holds text[]
) returns bigint[] language plpgsql as $$
declare
  ids bigint[];
begin
  -- Rows that are missing are made before any is locked: made in between they would break the order of locks.
  if exists (
    select from unnest(entry_accounts, entry_currencies) as e (account_id, currency_id)
    where not exists (select from ledger_balance b where b.account_id = e.account_id and b.currency_id = e.currency_id)
  ) then
    insert into ledger_balance (account_id, currency_id, floor)
      select distinct e.account_id, e.currency_id, case when a.has_floor then 0 else -1e29 end
      from unnest(entry_accounts, entry_currencies) as e (account_id, currency_id)
      join ledger_account a on a.id = e.account_id
      order by e.account_id, e.currency_id
      on conflict do nothing;
  end if;

  perform from ledger_balance b
    join (select distinct e.account_id, e.currency_id from unnest(entry_accounts, entry_currencies) as e (account_id, currency_id)) d
      using (account_id, currency_id)
    order by b.account_id, b.currency_id for update of b;

  ids := array(select nextval('ledger_posting_id') from generate_series(1, cardinality(posting_kinds)));

  insert into ledger_posting (id, time, kind, reference, batch)
    select id, at, kind, reference, batch_number
    from unnest(ids, posting_kinds, posting_references) as p (id, kind, reference);

  with entry as (
    select ids[e.posting] as posting_id, e.posting, e.position, e.account_id, e.currency_id, e.available, e.held, e.hold
    from unnest(entry_postings, entry_accounts, entry_currencies, entry_available, entry_held, entry_holds)
      with ordinality as e (posting, account_id, currency_id, available, held, hold, position)
  )
  insert into ledger_entry (posting_id, line, time, account_id, currency_id, available_delta, held_delta, available_after, held_after, hold)
    select e.posting_id, row_number() over (partition by e.posting_id order by e.position), at, e.account_id, e.currency_id, e.available, e.held,
      case when e.account_id >= 1000 then b.available + sum(e.available) over running end,
      case when e.account_id >= 1000 then b.held + sum(e.held) over running end,
      e.hold
    from entry e join ledger_balance b using (account_id, currency_id)
    window running as (partition by e.account_id, e.currency_id order by e.position);

  update ledger_balance b set available = b.available + d.available, held = b.held + d.held
    from (
      select account_id, currency_id, sum(available) as available, sum(held) as held
      from unnest(entry_accounts, entry_currencies, entry_available, entry_held) as e (account_id, currency_id, available, held)
      group by account_id, currency_id
    ) d
    where b.account_id = d.account_id and b.currency_id = d.currency_id;
  return ids;
end $$;

insert into ledger_account (id, name, has_floor) values
  (1, 'fees:desk', true), (2, 'fees:rooms', true), (3, 'fees:lever', true),
  (11, 'house:desk', true), (12, 'house:convert', true),
  (21, 'insurance', true),
  (31, 'rewards', true),
  (41, 'treasury', false),
  (51, 'mint', false),
  (61, 'rounding', false),
  (71, 'maker', true), (72, 'flow', true);

revoke update, delete, truncate on ledger_posting, ledger_entry from assay_app;
revoke update, delete, truncate on ledger_account from assay_app;
revoke delete, truncate on ledger_balance from assay_app;
-- Balances change through ledger_post only, which stands above; direct updates are caught by the invariants.

-- Partitions belong to public. Since 0016 the functions that make them looked for the first schema of their path, which is the system's own,
-- so nothing could be made once those of the first start were used up.
create or replace function ledger_ensure_partitions(around timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  month timestamptz;
  suffix text;
begin
  for step in 0..3 loop
    month := (date_trunc('month', around at time zone 'UTC') + make_interval(months => step)) at time zone 'UTC';
    suffix := to_char(month at time zone 'UTC', 'YYYYMM');
    continue when to_regclass('public.ledger_entry_' || suffix) is not null;
    execute format('create table public.ledger_entry_%s partition of public.ledger_entry for values from (%L) to (%L)',
      suffix, month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    execute format('create trigger balanced after insert on public.ledger_entry_%s referencing new table as fresh for each statement execute function public.ledger_check_balanced()', suffix);
    execute format('revoke all on public.ledger_entry_%s from assay_app', suffix);
  end loop;
end $$;

create or replace function idempotency_ensure_partitions(today date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old record;
begin
  for step in 0..2 loop
    if to_regclass('public.idempotency_answer_' || to_char(today + step, 'YYYYMMDD')) is null then
      execute format('create table public.idempotency_answer_%s partition of public.idempotency_answer for values in (%L)',
        to_char(today + step, 'YYYYMMDD'), today + step);
    end if;
  end loop;
  for old in
    select inhrelid::regclass as name from pg_inherits
    where inhparent = 'public.idempotency_answer'::regclass and right(inhrelid::regclass::text, 8) < to_char(today - 1, 'YYYYMMDD')
  loop
    execute format('drop table %s', old.name);
  end loop;
end $$;

-- What the portfolio knows of the ledger (docs/decisions/0021). All of it follows from ledger entries and prices: it may be emptied and is
-- then made again. Amounts are in the currency itself, all other money is in USDT.

-- Finds the entries after a posting. It costs a booking next to nothing, since postings come in the order of their numbers.
create index ledger_entry_by_posting on ledger_entry using brin (posting_id) with (autosummarize = on);

-- The last posting that was worked through, and the last hour whose points are written.
create table portfolio_progress (
  id smallint primary key check (id = 1),
  posting_id bigint not null,
  hour timestamptz
);
insert into portfolio_progress (id, posting_id) values (1, 0);

create table portfolio_balance (
  account_id bigint not null,
  currency_id int not null,
  amount numeric(38, 8) not null,
  primary key (account_id, currency_id)
) with (fillfactor = 80);

-- `inflow`: money in less money out, moves between a user's own accounts included. `received`: what came in from outside. `point_...`: the
-- newest point, so that one is written only where something changed.
create table portfolio_account (
  account_id bigint primary key,
  since timestamptz not null,
  inflow numeric(38, 8) not null,
  received numeric(38, 8) not null,
  point_value numeric(38, 8) not null default 0,
  point_inflow numeric(38, 8) not null default 0,
  point_received numeric(38, 8) not null default 0,
  point_at timestamptz
) with (fillfactor = 70);

-- `cost` is null while some of the amount came at a moment without a price.
create table portfolio_holding (
  user_id bigint not null,
  currency_id int not null,
  amount numeric(38, 8) not null,
  cost numeric(38, 8),
  realised numeric(38, 8) not null,
  primary key (user_id, currency_id)
) with (fillfactor = 80);

-- An account without a point of an hour has that of the last hour before which has one.
create table portfolio_hour (
  account_id bigint not null,
  time timestamptz not null,
  value numeric(38, 8) not null,
  inflow numeric(38, 8) not null,
  received numeric(38, 8) not null,
  primary key (account_id, time)
) partition by range (time);
create table portfolio_day (
  account_id bigint not null,
  time timestamptz not null,
  value numeric(38, 8) not null,
  inflow numeric(38, 8) not null,
  received numeric(38, 8) not null,
  primary key (account_id, time)
);

-- A partition for the hours of a day. Those of days before `kept_from` are dropped whole.
create function portfolio_ensure_partition(day date, kept_from date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old record;
begin
  if to_regclass('public.portfolio_hour_' || to_char(day, 'YYYYMMDD')) is null then
    execute format('create table public.portfolio_hour_%s partition of portfolio_hour for values from (%L) to (%L)',
      to_char(day, 'YYYYMMDD'), day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
  end if;
  for old in
    select inhrelid::regclass as name from pg_inherits
    where inhparent = 'portfolio_hour'::regclass and right(inhrelid::regclass::text, 8) < to_char(kept_from, 'YYYYMMDD')
  loop
    execute format('drop table %s', old.name);
  end loop;
end $$;

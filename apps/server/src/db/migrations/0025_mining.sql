-- Locked mining. The account is the pool from which yields are paid: what orders are promised is held there, under the orders' own holds.
insert into ledger_account (id, name, has_floor) values (111, 'mining:pool', true);

-- A product. Rates, the penalty and its cap are fractions. Whether it is scheduled, open, paused or ended follows from its times.
create table mining_product (
  id bigint generated always as identity primary key,
  currency_id int not null references currency,
  term_days int not null check (term_days between 1 and 3660),
  rate_low numeric(12, 8) not null check (rate_low > 0),
  rate_high numeric(12, 8) not null check (rate_high >= rate_low and rate_high < 1),
  minimum numeric(38, 8) not null check (minimum > 0),
  user_maximum numeric(38, 8) not null check (user_maximum >= minimum),
  total_maximum numeric(38, 8) not null check (total_maximum >= user_maximum),
  penalty_rate numeric(12, 8) not null check (penalty_rate >= 0),
  penalty_cap numeric(12, 8) not null check (penalty_cap between 0 and 1),
  takes_back boolean not null,
  opens_at timestamptz not null,
  closes_at timestamptz,
  is_paused boolean not null default false,
  created_at timestamptz not null default now(),
  -- What is locked in it now.
  taken numeric(38, 8) not null default 0 check (taken between 0 and total_maximum),
  check (closes_at is null or closes_at >= opens_at)
);
create index mining_product_shown on mining_product (closes_at desc);

-- Terms never change: other terms are another product. What may change stands in the first list.
create function mining_keep_terms() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  changing text[] := array['taken', 'is_paused', 'closes_at'];
begin
  if (to_jsonb(old) - changing) is distinct from (to_jsonb(new) - changing) then
    raise exception 'the terms of mining product % cannot change', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger keep_terms before update on mining_product for each row execute function mining_keep_terms();

-- What a user has in a product now, for the cap of a user.
create table mining_share (
  product_id bigint not null references mining_product,
  user_id bigint not null,
  amount numeric(38, 8) not null check (amount >= 0),
  primary key (product_id, user_id)
);

-- The rate of a day of a product with a range, written with the day's first yield.
create table mining_day (
  product_id bigint not null references mining_product,
  day timestamptz not null,
  rate numeric(12, 8) not null,
  primary key (product_id, day)
);

-- What somebody locked. Renewed, it is the same order in its next term. The ledger holds the amount under `mining:<id>`, and under the
-- same name in the pool what of the term's promise is not paid yet.
create table mining_order (
  id bigint primary key,
  account_id bigint not null references ledger_account,
  product_id bigint not null references mining_product,
  currency_id int not null references currency,
  amount numeric(38, 8) not null check (amount > 0),
  -- The promised yield of a day.
  daily numeric(38, 8) not null check (daily >= 0),
  locked_at timestamptz not null,
  term int not null default 1,
  -- The 00:00 UTC from which days count in this term.
  counts_from timestamptz not null,
  paid_days int not null default 0,
  -- Paid in this term, and in terms before it.
  paid numeric(38, 8) not null default 0,
  paid_before numeric(38, 8) not null default 0,
  next_due_at timestamptz not null,
  is_renewed boolean not null,
  status text not null default 'open' check (status in ('open', 'ended', 'redeemed')),
  ended_at timestamptz check ((status = 'open') = (ended_at is null)),
  -- Of leaving early.
  penalty numeric(38, 8) not null default 0,
  taken_back numeric(38, 8) not null default 0
);
create index mining_order_of_account on mining_order (account_id, id);
create index mining_order_due on mining_order (next_due_at, id) where status = 'open';
create index mining_order_of_product on mining_order (product_id, ended_at);

-- A yield that was paid, on the day it was due.
create table mining_payout (
  order_id bigint not null references mining_order,
  day timestamptz not null,
  number numeric(38, 8) not null,
  rate numeric(12, 8) not null,
  primary key (order_id, day)
);
revoke update, delete, truncate on mining_payout, mining_day from assay_app;

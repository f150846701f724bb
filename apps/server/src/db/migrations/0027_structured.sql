-- The house keeps here what dual investments may have to be paid, in every outcome.
insert into ledger_account (id, name, has_floor) values (131, 'dual:cover', true);

-- The ladder of a day: targets around the index of 00:00 UTC, in ticks of the coin's pair, each with every term.
create table dual_product (
  id bigint generated always as identity primary key,
  day date not null,
  currency_id int not null references currency,
  type text not null check (type in ('call', 'put')),
  target_ticks bigint not null check (target_ticks > 0),
  days smallint not null,
  matures_at timestamptz not null,
  subscribed numeric(38, 8) not null default 0,
  unique (day, currency_id, type, target_ticks, days)
);

-- The price that settles all investments in a coin that mature together. Until it is known, its window may move on.
create table dual_fixing (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  currency_id int not null references currency,
  matures_at timestamptz not null,
  until_at timestamptz not null,
  -- Of each minute of the window, in tenths of a tick; null for a minute without one.
  means bigint[],
  -- Null for good when no window of a day had enough minutes.
  mean bigint,
  fixed_at timestamptz,
  unique (currency_id, matures_at)
);
create index dual_fixing_due on dual_fixing (until_at, id) where fixed_at is null;

-- Held for 15 seconds, so losing them in a crash costs nobody anything.
create unlogged table dual_quote (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null,
  product_id bigint not null,
  rate_e8 bigint not null,
  fair_e8 bigint not null,
  volatility_ppm int not null,
  -- The tick that the rate was made of.
  tick_ms bigint not null,
  tick_seq bigint not null,
  twice_mid bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index dual_quote_of_user on dual_quote (user_id, made_at);

create table dual_investment (
  -- The desk's.
  id bigint primary key,
  public_id uuid not null unique,
  user_id bigint not null references account_user,
  product_id bigint not null references dual_product,
  fixing_id bigint not null references dual_fixing,
  amount numeric(38, 8) not null check (amount > 0),
  -- What each outcome pays: the cover for both is held from the purchase on.
  kept numeric(38, 8) not null,
  converted numeric(38, 8) not null,
  rate_e8 bigint not null,
  fair_e8 bigint not null,
  volatility_ppm int not null,
  tick_ms bigint not null,
  tick_seq bigint not null,
  twice_mid bigint not null,
  bought_at timestamptz not null,
  matures_at timestamptz not null,
  settled_at timestamptz
);
create index dual_investment_running on dual_investment (user_id, matures_at, id) where settled_at is null;
create index dual_investment_settled on dual_investment (user_id, settled_at desc, id desc) where settled_at is not null;
create index dual_investment_due on dual_investment (matures_at, id) where settled_at is null;

-- What has happened and does not stand in the public log yet: another desk writes that.
create table dual_unlogged (
  investment_id bigint not null,
  is_end boolean not null,
  primary key (investment_id, is_end)
);

create table wallet_move (
  -- The desk's.
  id bigint primary key,
  user_id bigint not null references account_user,
  time timestamptz not null default now(),
  currency_id int not null references currency,
  from_type smallint not null,
  to_type smallint not null,
  number numeric(38, 8) not null
);
create index wallet_move_of_user on wallet_move (user_id, id desc);

-- What was offered and not taken yet: worth five seconds, so losing them in a crash costs nobody anything.
create unlogged table wallet_quote (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null,
  from_currency_id int not null,
  to_currency_id int not null,
  number numeric(38, 8) not null,
  rate numeric(38, 18) not null,
  fee numeric(38, 8) not null,
  receive numeric(38, 8) not null,
  value_usdt numeric(38, 8) not null,
  expires_at timestamptz not null
);
create index wallet_quote_of_user on wallet_quote (user_id);

create table wallet_conversion (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  time timestamptz not null default now(),
  from_currency_id int not null references currency,
  to_currency_id int not null references currency,
  number numeric(38, 8) not null,
  rate numeric(38, 18) not null,
  fee numeric(38, 8) not null,
  receive numeric(38, 8) not null,
  value_usdt numeric(38, 8) not null
);
create index wallet_conversion_of_user on wallet_conversion (user_id, id desc);

-- What a user converted on a day (UTC), counted up under its own row lock.
create table wallet_conversion_day (
  user_id bigint not null references account_user,
  day date not null,
  value_usdt numeric(38, 8) not null,
  primary key (user_id, day)
);

create table wallet_fiat_rate (
  currency_code text primary key,
  rate numeric(38, 10) not null,
  saved_at timestamptz not null
);

-- Holds are read per user from his entries. Orders, contracts and options say themselves what they hold, so that the entries of
-- busy traders stay out of this index.
create index ledger_entry_of_hold on ledger_entry (account_id, hold)
  where hold is not null and available_after is not null
    and hold not like 'spot_order:%' and hold not like 'futures:%' and hold not like 'seconds:%';

-- What a user took from the faucet on a day (UTC), counted up under its own row lock.
create table sandbox_faucet (
  user_id bigint not null references account_user,
  day date not null,
  currency_id int not null references currency,
  amount numeric(38, 8) not null,
  primary key (user_id, day, currency_id)
);

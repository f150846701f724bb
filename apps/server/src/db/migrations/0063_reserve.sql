-- What the site owes and what it holds (docs/decisions/0041).

-- A tally: all that was owed at one block of the ledger, as a tree for each currency. The sheet has the roots, the public log its hash.
create table reserve_tally (
  id uuid primary key,
  block bigint not null references ledger_block (number),
  at timestamptz not null,
  users int not null,
  sheet text not null,
  sheet_hash bytea not null,
  made_at timestamptz not null default now(),
  logged_at timestamptz
);
create index reserve_tally_of_time on reserve_tally (at);
create index reserve_tally_unlogged on reserve_tally (made_at) where logged_at is null;

create table reserve_tally_sum (
  tally_id uuid not null references reserve_tally,
  currency_id int not null references currency,
  owed numeric(38, 8) not null,
  primary key (tally_id, currency_id)
);

-- Leaves of a tree, sorted, so many a row: hash and sum of each. They are removed after some days; the sheet stays.
create table reserve_chunk (
  tally_id uuid not null,
  currency_id int not null references currency,
  first_hash bytea not null,
  nodes bytea not null,
  top bytea not null,
  primary key (tally_id, currency_id, first_hash)
);
alter table reserve_chunk alter nodes set storage external;

-- Where money of users is held: addresses of the site on chains, and accounts at banks. Watchers and confirmed statements write what is there.
create table reserve_wallet (
  id bigint generated always as identity primary key,
  currency_id int not null references currency,
  kind text not null check (kind in ('hot', 'cold', 'deposit', 'bank')),
  network text not null,
  address text not null,
  balance numeric(38, 8) not null check (balance >= 0),
  height bigint,
  read_at timestamptz not null,
  unique (currency_id, network, address)
);

create table reserve_day (
  currency_id int not null references currency,
  day date not null,
  owed numeric(38, 8) not null,
  held numeric(38, 8) not null,
  lowest_ppm bigint not null,
  primary key (currency_id, day)
);
revoke update, delete, truncate on reserve_tally, reserve_tally_sum from assay_app;
grant update (logged_at) on reserve_tally to assay_app;

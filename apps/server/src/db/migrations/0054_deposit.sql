-- Coins that come from chains. What a deep reorganisation could not take back is owed here, below zero.
insert into ledger_account (id, name, has_floor) values (141, 'deposit:claims', false);

-- No index is given out twice, so that no address ever belongs to two users.
create sequence deposit_address_index as bigint minvalue 0 start 0 maxvalue 2147483647 no cycle;

-- Where a user is paid on a chain. An address of an earlier key of the site stays his, and is watched on.
create table deposit_address (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  chain text not null check (chain in ('bitcoin', 'ethereum', 'tron')),
  key_print text not null,
  index bigint not null,
  address text not null,
  created_at timestamptz not null default now(),
  unique (user_id, chain, key_print),
  unique (chain, address),
  unique (key_print, index)
);
revoke update, delete, truncate on deposit_address from assay_app;

-- How far a chain was read, and which chain it is.
create table deposit_cursor (
  chain text primary key check (chain in ('bitcoin', 'ethereum', 'tron')),
  chain_id text not null,
  height bigint not null,
  read_at timestamptz not null default now()
);
-- The last blocks that were read, by which a reorganisation is found.
create table deposit_block (
  chain text not null,
  height bigint not null,
  hash text not null,
  primary key (chain, height)
);

-- A payment to an address of a user. Unique by what the chain calls it, whatever block it stands in and whoever saw it.
create table deposit_payment (
  id bigint generated always as identity primary key,
  chain text not null check (chain in ('bitcoin', 'ethereum', 'tron')),
  transaction_id text not null,
  output int not null,
  source text not null check (source in ('node', 'operator')),
  user_id bigint not null references account_user,
  address text not null,
  sender text,
  -- Of a token that the site does not take: its contract, and neither network, currency nor amount.
  token text,
  network text,
  currency_id int references currency,
  amount numeric(38, 8) check (amount > 0),
  -- As the chain counts it.
  chain_amount numeric(78, 0) not null check (chain_amount > 0),
  block_height bigint,
  block_hash text,
  block_at timestamptz,
  -- Its block was replaced, and it was not found again yet.
  is_adrift boolean not null default false,
  status text not null check (status in ('proposed', 'refused', 'confirming', 'apart', 'credited', 'undone')),
  apart_reason text check (apart_reason in ('minimum', 'token')),
  -- What of it is in the ledger now, and in whose account.
  booked numeric(38, 8) not null default 0,
  account_id bigint,
  -- What could not be taken back when its block was replaced after it was credited.
  claim numeric(38, 8) not null default 0 check (claim >= 0),
  credits int not null default 0,
  seen_at timestamptz not null default now(),
  credited_at timestamptz,
  undone_at timestamptz,
  unique (chain, transaction_id, output),
  check ((currency_id is null) = (amount is null) and (currency_id is null) = (network is null)),
  check ((status = 'apart') = (apart_reason is not null)),
  check ((status = 'credited') <= (booked > 0)),
  check ((booked > 0) <= (account_id is not null)),
  check ((source = 'node') = (block_hash is not null))
);
create index deposit_payment_of_user on deposit_payment (user_id, id desc);
create index deposit_payment_at_address on deposit_payment (address, id desc);
-- What can still change: rows that wait, and what a reorganisation may reach.
create index deposit_payment_waiting on deposit_payment (chain, id) where status in ('confirming', 'apart') or is_adrift;
create index deposit_payment_in_block on deposit_payment (chain, block_height) where source = 'node';

-- What users say they sent, where nobody watches the network.
create table deposit_notice (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  network text not null,
  currency_id int not null references currency,
  amount numeric(38, 8) not null check (amount > 0),
  -- The transaction's id, or the address it came from, as the user wrote it.
  account text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_note text
);
create index deposit_notice_open on deposit_notice (id) where closed_at is null;
create index deposit_notice_of_user on deposit_notice (user_id, id desc);

-- Sales of new tokens. The first account has what is for sale, the second what buyers have paid.
insert into ledger_account (id, name, has_floor) values (121, 'subscription:sale', true), (122, 'subscription:proceeds', true);

-- Ids of currencies that come after the listed ones.
create sequence subscription_currency_id start 1001 as int;

-- A sale. Texts for people are objects by language. Prices are in the currency that is paid in, for one token.
create table subscription_project (
  id bigint generated always as identity primary key,
  currency_id int not null references currency,
  name text not null,
  pay_currency_id int not null references currency check (pay_currency_id <> currency_id),
  about jsonb not null,
  website text,
  whitepaper text,
  -- Who has the token after the sale: [{"holder": "team", "percent": 30}, ...].
  holders jsonb not null,
  mode text not null check (mode in ('first_come', 'pro_rata')),
  price numeric(38, 8) not null check (price > 0),
  lot numeric(38, 8) not null check (lot > 0),
  issuance numeric(38, 8) not null,
  supply_lots bigint not null check (supply_lots > 0),
  cap_lots bigint not null check (cap_lots between 1 and supply_lots),
  soft_cap numeric(38, 8) check (soft_cap > 0 and soft_cap <= price * lot * supply_lots),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  unlock_kind text not null check (unlock_kind in ('at_once', 'date', 'linear')),
  unlock_from timestamptz check ((unlock_kind = 'at_once') = (unlock_from is null) and unlock_from >= ends_at),
  unlock_days int check ((unlock_kind = 'linear') = (unlock_days is not null) and unlock_days between 1 and 3660),
  -- A series of the sandbox and its round.
  series text,
  round int,
  created_at timestamptz not null default now(),
  -- From here on everybody sees it and its terms stay.
  scheduled_at timestamptz,
  -- What buyers did.
  people int not null default 0,
  committed numeric(38, 8) not null default 0,
  taken_lots bigint not null default 0 check (taken_lots <= supply_lots),
  -- Nothing is taken any more; the allocation is done.
  closed_at timestamptz,
  allocated_at timestamptz check (allocated_at is null or closed_at is not null),
  is_missed boolean not null default false,
  given_lots bigint not null default 0 check (given_lots <= supply_lots),
  -- SHA-256 of the public list of commitments.
  list_hash bytea,
  check (issuance >= lot * supply_lots),
  unique (series, round)
);
create index subscription_project_due on subscription_project (ends_at, id) where scheduled_at is not null and allocated_at is null;
create index subscription_project_shown on subscription_project (ends_at desc) where scheduled_at is not null;

-- Terms of a sale that everybody sees never change: what may change stands in the first list.
create function subscription_keep_terms() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  changing text[] := array['people', 'committed', 'taken_lots', 'closed_at', 'allocated_at', 'is_missed', 'given_lots', 'list_hash'];
begin
  if old.scheduled_at is not null and (to_jsonb(old) - changing) is distinct from (to_jsonb(new) - changing) then
    raise exception 'the terms of sale % cannot change any more', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger keep_terms before update on subscription_project for each row execute function subscription_keep_terms();

-- What somebody has put into a sale, one row each. The ledger holds it under `subscription:<id>` until it is settled, and tokens that
-- are not free yet under `subscription_lock:<id>`.
create table subscription_order (
  id bigint generated always as identity primary key,
  project_id bigint not null references subscription_project,
  user_id bigint not null references account_user,
  account_id bigint not null references ledger_account,
  committed numeric(38, 8) not null check (committed > 0),
  -- Taken at its turn where first come, allocated at the end else.
  lots bigint not null default 0,
  paid numeric(38, 8) not null default 0,
  returned numeric(38, 8) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Its line in the public list of commitments.
  place int,
  -- When the next part of its tokens becomes free.
  unlock_at timestamptz,
  unique (project_id, user_id),
  check (paid + returned <= committed)
);
create index subscription_order_of_user on subscription_order (user_id, id);
create index subscription_order_unlock on subscription_order (unlock_at, id) where unlock_at is not null and settled_at is not null;
create index subscription_order_place on subscription_order (project_id, place) where place is not null;

-- What a commitment would have bought at each minute of a sale that is decided at its end, in parts of a million.
create table subscription_ratio (
  project_id bigint not null references subscription_project,
  at timestamptz not null,
  ppm int not null,
  primary key (project_id, at)
);

-- Bank accounts and cards of users. Whole numbers are sealed; of a card only the last four digits are kept at all.
create table bank_account (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  kind text not null check (kind in ('iban', 'international', 'card')),
  currency_id integer not null,
  -- The name of the verified identity when it was added.
  holder text not null,
  number_shown text not null,
  number_sealed bytea,
  -- A keyed hash, by which the same number is found again.
  number_key bytea not null,
  country text not null,
  bank_name text not null,
  province text not null default '',
  city text not null default '',
  branch text not null default '',
  address text not null default '',
  phone text not null,
  bic text not null default '',
  aba text not null default '',
  brand text not null default '',
  valid_to text not null default '',
  state text not null default 'review' check (state in ('review', 'verified', 'refused')),
  reason text,
  -- As the bank has it, by the operator who decided.
  holder_seen text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references operator,
  removed_at timestamptz,
  check ((kind = 'card') = (number_sealed is null)),
  check ((state = 'review') = (decided_at is null)),
  check ((state = 'refused') = (reason is not null))
);
create unique index bank_account_once on bank_account (user_id, number_key) where removed_at is null;
create index bank_account_of_user on bank_account (user_id, id);
create index bank_account_number on bank_account (number_key);
create index bank_account_waiting on bank_account (id) where state = 'review' and removed_at is null;

-- Money in: announced with a reference of its own, credited when two operators have seen it arrive.
create table bank_pay_in (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  account_id bigint not null references bank_account,
  currency_id integer not null,
  amount numeric(38, 8) not null check (amount > 0),
  -- What it is for: a deposit, or whatever another room asked the payment for.
  purpose text not null,
  reference text not null unique,
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'checked', 'credited', 'refused', 'cancelled', 'expired')),
  -- What arrived, which alone is credited.
  credited numeric(38, 8) check (credited > 0),
  reason text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'credited') = (credited is not null)),
  check ((state = 'refused') = (reason is not null))
);
create index bank_pay_in_of_user on bank_pay_in (user_id, id);
create index bank_pay_in_open on bank_pay_in (id) where state in ('waiting', 'sent', 'checked');

-- A picture that proves a transfer. Its name is that of its file, which is encrypted.
create table bank_proof (
  name text primary key,
  user_id bigint not null references account_user,
  pay_in_id bigint not null references bank_pay_in,
  bytes integer not null,
  width integer not null,
  height integer not null,
  sent_at timestamptz not null default now()
);
create index bank_proof_of_pay_in on bank_proof (pay_in_id, sent_at);
create index bank_proof_of_user on bank_proof (user_id, sent_at);

-- Money out. A row is `new` until the desk holds its amount; one that never gets so far is removed after a day.
create table bank_pay_out (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  account_id bigint not null references bank_account,
  currency_id integer not null,
  amount numeric(38, 8) not null check (amount > 0),
  worth_usdt numeric(38, 8) not null,
  -- The payment that it gives back, at most once.
  refunds_id bigint unique references bank_pay_in,
  request_key uuid,
  request_hash bytea,
  state text not null default 'new'
    check (state in ('new', 'requested', 'approved', 'returning', 'paid', 'refused', 'cancelled')),
  reason text,
  bank_reference text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((request_key is null) = (request_hash is null)),
  check ((state = 'refused') = (reason is not null)),
  check ((state = 'paid') = (bank_reference <> ''))
);
create unique index bank_pay_out_key on bank_pay_out (user_id, request_key) where request_key is not null;
create index bank_pay_out_of_user on bank_pay_out (user_id, id);
create index bank_pay_out_open on bank_pay_out (id) where state in ('new', 'requested', 'approved', 'returning');

-- What happened to a payment, as its user reads it too. Operators appear to users without a name.
create table bank_event (
  id bigint generated always as identity primary key,
  pay_in_id bigint references bank_pay_in,
  pay_out_id bigint references bank_pay_out,
  kind text not null,
  operator_id bigint references operator,
  at timestamptz not null default now(),
  check ((pay_in_id is null) <> (pay_out_id is null))
);
create index bank_event_of_pay_in on bank_event (pay_in_id, id) where pay_in_id is not null;
create index bank_event_of_pay_out on bank_event (pay_out_id, id) where pay_out_id is not null;

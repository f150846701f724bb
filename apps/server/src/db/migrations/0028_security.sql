alter table account_user
  add column password_changed_at timestamptz,
  -- Encrypted: whoever knows it can write mails that look like ours.
  add column phishing_code bytea,
  add column withdrawals_locked_until timestamptz,
  add column pay_tries smallint not null default 0,
  add column pay_locked_until timestamptz,
  add column tells_every_login boolean not null default false;

-- The authenticator app of a user. While it is being set up it is not on, and another start replaces it.
create table account_authenticator (
  user_id bigint primary key references account_user,
  -- Encrypted with the installation's key.
  secret bytea not null,
  -- The last time step whose digits were used: they are good for one use.
  last_step bigint not null default 0,
  started_at timestamptz not null default now(),
  checked_at timestamptz,
  on_since timestamptz
);

-- Hashed with the installation's key, so that a copy of the database alone does not let anybody try them out.
create table account_recovery_code (
  user_id bigint not null references account_authenticator on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table account_passkey (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  credential_id text not null unique,
  public_key bytea not null,
  -- Zero for good where the authenticator does not count.
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index account_passkey_of_user on account_passkey (user_id, id);

-- Challenges prove themselves and are not kept. A row says that one was answered: it is good for one answer.
create table account_spent_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index account_spent_challenge_expiry on account_spent_challenge (expires_at);

-- Logins, refused logins and security changes, for the user to look through. Refusals that repeat within an hour are one row with a count.
create table account_event (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  kind text not null,
  is_login boolean not null,
  device text not null,
  address text not null,
  count int not null default 1,
  time timestamptz not null default now()
);
create index account_event_of_user on account_event (user_id, is_login, id desc);

alter table account_attempt drop constraint account_attempt_kind_check;
alter table account_attempt add constraint account_attempt_kind_check
  check (kind in ('code', 'register', 'login_failed', 'confirm_failed'));

-- The words of a message, as its mail would have had them.
alter table sandbox_message
  add column subject text not null default '',
  add column body text not null default '';

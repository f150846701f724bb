create table account_user (
  id bigint generated always as identity (start with 1001) primary key,
  username text not null unique,
  email text unique,
  mobile text unique,
  password_hash text not null,
  nickname text not null default '',
  signature text not null default '',
  head_portrait text not null default '',
  extension_code text not null unique,
  invited_by bigint references account_user,
  credit_score int not null default 100,
  verification_level smallint not null default 0,
  vip_level smallint not null default 0,
  pay_password_hash text,
  lang text not null default 'en',
  -- Set by the seed tool for load tests and by nothing else.
  created_at timestamptz not null default now(),
  check (email is not null or mobile is not null)
);

-- Tokens are 256 random bits; only their SHA-256 is kept.
create table account_session (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  token_hash bytea not null unique,
  device text not null,
  device_hash bytea not null,
  address text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index account_session_of_user on account_session (user_id, created_at desc);

-- One live code per recipient and scene; a new one replaces it.
create table account_code (
  recipient text not null,
  scene text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (recipient, scene)
);

-- What throttles sending and logging in; rows older than a day are swept.
create table account_attempt (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('code', 'register', 'login_failed')),
  subject text not null,
  time timestamptz not null default now()
);
create index account_attempt_lookup on account_attempt (kind, subject, time desc);

create table account_credit_event (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  time timestamptz not null default now(),
  kind text not null,
  change int not null,
  score_after int not null
);
create index account_credit_event_of_user on account_credit_event (user_id, id desc);

-- Sandbox only: messages that had no mail or text-message service to go to.
create table sandbox_message (
  id bigint generated always as identity primary key,
  recipient text not null,
  scene text not null,
  code text not null,
  time timestamptz not null default now()
);
create index sandbox_message_of_recipient on sandbox_message (recipient, id desc);

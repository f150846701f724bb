-- Those who run the site. Until an invitation is accepted there is no password, and so no login.
create table operator (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  roles text[] not null check (cardinality(roles) > 0),
  password_hash text,
  -- The key of the authenticator app, sealed with the installation's own.
  authenticator bytea not null,
  -- The time step of the last digits that were used.
  used_step bigint not null default 0,
  setup_hash bytea unique,
  setup_until timestamptz,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  check ((setup_hash is null) = (setup_until is null))
);

create table operator_session (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  -- SHA-256 of 256 random bits.
  token_hash bytea not null unique,
  device text not null,
  address text not null,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz
);
create index operator_session_open on operator_session (operator_id) where ended_at is null;

-- What operators did. Rows are only added, by the function below.
create table operator_log (
  number bigint primary key,
  at timestamptz not null,
  -- Null: the command on the machine itself.
  operator_id bigint references operator,
  action text not null check (action !~ '\n'),
  subject text not null check (subject !~ '\n'),
  detail text not null check (detail !~ '\n'),
  hash bytea not null
);
create index operator_log_of_subject on operator_log (subject, number);
create table operator_log_head (
  id smallint primary key check (id = 1),
  number bigint not null,
  hash bytea not null
);
insert into operator_log_head values (1, 0, sha256(''));

-- Adds an entry, whose hash is over the hash before and all fields, a line each. One at a time, until the transaction ends.
create function operator_log_append(by_operator bigint, action text, subject text, detail text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head operator_log_head;
  moment timestamptz := date_trunc('milliseconds', clock_timestamp());
  fresh bytea;
begin
  select * into strict head from operator_log_head for update;
  fresh := sha256(convert_to(concat_ws(E'\n', encode(head.hash, 'hex'), head.number + 1,
    to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), coalesce(by_operator::text, '-'), action, subject, detail), 'UTF8'));
  insert into operator_log (number, at, operator_id, action, subject, detail, hash)
    values (head.number + 1, moment, by_operator, action, subject, detail, fresh);
  update operator_log_head set number = head.number + 1, hash = fresh;
  return head.number + 1;
end $$;
revoke all on function operator_log_append(bigint, text, text, text) from public;
grant execute on function operator_log_append(bigint, text, text, text) to assay_app;
revoke insert, update, delete, truncate on operator_log, operator_log_head from assay_app;

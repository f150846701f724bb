-- What a user sends as a proof of who he is. One row for each level he asks for, until he takes it back; what he sends again changes it.
create table identity_request (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  level smallint not null check (level in (1, 2)),
  state text not null default 'auditing' check (state in ('auditing', 'hasaudit', 'auditFailure', 'withdrawn')),
  id_type text not null check (id_type in ('id_card', 'passport', 'driver_licence')),
  country text not null,
  name text not null,
  card_id text not null,
  -- Letters and digits of the number alone, by which the same document is found again.
  number_key text not null,
  -- Counts what was sent: an operator decides on what he has seen, and on nothing that came since.
  sending integer not null default 1,
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state in ('hasaudit', 'auditFailure')) <= (decided_at is not null))
);
create unique index identity_request_one_open on identity_request (user_id) where state in ('auditing', 'auditFailure');
create index identity_request_of_user on identity_request (user_id, id);
create index identity_request_waiting on identity_request ((sending = 1), sent_at) where state = 'auditing';
create index identity_request_number on identity_request (number_key);

-- A picture is written before it is part of a request. Its name is that of its file, which is encrypted.
create table identity_picture (
  name text primary key,
  user_id bigint not null references account_user,
  item text not null check (item in ('front_pic', 'reverse_pic', 'hand_pic')),
  request_id bigint references identity_request,
  bytes integer not null,
  width integer not null,
  height integer not null,
  sent_at timestamptz not null default now()
);
create index identity_picture_of_user on identity_picture (user_id, sent_at);
create unique index identity_picture_of_request on identity_picture (request_id, item) where request_id is not null;
create index identity_picture_unused on identity_picture (sent_at) where request_id is null;

create table identity_item (
  request_id bigint not null references identity_request,
  item text not null check (item in ('name', 'card_id', 'front_pic', 'reverse_pic', 'hand_pic')),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  reason text,
  primary key (request_id, item),
  check ((state = 'refused') = (reason is not null))
);

-- What happened to a request, as its user reads it too. Operators appear to users without a name.
create table identity_event (
  id bigint generated always as identity primary key,
  request_id bigint not null references identity_request,
  kind text not null check (kind in ('sent', 'sent_again', 'seen', 'refused', 'approved', 'taken_back', 'removed')),
  item text,
  operator_id bigint references operator,
  at timestamptz not null default now()
);
create index identity_event_of_request on identity_event (request_id, id);

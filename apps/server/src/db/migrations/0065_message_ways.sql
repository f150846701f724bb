-- What reaches a user outside of the lists of the app: his switches, what waits to be sent, and the devices that take pushes.

-- Switches that a user has turned. One that he has not is as `switchesAtFirst` of the contract says.
create table message_switch (
  user_id bigint not null,
  category text not null check (category in ('warnings', 'security', 'money', 'trading', 'announcements')),
  way text not null check (way in ('app', 'mail', 'push')),
  is_on boolean not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, category, way)
);
-- Few want announcements sent; they are looked for whenever one is due.
create index message_switch_announced on message_switch (user_id) where category = 'announcements' and is_on;

create table message_setting (
  user_id bigint primary key,
  -- Null: the language in which the account was opened.
  lang text,
  amounts_in_mail boolean not null default true,
  -- Anybody can read a locked screen.
  amounts_in_push boolean not null default false,
  quiet_from time,
  quiet_to time,
  time_zone text,
  check (num_nulls(quiet_from, quiet_to, time_zone) in (0, 3))
);

-- What waits to be sent, written with the message itself. Rows come and go within a minute, and no two writers ever meet at one: a desk
-- only adds, and the chore that sends takes them.
create table message_waiting (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  category text not null,
  -- One of the two.
  message_id bigint,
  announcement_id bigint,
  check (num_nonnulls(message_id, announcement_id) = 1)
);
create index message_waiting_of_user on message_waiting (user_id, category);

-- When something of a category was sent to a user last: what comes within a minute waits for the next.
create table message_pace (
  user_id bigint not null,
  category text not null,
  sent_at timestamptz not null,
  -- Pushes of the day (UTC) of `sent_at`.
  pushes int not null default 0,
  primary key (user_id, category)
);

-- A browser that takes pushes, as long as its session lives.
create table message_device (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  session_id bigint not null references account_session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index message_device_of_user on message_device (user_id);
create index message_device_of_session on message_device (session_id);

-- The keys by which push services know this installation: one pair, the private one encrypted with the installation's key.
create table message_push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key bytea not null
);

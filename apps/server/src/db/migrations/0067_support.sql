-- Customer service. A conversation belongs to a user or to a visitor, never to both.

-- Somebody without an account, known by a random token of his device, of which only the hash is here.
create table support_visitor (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  network text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index support_visitor_network on support_visitor (network, created_at);

create table support_case (
  id bigint generated always as identity primary key,
  user_id bigint references account_user,
  visitor_id bigint references support_visitor on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'open', 'closed')),
  lang text not null,
  page text not null default '',
  operator_id bigint references operator,
  created_at timestamptz not null default now(),
  -- Since when it waits for an operator, now or the last time.
  waiting_since timestamptz not null default now(),
  -- When an operator first took it: the waiting time is counted until then.
  taken_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('writer', 'operator')),
  -- Numbers of messages: the last one, and the last that each side has read.
  last_seq int not null default 0,
  writer_read int not null default 0,
  operator_read int not null default 0,
  stars smallint check (stars between 1 and 5),
  stars_text text not null default '',
  check ((user_id is null) <> (visitor_id is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'open' or operator_id is not null),
  check (stars is null or state = 'closed')
);
-- One conversation at a time: what is written twice at once finds the same one.
create unique index support_case_user on support_case (user_id) where state <> 'closed' and user_id is not null;
create unique index support_case_visitor on support_case (visitor_id) where state <> 'closed' and visitor_id is not null;
create index support_case_of_user on support_case (user_id, id desc) where user_id is not null;
create index support_case_of_visitor on support_case (visitor_id, id desc) where visitor_id is not null;
create index support_case_waiting on support_case (waiting_since, id) where state = 'waiting';
create index support_case_open on support_case (operator_id, id desc) where state = 'open';
create index support_case_closed on support_case (closed_at desc, id desc) where state = 'closed';
create index support_case_taken on support_case (taken_at desc) where taken_at is not null;

create table support_message (
  case_id bigint not null references support_case on delete cascade,
  seq int not null,
  side text not null check (side in ('writer', 'operator')),
  operator_id bigint references operator,
  -- Of the device that wrote it: the same one twice is the same message.
  client_id uuid not null,
  text text not null,
  attached text check (attached in ('file', 'deposit', 'withdrawal', 'order', 'position', 'option', 'bill')),
  reference text not null default '',
  at timestamptz not null default now(),
  primary key (case_id, seq),
  check ((side = 'operator') = (operator_id is not null)),
  check (text <> '' or attached is not null)
);
create unique index support_message_client on support_message (client_id, side, case_id);

-- What operators write to each other. The writer of the conversation never gets it.
create table support_note (
  id bigint generated always as identity primary key,
  case_id bigint not null references support_case on delete cascade,
  operator_id bigint not null references operator,
  -- Whom the conversation was handed to; with `is_hand_over` and without anybody: back into the line.
  to_operator_id bigint references operator,
  is_hand_over boolean not null,
  text text not null,
  -- Where it stands among the messages.
  after_seq int not null,
  at timestamptz not null default now()
);
create index support_note_case on support_note (case_id, id);

-- Files that users have sent. Its bytes are encrypted in a folder that nothing serves.
create table support_file (
  name text primary key,
  user_id bigint not null references account_user,
  -- Null until a message takes it.
  case_id bigint references support_case on delete cascade,
  kind text not null check (kind in ('picture', 'pdf')),
  title text not null,
  bytes int not null,
  width int,
  height int,
  sent_at timestamptz not null default now()
);
create index support_file_user on support_file (user_id, sent_at);
create index support_file_case on support_file (case_id);
create index support_file_unused on support_file (sent_at) where case_id is null;

-- Answers that operators give often, in one language each.
create table support_reply (
  id bigint generated always as identity primary key,
  lang text not null,
  title text not null,
  text text not null,
  operator_id bigint not null references operator,
  changed_at timestamptz not null default now()
);
create index support_reply_lang on support_reply (lang, title);

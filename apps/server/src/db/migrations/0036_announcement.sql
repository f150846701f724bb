-- What operators announce to all users, or to some. What it says and whom it is for stand in its versions, which are never changed.
create table message_announcement (
  id bigint generated always as identity primary key,
  version int not null,
  created_at timestamptz not null default now(),
  -- Null: a draft. In the future: scheduled, by this database's clock.
  publish_at timestamptz,
  withdrawn_at timestamptz,
  -- When screens were told that it is there.
  told_at timestamptz
);
create index message_announcement_due on message_announcement (publish_at) where told_at is null and withdrawn_at is null;
create index message_announcement_newest on message_announcement (publish_at desc, id desc) where publish_at is not null and withdrawn_at is null;

create table message_announcement_version (
  announcement_id bigint not null references message_announcement,
  version int not null,
  kind text not null check (kind in ('fees', 'products', 'stops', 'law', 'other')),
  is_popup boolean not null,
  -- Null: readers of every language.
  langs text[] check (cardinality(langs) > 0),
  -- The identity level that a reader needs.
  level smallint not null check (level between 0 and 2),
  operator_id bigint not null references operator,
  at timestamptz not null default now(),
  primary key (announcement_id, version)
);

create table message_announcement_text (
  announcement_id bigint not null,
  version int not null,
  lang text not null,
  title text not null,
  summary text not null,
  content text not null,
  primary key (announcement_id, version, lang),
  foreign key (announcement_id, version) references message_announcement_version
);
alter table message_announcement add foreign key (id, version) references message_announcement_version (announcement_id, version)
  deferrable initially deferred;
revoke update, delete, truncate on message_announcement_version, message_announcement_text from assay_app;

-- What a user has seen of an announcement: its pop-up, or all of it.
create table message_announcement_seen (
  user_id bigint not null,
  announcement_id bigint not null references message_announcement,
  popped_at timestamptz,
  read_at timestamptz,
  primary key (user_id, announcement_id)
);

-- What a user is told. Kept as kind and values, never as text: it is put into words in the language it is read in. Two indexes and no
-- more, for a fall of prices writes thousands of these in one transaction: a user's rows are few enough to be counted.
create table message (
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  values json not null,
  -- What it tells of, so that nothing is told twice.
  subject text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (user_id, id),
  unique (user_id, subject)
);

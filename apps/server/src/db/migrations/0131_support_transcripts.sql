-- Conversations that were sent to their user by mail: so many of a user in 24 hours, whichever process sent them.
create table support_transcript (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  case_id bigint not null references support_case on delete cascade,
  at timestamptz not null default now()
);
create index support_transcript_of_user on support_transcript (user_id, at);

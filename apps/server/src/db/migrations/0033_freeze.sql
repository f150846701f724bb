-- A frozen account reads, cancels and closes; it moves nothing else. The reason is one of a list, so that it is told in the user's language.
alter table account_user add column frozen_at timestamptz, add column frozen_reason text;
alter table account_user add check ((frozen_at is null) = (frozen_reason is null));

-- What operators write to each other about a user. The user does not see it.
create table account_note (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  operator_id bigint not null references operator,
  text text not null,
  at timestamptz not null default now()
);
create index account_note_of_user on account_note (user_id, id);

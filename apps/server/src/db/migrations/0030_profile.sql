-- Pictures that users sent, saved anew under random names. Where the bytes are, the file store knows; a file without a row is swept.
create table upload_file (
  name text primary key,
  user_id bigint not null references account_user,
  bytes int not null,
  width int not null,
  height int not null,
  created_at timestamptz not null default now(),
  -- What it serves as. A picture that nothing uses is removed after a day.
  used_as text
);
create index upload_file_of_user on upload_file (user_id, created_at desc);
create index upload_file_unused on upload_file (created_at) where used_as is null;

-- `subject` names what an event is about, so that nothing counts twice.
alter table account_credit_event add column subject text not null default '';
create unique index account_credit_event_once on account_credit_event (user_id, subject) where subject <> '';
-- Who may rise again.
create index account_user_below_start on account_user (id) where credit_score < 100;

-- A deleted account keeps its number, to which the ledger's accounts belong, and nothing that says whose it was.
alter table account_user
  add column deleted_at timestamptz,
  -- While it is decided whether the account goes, nobody logs in.
  add column deletion_began_at timestamptz,
  drop constraint account_user_check,
  add constraint account_user_has_address check (email is not null or mobile is not null or deleted_at is not null);

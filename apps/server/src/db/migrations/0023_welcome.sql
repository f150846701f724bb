-- The play money of a new account. The row is written with the account, and paid right after: what a crash left unpaid is paid at the next
-- start. Accounts made before have none.
create table sandbox_welcome (
  id bigint primary key references account_user,
  amount numeric(38, 8) not null check (amount > 0),
  due_at timestamptz not null default now(),
  paid_at timestamptz
);
create index sandbox_welcome_due on sandbox_welcome (due_at, id) where paid_at is null;

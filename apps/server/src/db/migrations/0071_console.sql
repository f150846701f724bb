-- The console's search for users: what begins with a text is found by an index, whatever the collation of the database.
create index account_user_username_start on account_user (lower(username) collate "C");
create index account_user_email_start on account_user (email collate "C") where email is not null;
create index account_user_mobile_start on account_user (mobile collate "C") where mobile is not null;

-- Rows of an hour, for the figures of the house. They come in the order of their times, so these cost a booking next to nothing.
create index ledger_entry_by_time on ledger_entry using brin (time) with (autosummarize = on);
create index spot_trade_by_time on spot_trade using brin (time) with (autosummarize = on);

-- Sums of whole hours, made from tables that are never changed: emptied, they are made again. `number` is in the currency itself.
create table house_hour (
  hour timestamptz not null,
  figure text not null check (figure in ('fees', 'spot', 'contracts', 'options')),
  currency_id int not null,
  number numeric(38, 8) not null,
  primary key (hour, figure, currency_id)
);
-- The last hour whose sums are there, also where nothing was done in it.
create table house_progress (
  id smallint primary key check (id = 1),
  hour timestamptz not null
);

-- Runs of the invariants: when, how long, and what did not hold, by its sentence.
create table house_check (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  took_ms int not null,
  broken text[] not null
);

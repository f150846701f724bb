-- How far the lever desk has come in the index: every tick up to here has been worked through, and what it did is committed.
create table lever_clock (
  desk text primary key,
  tick_ms bigint not null
);

-- One submitted order and the position it becomes. Prices in ticks, lots in hundredths of a lot, as the engine counts them; money in USDT.
create table futures_row (
  id bigint primary key,
  -- The random name under which it stands in the public log.
  -- Random; looked up by nobody, so without an index.
  public_id uuid not null,
  user_id bigint not null,
  account_id bigint not null,
  instrument_id int not null,
  direction text not null,
  mode text not null,
  type text not null,
  multiple int not null,
  lots bigint not null,
  open_lots bigint not null,
  price_ticks bigint,
  slippage_bps int,
  reference_ticks bigint not null,
  reverses bigint,
  target_ticks bigint,
  stop_ticks bigint,
  trailing_bps int,
  trail_ticks bigint,
  closing_lots bigint not null,
  closing_ms bigint,
  status text not null,
  reason text,
  open_ticks bigint,
  initial_margin numeric(38, 8) not null,
  held numeric(38, 8) not null,
  fixed_maintenance numeric(38, 8) not null,
  profit_taken numeric(38, 8) not null,
  open_notional numeric(38, 8) not null,
  handling_fee numeric(38, 8) not null,
  overnight_fee numeric(38, 8) not null,
  liquidation_fee numeric(38, 8) not null,
  added_margin numeric(38, 8) not null,
  profit numeric(38, 8) not null,
  fills int not null,
  armed_150 boolean not null,
  armed_120 boolean not null,
  warned_150_ms bigint,
  warned_120_ms bigint,
  -- Acceptances that changed its stops: the public log keeps a leaf of each, so there is an end to them.
  stop_changes int not null default 0,
  accepted_ms bigint not null,
  opened_ms bigint,
  closed_ms bigint,
  updated_ms bigint not null
) with (fillfactor = 80);
create index futures_row_live on futures_row (id) where status in ('waiting', 'open');
create index futures_row_of_user on futures_row (user_id, id desc);

-- Written by the one desk in the transaction of their row; the invariants hold rows and fills against each other.
create table futures_fill (
  row_id bigint not null,
  number int not null,
  instrument_id int not null,
  kind text not null,
  time_ms bigint not null,
  tick_seq bigint not null,
  tick_ms bigint not null,
  bid bigint not null,
  ask bigint not null,
  price_ticks bigint not null,
  lots bigint not null,
  conversion json,
  notional numeric(38, 8) not null,
  fee numeric(38, 8) not null,
  profit numeric(38, 8) not null,
  profit_taken numeric(38, 8) not null,
  margin numeric(38, 8) not null,
  liquidation_fee numeric(38, 8) not null,
  deficit numeric(38, 8) not null,
  insurance_paid numeric(38, 8) not null,
  primary key (row_id, number)
);

-- What was lost today is added up when the desk starts. Rows come in the order of time, which is all that such an index needs.
create index futures_fill_by_time on futures_fill using brin (time_ms);

create table futures_overnight (
  row_id bigint not null references futures_row,
  time_ms bigint not null,
  instrument_id int not null,
  tick_seq bigint not null,
  twice_mid bigint not null,
  lots bigint not null,
  rate_ppm int not null,
  conversion json,
  fee numeric(38, 8) not null,
  is_from_margin boolean not null,
  primary key (row_id, time_ms)
);

create index futures_overnight_by_time on futures_overnight using brin (time_ms);

-- The working of a liquidation: of one row, or (row_id null) of the account's cross positions.
create table futures_liquidation (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  row_id bigint,
  time_ms bigint not null,
  instrument_id int not null,
  tick_seq bigint not null,
  equity numeric(38, 8) not null,
  maintenance numeric(38, 8) not null,
  orders_cancelled json not null,
  steps json not null
);
create index futures_liquidation_of_account on futures_liquidation (account_id, id desc);

-- Profit that the house could not pay when it was made.
create table futures_claim (
  row_id bigint not null,
  fill int not null,
  account_id bigint not null,
  units numeric(38, 8) not null,
  remaining numeric(38, 8) not null,
  time_ms bigint not null,
  primary key (row_id, fill)
);

-- Warnings of cross accounts that are not as at the beginning.
create table futures_account (
  account_id bigint primary key,
  armed_150 boolean not null,
  armed_120 boolean not null,
  warned_150_ms bigint,
  warned_120_ms bigint
);

-- What a user accepted and the limits he set himself, for contracts and options alike.
create table futures_protection (
  user_id bigint primary key references account_user,
  super_accepted_on date,
  daily_loss_limit numeric(38, 8),
  paused_until timestamptz,
  reminder_minutes int,
  -- A looser setting, in force from then on.
  next_daily_loss_limit numeric(38, 8),
  next_reminder_minutes int,
  next_from timestamptz
);

create table seconds_option (
  id bigint primary key,
  public_id uuid not null,
  user_id bigint not null,
  account_id bigint not null,
  instrument_id int not null,
  currency_id int not null references currency,
  direction text not null,
  seconds int not null,
  rule int not null,
  ratio_ppm int not null,
  stake numeric(38, 8) not null,
  winnings numeric(38, 8) not null,
  accepted_ms bigint not null,
  settle_ms bigint not null,
  entry_until_ms bigint,
  settlement_until_ms bigint,
  evidence text,
  status text not null,
  void_reason text,
  updated_ms bigint not null
) with (fillfactor = 80);
create index seconds_option_live on seconds_option (id) where status in ('accepted', 'open', 'settling');
create index seconds_option_of_user on seconds_option (user_id, id desc);
create index seconds_option_by_time on seconds_option using brin (updated_ms);
create index seconds_option_void on seconds_option (updated_ms desc) where status = 'void';

-- The ticks that gave a price, once for all the options that had it of them.
create table seconds_window (
  instrument_id int not null,
  until_ms bigint not null,
  kind text not null check (kind in ('entry', 'settlement')),
  content json not null,
  primary key (instrument_id, until_ms, kind)
);
create view seconds_option_whole as
  select o.*, e.content as entry_window, s.content as settlement_window
  from seconds_option o
  left join seconds_window e on e.instrument_id = o.instrument_id and e.until_ms = o.entry_until_ms and e.kind = 'entry'
  left join seconds_window s on s.instrument_id = o.instrument_id and s.until_ms = o.settlement_until_ms and s.kind = 'settlement';

-- The public log: docs/proof-format.md. `ticks` goes after some days, heads, roots and events stay.
create table proof_second (
  second bigint primary key,
  head bytea not null,
  root bytea not null,
  ticks bytea
);
create table proof_event (
  second bigint not null,
  leaf text collate "C" not null
);
create index proof_event_of_second on proof_event (second);
-- Receipts whose ticks have gone.
create table proof_receipt (
  public_id text primary key,
  receipt jsonb not null
);

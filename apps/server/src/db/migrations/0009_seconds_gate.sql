-- What the quality of a period is measured by: the median and the last tick of each second, an instrument's hour a row, kept
-- for a day. Doubled deciticks as little-endian doubles; NaN where a second has too few ticks.
create table seconds_gate_hour (
  instrument_id int not null,
  hour_ms bigint not null,
  medians bytea not null,
  lasts bytea not null,
  primary key (instrument_id, hour_ms)
);

-- How a period's options would have ended in the 24 hours before `until_ms`.
create table seconds_gate (
  instrument_id int not null,
  seconds int not null,
  until_ms bigint not null,
  samples int not null,
  ties int not null,
  median_move_twentieths bigint not null,
  primary key (instrument_id, seconds)
);

-- The daily search for a betting rule that would pay; `day` counts from 1970-01-01 UTC.
create table seconds_daily_rule (
  instrument_id int not null,
  seconds int not null,
  rule text not null,
  day int not null,
  bets int not null,
  wins int not null,
  limit_ppm int not null,
  suspends boolean not null,
  primary key (instrument_id, seconds, rule)
);

-- What the sources answered when missing ticks were rebuilt from their public trades, under its SHA-256.
create table seconds_evidence (
  hash text primary key,
  answers text not null
);

-- The second word of a leaf that belongs to an order is the order's public id.
create index proof_event_of_id on proof_event (split_part(leaf, ' ', 2), second);

-- How far receipts have been kept: everything that the log says of an order up to here stands in proof_receipt.
create table proof_kept (
  is_only boolean primary key default true check (is_only),
  second bigint not null
);

-- Receipts that could not be made: tried again each time, and the ticks they need from this second on stay meanwhile.
create table proof_unkept (
  public_id text primary key,
  second bigint not null
);

-- Which ticks are the oldest: those that go next.
create index proof_second_with_ticks on proof_second (second) where ticks is not null;

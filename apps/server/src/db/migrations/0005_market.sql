-- Candles of every instrument, as the engine counts: prices in tenths of a tick, volume in the smallest amounts, turnover in
-- the product of both. Only these periods are kept; the others are folded from them when they are read.
create table market_candle (
  instrument_id int not null,
  period text not null check (period in ('1min', '15min', '60min', '1day')),
  time timestamptz not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null,
  quote_volume numeric(38, 0) not null,
  primary key (instrument_id, period, time)
);

-- Where each generated walk stood at the last minute: a cache that saves walking today's steps again at every start.
create table market_walk_mark (
  walk text primary key,
  minute_ms bigint not null,
  price bigint not null,
  proof text not null
);

create table market_favourite (
  user_id bigint not null references account_user,
  instrument_id int not null,
  position bigint generated always as identity,
  primary key (user_id, instrument_id)
);

-- The price, in the walk's own units, at which each day (since 1970-01-01) of a generated walk begins: a cache that saves
-- walking from the first day at every start.
create table market_day_open (
  walk text not null,
  day int not null,
  price bigint not null,
  primary key (walk, day)
);

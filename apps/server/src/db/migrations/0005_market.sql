-- Candles of every instrument; prices at one decimal more than the tick, volume in base units.
create table market_candle (
  instrument_id int not null,
  period text not null check (period in ('1min', '1day')),
  time timestamptz not null,
  open numeric(38, 10) not null,
  high numeric(38, 10) not null,
  low numeric(38, 10) not null,
  close numeric(38, 10) not null,
  volume numeric(38, 8) not null,
  source text not null check (source in ('index', 'trades')),
  primary key (instrument_id, period, time)
);

create table market_favourite (
  user_id bigint not null references account_user,
  instrument_id int not null,
  position bigint generated always as identity,
  primary key (user_id, instrument_id)
);

-- The price at which an instrument's generated day closed: a cache that saves walking from the first day at every start.
create table market_day_close (
  instrument_id int not null,
  day date not null,
  state text not null,
  primary key (instrument_id, day)
);

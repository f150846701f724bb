-- Trades between the sandbox's market maker and its taker bot. Nobody else is part of them, so they are booked together, once a minute,
-- and written with that posting. A start makes tape and candles of them and of spot_trade; after a quarter of an hour nothing reads them.
create table spot_print (
  pair_id int not null,
  seq bigint not null,
  time timestamptz not null,
  price_ticks bigint not null,
  lots bigint not null,
  taker_side text not null,
  primary key (pair_id, seq)
);
create index spot_print_by_time on spot_print (time);

-- Every trade of a pair, as tape and candles count it.
create view spot_trade_any as
  select pair_id, seq, time, price_ticks, lots, taker_side from spot_trade
  union all
  select pair_id, seq, time, price_ticks, lots, taker_side from spot_print;

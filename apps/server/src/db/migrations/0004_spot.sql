create table spot_pair (
  id int primary key,
  symbol text not null unique,
  base_id int not null references currency,
  quote_id int not null references currency,
  price_decimals smallint not null,
  amount_decimals smallint not null,
  minimum_lots bigint not null,
  maximum_lots bigint not null,
  minimum_notional numeric(38, 8) not null
);

-- Prices in ticks, amounts in lots, as the engine counts them; money at the ledger's scale.
create table spot_order (
  id bigint primary key,
  user_id bigint,
  account_id bigint not null,
  pair_id int not null,
  client_id text,
  side text not null,
  type text not null,
  tif text not null,
  post_only boolean not null,
  self_trade text not null,
  amount_lots bigint,
  quote_budget numeric(38, 8),
  price_ticks bigint,
  stop_ticks bigint,
  trailing_bps int,
  activation_ticks bigint,
  trail_ticks bigint,
  visible_lots bigint,
  slice_lots bigint,
  oco_id bigint,
  holds_for_oco boolean not null,
  maker_rate_ppm int not null,
  taker_rate_ppm int not null,
  filled_lots bigint not null,
  filled_quote numeric(38, 8) not null,
  taken numeric(38, 8) not null,
  fee numeric(38, 8) not null,
  held numeric(38, 8) not null,
  status text not null,
  reason text,
  queue_seq bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
) with (fillfactor = 80);
-- Kept small on purpose: what a restart loads and what a user's own lists read.
create index spot_order_open on spot_order (pair_id, queue_seq) where status in ('open', 'partially_filled', 'untriggered');
create index spot_order_open_of_user on spot_order (user_id, id desc) where user_id is not null and status in ('open', 'partially_filled', 'untriggered');
create index spot_order_of_user on spot_order (user_id, id desc) where user_id is not null;

create table spot_trade (
  pair_id int not null,
  seq bigint not null,
  time timestamptz not null,
  price_ticks bigint not null,
  lots bigint not null,
  taker_side text not null,
  taker_order_id bigint not null,
  maker_order_id bigint not null,
  taker_account_id bigint not null,
  maker_account_id bigint not null,
  taker_fee numeric(38, 8) not null,
  maker_fee numeric(38, 8) not null,
  primary key (pair_id, seq)
);
create index spot_trade_of_taker on spot_trade (taker_account_id, time desc) where taker_account_id >= 1000;
create index spot_trade_of_maker on spot_trade (maker_account_id, time desc) where maker_account_id >= 1000;

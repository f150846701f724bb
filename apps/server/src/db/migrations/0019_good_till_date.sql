-- Orders that are good till a date.
alter table spot_order add column expire_at timestamptz;
alter table spot_order_ended add column expire_at timestamptz;
create index spot_order_expiring on spot_order (expire_at, id) where expire_at is not null;

create or replace view spot_order_any as
  select id, account_id, pair_id, client_id, side, type, tif, post_only, self_trade, amount_lots, quote_budget, price_ticks, stop_ticks,
    trailing_bps, activation_ticks, trail_ticks, visible_lots, slice_lots, oco_id, holds_for_oco, maker_rate_ppm, taker_rate_ppm, filled_lots,
    filled_quote, taken, fee, held, status, reason, queue_seq, created_at, updated_at, expire_at from spot_order
  union all
  select id, account_id, pair_id, client_id, side, type, tif, post_only, self_trade, amount_lots, quote_budget, price_ticks, stop_ticks,
    trailing_bps, activation_ticks, trail_ticks, visible_lots, slice_lots, oco_id, holds_for_oco, maker_rate_ppm, taker_rate_ppm, filled_lots,
    filled_quote, taken, fee, held, status, reason, 0, created_at, updated_at, expire_at from spot_order_ended;

/** Invariants of spot orders and their fills. Each query returns the rows that break one. */
export const invariants = {
  'live spot orders keep back no more than there is': `
    select o.account_id, o.held_currency_id, o.kept, b.available from (
      select account_id, held_currency_id, sum(held) as kept from spot_order group by 1, 2) o
    left join ledger_balance b on b.account_id = o.account_id and b.currency_id = o.held_currency_id
    where o.kept > coalesce(b.available, 0)`,
  'a live limit order keeps back what its rest needs': `
    select o.id, o.held, o.side, o.amount_lots - o.filled_lots as lots from spot_order o join spot_pair p on p.id = o.pair_id
    where o.price_ticks is not null and o.oco_id is null
      and o.held <> (o.amount_lots - o.filled_lots) * power(10::numeric, -p.amount_decimals)
        * case o.side when 'buy' then o.price_ticks * power(10::numeric, -p.price_decimals) else 1 end`,
  'the ledger holds nothing for spot orders': `
    select account_id, hold from ledger_hold where hold like 'spot_order:%'`,
  'an ended spot order holds nothing': `
    select id, status, held from spot_order_ended where held <> 0`,
  'no order good till a date fills after it': `
    select o.id, o.expire_at, t.time from spot_order_any o
    join (select taker_order_id as order_id, time from spot_trade union all select maker_order_id, time from spot_trade) t on t.order_id = o.id
    where o.expire_at is not null and t.time >= o.expire_at`,
  'fills of an order sum to what it says is filled': `
    select o.id, o.filled_lots, t.lots from spot_order_any o
    left join (
      select order_id, sum(lots) as lots from (
        select taker_order_id as order_id, lots from spot_trade union all select maker_order_id, lots from spot_trade) sides
      group by order_id) t on t.order_id = o.id
    where o.filled_lots <> coalesce(t.lots, 0)`,
}

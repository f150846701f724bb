import type { UserData } from '../user-data.ts'

const ORDER_COLUMNS = `
  o.id, p.symbol, o.client_id, o.side, o.type, o.tif, o.post_only, o.self_trade, o.amount_lots * power(10::numeric, -p.amount_decimals) as amount,
  o.quote_budget, o.price_ticks * power(10::numeric, -p.price_decimals) as price, o.stop_ticks * power(10::numeric, -p.price_decimals) as stop_price,
  o.trailing_bps, o.activation_ticks * power(10::numeric, -p.price_decimals) as activation_price,
  o.visible_lots * power(10::numeric, -p.amount_decimals) as visible_amount, o.oco_id, o.expire_at,
  o.filled_lots * power(10::numeric, -p.amount_decimals) as filled, o.filled_quote, o.fee, o.held, o.status, o.reason, o.created_at, o.updated_at`

const tradesAs = (role: 'taker' | 'maker') => `
  select t.time, t.pair_id, t.seq, p.symbol, t.price_ticks * power(10::numeric, -p.price_decimals) as price,
    t.lots * power(10::numeric, -p.amount_decimals) as amount, t.taker_side, t.${role}_order_id as order_id, t.${role}_fee as fee
  from spot_trade t join spot_pair p on p.id = t.pair_id where t.${role}_account_id = $1::bigint * 10 + 2`

/** Orders and trades stay: the other side of each is somebody else's. */
export const userData: UserData = {
  exports: {
    orders: {
      key: ['id'],
      query: `select ${ORDER_COLUMNS} from spot_order_any o join spot_pair p on p.id = o.pair_id where o.account_id = $1::bigint * 10 + 2`,
    },
    trades_as_taker: { key: ['time', 'pair_id', 'seq'], query: tradesAs('taker') },
    trades_as_maker: { key: ['time', 'pair_id', 'seq'], query: tradesAs('maker') },
  },
  obligations: { spot_orders: { query: 'select count(*) as count from spot_order where account_id = $1::bigint * 10 + 2' } },
  leaves: { spot_order_ended: 'read by spot_order_any' },
}

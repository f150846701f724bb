import type { UserData } from '../user-data.ts'

/** Investments stay: their receipts stand in the public log, under random names. */
export const userData: UserData = {
  exports: {
    investments: {
      key: ['id'],
      query: `
        select id, public_id, product_id, fixing_id, amount, kept, converted, rate_e8, fair_e8, volatility_ppm, tick_ms, bought_at, matures_at,
          settled_at
        from dual_investment where user_id = $1::bigint`,
    },
  },
  obligations: {
    dual_investments: { query: 'select count(*) as count from dual_investment where user_id = $1::bigint and settled_at is null' },
  },
  erases: ['delete from dual_quote where user_id = $1::bigint'],
}

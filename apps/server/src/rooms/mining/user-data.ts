import type { UserData } from '../user-data.ts'

/** Orders stay: they say what postings of the ledger were for. While coins are locked, their hold stands in the way of a deletion. */
export const userData: UserData = {
  exports: {
    orders: {
      key: ['id'],
      query: `
        select id, product_id, currency_id, amount, daily, locked_at, term, counts_from, paid_days, paid, paid_before, next_due_at, is_renewed,
          status, ended_at, penalty, taken_back
        from mining_order where account_id between $1::bigint * 10 + 1 and $1::bigint * 10 + 4`,
    },
    shares: { key: ['product_id'], query: 'select product_id, amount from mining_share where user_id = $1::bigint' },
  },
}

import type { UserData } from '../user-data.ts'

const FOLLOWS = 'follows from entries of the ledger, which are exported whole'

export const userData: UserData = {
  exports: {
    holdings: {
      key: ['currency_id'],
      query: 'select currency_id, amount, cost, realised from portfolio_holding where user_id = $1::bigint',
    },
    days: {
      key: ['account_id', 'time'],
      query: `
        select account_id, time, value, inflow, received from portfolio_day
        where account_id between $1::bigint * 10 + 1 and $1::bigint * 10 + 4`,
    },
  },
  leaves: { portfolio_account: FOLLOWS, portfolio_balance: FOLLOWS, portfolio_hour: FOLLOWS },
}

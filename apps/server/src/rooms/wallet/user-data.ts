import type { UserData } from '../user-data.ts'

const ACCOUNTS = 'account_id between $1::bigint * 10 + 1 and $1::bigint * 10 + 4'

/** The ledger stays whole: the entries of one are the other side of somebody else's. */
export const userData: UserData = {
  exports: {
    balances: {
      key: ['account_id', 'currency_id'],
      query: `
        select b.account_id, b.currency_id, c.name as currency, b.available, b.held
        from wallet_balance b join currency c on c.id = b.currency_id where b.${ACCOUNTS}`,
    },
    holds: {
      key: ['account_id', 'hold', 'currency_id'],
      query: `select account_id, hold, currency_id, held, since from ledger_hold where ${ACCOUNTS}`,
    },
    ledger_entries: {
      key: ['account_id', 'posting_id', 'line'],
      query: `
        select account_id, posting_id, line, time, kind, reference, currency_id, available_delta, held_delta, available_after, held_after, hold
        from ledger_entry where available_after is not null and ${ACCOUNTS}`,
    },
    transfers: {
      key: ['id'],
      query: 'select id, time, currency_id, from_type, to_type, number, landed_at from wallet_move where user_id = $1::bigint',
    },
    conversions: {
      key: ['id'],
      query: `
        select id, time, from_currency_id, to_currency_id, number, rate, fee, receive, value_usdt
        from wallet_conversion where user_id = $1::bigint`,
    },
  },
  obligations: {
    transfers_under_way: { query: 'select count(*) as count from wallet_move where user_id = $1::bigint and landed_at is null' },
    // Those of rooms that count what they have themselves are left out.
    holds: {
      query: `select count(*) as count from ledger_hold where ${ACCOUNTS} and held > 0 and hold !~ '^(futures|seconds|subscription|subscription_lock|dual):'`,
    },
    balances: {
      isMoney: true,
      query: `select count(distinct currency_id) as count from ledger_balance where ${ACCOUNTS} and available + held > 0`,
    },
  },
  erases: ['delete from wallet_quote where user_id = $1::bigint', 'delete from wallet_conversion_day where user_id = $1::bigint'],
  leaves: { ledger_account: 'the numbers that entries belong to' },
}

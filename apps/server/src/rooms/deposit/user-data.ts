import type { UserData } from '../user-data.ts'

/** Payments and addresses stay: they say what postings of the ledger were for, and coins that come later must find somebody. */
export const userData: UserData = {
  exports: {
    addresses: {
      key: ['id'],
      query: 'select id, chain, address, created_at from deposit_address where user_id = $1::bigint',
    },
    payments: {
      key: ['id'],
      query: `
        select id, chain, transaction_id, output, address, sender, token, network, currency_id, amount, block_height, status, apart_reason,
          booked, claim, seen_at, credited_at, undone_at
        from deposit_payment where user_id = $1::bigint and status not in ('proposed', 'refused')`,
    },
    reports: {
      key: ['id'],
      query: 'select id, network, currency_id, amount, account, created_at, closed_at from deposit_notice where user_id = $1::bigint',
    },
  },
  obligations: {
    deposits: { query: "select count(*) as count from deposit_payment where user_id = $1::bigint and status = 'confirming'" },
  },
  erases: ['delete from deposit_notice where user_id = $1::bigint'],
}

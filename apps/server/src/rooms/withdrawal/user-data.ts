import type { UserData } from '../user-data.ts'

/** Withdrawals stay: they say what postings of the ledger were for. Addresses that are only saved go. */
export const userData: UserData = {
  exports: {
    withdrawals: {
      key: ['id'],
      query: `
        select id, currency_id, network, address, label, amount, fee, arrives, risks, status, refusal, transaction_id, requested_at, sent_at,
          ended_at, device, network_address
        from withdrawal where user_id = $1::bigint`,
    },
    addresses: {
      key: ['id'],
      query:
        'select id, currency_id, network, address, name, created_at, usable_at, removed_at from withdrawal_address where user_id = $1::bigint',
    },
    limit: {
      key: ['set_at'],
      query: 'select limit_usdt, reason, set_at from withdrawal_limit where user_id = $1::bigint and limit_usdt is not null',
    },
    saved_only: { key: ['is_on'], query: 'select is_on, ends_at from withdrawal_saved_only where user_id = $1::bigint' },
  },
  obligations: {
    withdrawals: { query: 'select count(*)::int as count from withdrawal where user_id = $1::bigint and ended_at is null' },
  },
  erases: [
    `update withdrawal_address set removed_at = now() where user_id = $1::bigint and removed_at is null`,
    'delete from withdrawal_saved_only where user_id = $1::bigint',
  ],
}

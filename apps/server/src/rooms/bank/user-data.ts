import type { UserData } from '../user-data.ts'

const KEPT = 'says where money came from and went to, which whoever runs a site has to be able to show'
const ERASED = `${KEPT}: BANK_KEEP_DAYS after the account was deleted, then emptied or removed by a chore`

export const userData: UserData = {
  exports: {
    accounts: {
      key: ['id'],
      query: `
        select id, kind, currency_id, holder, number_shown, country, bank_name, province, city, branch, address, phone, bic, aba, brand, valid_to,
          state, reason, created_at, decided_at, removed_at
        from bank_account where user_id = $1::bigint`,
    },
    pay_ins: {
      key: ['id'],
      query: `
        select id, account_id, currency_id, amount, purpose, reference, state, credited, reason, created_at, sent_at, expires_at, ended_at
        from bank_pay_in where user_id = $1::bigint`,
    },
    pay_outs: {
      key: ['id'],
      query: `
        select id, account_id, currency_id, amount, worth_usdt, refunds_id, state, reason, bank_reference, created_at, ended_at
        from bank_pay_out where user_id = $1::bigint and state <> 'new'`,
    },
    proofs: {
      key: ['name'],
      query: 'select name, pay_in_id, bytes, width, height, sent_at from bank_proof where user_id = $1::bigint',
    },
  },
  obligations: {
    bank_transfers: {
      query: `
        select count(*)::int as count from bank_pay_in where user_id = $1::bigint and state in ('sent', 'checked')`,
    },
  },
  leaves: { bank_account: ERASED, bank_pay_in: KEPT, bank_pay_out: KEPT, bank_proof: ERASED, bank_event: KEPT },
}

import type { UserData } from '../user-data.ts'

export const userData: UserData = {
  exports: {
    play_money: { key: ['day', 'currency_id'], query: 'select day, currency_id, amount from sandbox_faucet where user_id = $1::bigint' },
    welcome: { key: ['id'], query: 'select id, amount, due_at, paid_at from sandbox_welcome where id = $1::bigint' },
    mailbox: {
      key: ['id'],
      query: `
        select m.id, m.recipient, m.scene, m.subject, m.body, m.time from sandbox_message m join account_user u on m.recipient in (u.email, u.mobile)
        where u.id = $1::bigint`,
    },
  },
  erases: ['delete from sandbox_message m using account_user u where u.id = $1::bigint and m.recipient in (u.email, u.mobile)'],
}

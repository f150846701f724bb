import type { UserData } from '../user-data.ts'

/** Commitments stay: the list of a sale and its allocation are public, under places and not names. */
export const userData: UserData = {
  exports: {
    orders: {
      key: ['id'],
      query: `
        select o.id, o.project_id, o.committed, o.lots, o.paid, o.returned, o.place, o.created_at, o.updated_at, o.settled_at, o.unlock_at
        from subscription_order o where o.user_id = $1::bigint`,
    },
  },
  obligations: {
    subscriptions: {
      query:
        'select count(*) as count from subscription_order where user_id = $1::bigint and (settled_at is null or unlock_at is not null)',
    },
  },
}

import type { UserData } from '../user-data.ts'

export const userData: UserData = {
  exports: {
    messages: { key: ['id'], query: 'select id, kind, values, created_at, read_at from message where user_id = $1::bigint' },
  },
  erases: ['delete from message where user_id = $1::bigint'],
}

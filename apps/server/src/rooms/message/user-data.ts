import type { UserData } from '../user-data.ts'

export const userData: UserData = {
  exports: {
    messages: { key: ['id'], query: 'select id, kind, values, created_at, read_at from message where user_id = $1::bigint' },
    seen_announcements: {
      key: ['announcement_id'],
      query: 'select announcement_id, popped_at, read_at from message_announcement_seen where user_id = $1::bigint',
    },
  },
  erases: ['delete from message where user_id = $1::bigint', 'delete from message_announcement_seen where user_id = $1::bigint'],
}

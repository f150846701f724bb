import type { UserData } from '../user-data.ts'

export const userData: UserData = {
  exports: {
    messages: { key: ['id'], query: 'select id, kind, values, created_at, read_at from message where user_id = $1::bigint' },
    seen_announcements: {
      key: ['announcement_id'],
      query: 'select announcement_id, popped_at, read_at from message_announcement_seen where user_id = $1::bigint',
    },
    switches: {
      key: ['category', 'way'],
      query: 'select category, way, is_on, changed_at from message_switch where user_id = $1::bigint',
    },
    settings: {
      key: ['user_id'],
      query: `select user_id, lang, amounts_in_mail, amounts_in_push, quiet_from::text, quiet_to::text, time_zone
        from message_setting where user_id = $1::bigint`,
    },
    devices: {
      key: ['id'],
      query: 'select id, session_id, endpoint, created_at from message_device where user_id = $1::bigint',
    },
    sent: { key: ['category'], query: 'select category, sent_at, pushes from message_pace where user_id = $1::bigint' },
  },
  erases: [
    'delete from message_device where user_id = $1::bigint',
    'delete from message_waiting where user_id = $1::bigint',
    'delete from message_pace where user_id = $1::bigint',
    'delete from message_switch where user_id = $1::bigint',
    'delete from message_setting where user_id = $1::bigint',
    'delete from message where user_id = $1::bigint',
    'delete from message_announcement_seen where user_id = $1::bigint',
  ],
}

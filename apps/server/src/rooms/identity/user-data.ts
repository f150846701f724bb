import type { UserData } from '../user-data.ts'

const KEPT = 'what proves who somebody was: kept IDENTITY_KEEP_DAYS after the account was deleted, then removed by a chore'

export const userData: UserData = {
  exports: {
    requests: {
      key: ['id'],
      query: `
        select id, level, state, id_type, country, name, card_id, sending, sent_at, decided_at
        from identity_request where user_id = $1::bigint`,
    },
    items: {
      key: ['request_id', 'item'],
      query: `
        select i.request_id, i.item, i.state, i.reason
        from identity_item i join identity_request r on r.id = i.request_id where r.user_id = $1::bigint`,
    },
    pictures: {
      key: ['name'],
      query: `select name, item, request_id, bytes, width, height, sent_at from identity_picture where user_id = $1::bigint`,
    },
    events: {
      key: ['id'],
      query: `
        select e.id, e.request_id, e.kind, e.item, e.at
        from identity_event e join identity_request r on r.id = e.request_id where r.user_id = $1::bigint`,
    },
  },
  erases: [
    // Nobody has to decide on it any more. What was sent is kept like the rest.
    `update identity_request set state = 'withdrawn', decided_at = now() where user_id = $1::bigint and state in ('auditing', 'auditFailure')`,
  ],
  leaves: { identity_request: KEPT, identity_item: KEPT, identity_picture: KEPT, identity_event: KEPT },
}

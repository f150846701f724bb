import type { Sealed } from '../sealed.ts'

export const PUSH_KEY = 'push key'

export const sealed: Sealed = {
  columns: [{ table: 'message_push_key', column: 'private_key', key: 'is_only', owner: 'is_only', aboutOf: () => PUSH_KEY }],
}

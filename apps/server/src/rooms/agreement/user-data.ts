import type { UserData } from '../user-data.ts'

export const userData: UserData = {
  exports: {
    signatures: {
      key: ['id'],
      query: `
        select id, version, lang, name, is_typed, signed_at, encode(file_hash, 'hex') as file_hash, file_bytes
        from agreement_signature where user_id = $1::bigint`,
    },
  },
  leaves: { agreement_signature: 'proves what both sides have agreed to, and never changes' },
}

import type { Sealed } from '../sealed.ts'

export const authenticatorOf = (userId: number | string): string => `authenticator ${userId}`
export const phishingCodeOf = (userId: number | string): string => `phishing code ${userId}`

export const sealed: Sealed = {
  columns: [
    { table: 'account_authenticator', column: 'secret', key: 'user_id', owner: 'user_id', aboutOf: authenticatorOf },
    { table: 'account_user', column: 'phishing_code', key: 'id', owner: 'id', aboutOf: phishingCodeOf },
  ],
  hashes: [{ table: 'account_recovery_code', column: 'code_hash', key: 'user_id' }],
}

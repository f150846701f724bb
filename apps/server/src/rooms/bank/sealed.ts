import type { Sealed } from '../sealed.ts'

export const numberOf = (userId: number | string): string => `bank account of user ${userId}`

export const proofFiles = { store: 'privateFiles', ending: '.proof.sealed', about: 'proof of payment' } as const

export const sealed: Sealed = {
  columns: [{ table: 'bank_account', column: 'number_sealed', key: 'id', owner: 'user_id', aboutOf: numberOf }],
  hashes: [{ table: 'bank_account', column: 'number_key', key: 'id' }],
  files: [proofFiles],
}

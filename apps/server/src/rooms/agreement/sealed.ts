import type { Sealed } from '../sealed.ts'

export const signedFileOf = (userId: number | string): string => `signed agreement of user ${userId}`

export const sealed: Sealed = {
  columns: [{ table: 'agreement_signature', column: 'file_sealed', key: 'id', owner: 'user_id', aboutOf: signedFileOf, isFile: true }],
}

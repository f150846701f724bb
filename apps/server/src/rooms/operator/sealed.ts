import type { Sealed } from '../sealed.ts'

export const authenticatorOf = (operatorId: string): string => `authenticator of operator ${operatorId}`

export const sealed: Sealed = {
  columns: [{ table: 'operator', column: 'authenticator', key: 'id', owner: 'id', aboutOf: authenticatorOf }],
}

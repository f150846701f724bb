/** The entry of the log of operators as a statement of a batch, for deeds that move money: `db/deeds.ts` writes all others. */
import type { Deed } from '../db/deeds.ts'
import type { Statement } from './statements.ts'

export const deedStatement = ({ operatorId, action, subject, detail }: Deed): Statement => ({
  name: 'operator_deed',
  text: 'select operator_log_append($1::bigint, $2, $3, $4)',
  values: () => [operatorId, action, subject, JSON.stringify(detail)],
})

/** Server data of the console: `useQuery(query('operator.me'))`, `useAction('account.freezeUser')`. */
import { createQueries } from '@assay/web/api/create-queries.ts'
import { call } from './call.ts'

export const { queryClient, query, pages, refresh, useAction } = createQueries(call)

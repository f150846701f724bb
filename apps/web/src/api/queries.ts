/** Server data of the app: `useQuery(query('wallet.list'))`, `useAction('spot.placeOrder')`. */
import { call } from './call.ts'
import { createQueries } from './create-queries.ts'
import { keepAnswers } from './kept-answers.ts'

export const { queryClient, query, pages, whole, refresh, useAction, usePending, act } = createQueries(call)

keepAnswers(queryClient)

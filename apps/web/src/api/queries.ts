import type { CallInput, CallName, CallOutput } from '@assay/contract'
import type { Paged } from '@assay/contract/wire'
import { infiniteQueryOptions, QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { breath } from './breath.ts'
import { call } from './call.ts'
import type { CallArguments, CallOptions } from './client.ts'
import { isFailure } from './failure.ts'
import { forgetAnswered, keepUnanswered, keyOf } from './intents.ts'
import { keepAnswers } from './kept-answers.ts'
import { whenBack } from '#live/online.ts'

/**
 * Two retries for lost requests. A refusal is an answer and is not retried. Without a network nothing is retried: it is asked again when
 * that is back.
 */
const retry = (count: number, error: Error): boolean => isFailure(error) && error.outcomeUnknown && navigator.onLine && count < 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 10_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

keepAnswers(queryClient)

type Input<N extends CallName> = CallInput<N>
// The compiler cannot check the remaining arguments of a generic call. Each exported function is typed.
const send = <N extends CallName>(name: N, input: unknown, options: CallOptions): Promise<CallOutput<N>> =>
  call(name, ...([input, options] as unknown as CallArguments<N>))

/** A page sends all its queries at once when it is first drawn. Each of them is a separate stretch of work. */
const ask = async <N extends CallName>(name: N, input: unknown, signal: AbortSignal): Promise<CallOutput<N>> => {
  await breath()
  return send(name, input, { signal })
}

/** For useQuery: `useQuery(query('wallet.list'))`. The key is [name, input]; invalidate by `[name]`. */
export const query = <N extends CallName>(
  name: N,
  ...[input]: Record<string, never> extends Input<N> ? [input?: Input<N>] : [input: Input<N>]
) => queryOptions({ queryKey: [name, input ?? {}] as const, queryFn: ({ signal }) => ask(name, input ?? {}, signal) })

type PagedCall = { [N in CallName]: CallOutput<N> extends Paged<unknown> ? N : never }[CallName]
type RowOf<N extends PagedCall> = CallOutput<N> extends Paged<infer Row> ? Row : never

/** For InfiniteList: a list with `page` and `limit`, ten rows per page by default. */
export const pages = <N extends PagedCall>(name: N, input: Omit<Input<N>, 'page'>) =>
  infiniteQueryOptions({
    queryKey: [name, 'pages', input] as const,
    queryFn: ({ pageParam, signal }) => ask(name, { ...input, page: pageParam }, signal) as Promise<Paged<RowOf<N>>>,
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  })

/**
 * Refetches queries after an action: `refresh('wallet.list', 'spot.list')`. A query that is on its way for the first time is restarted as
 * well, because its answer may be older than the action. Callers that wait for it get the new answer.
 */
export const refresh = (...names: CallName[]): void => {
  for (const name of names) {
    const firsts = queryClient.getQueryCache().findAll({
      queryKey: [name],
      fetchStatus: 'fetching',
      predicate: ({ state }) => state.data === undefined,
    })
    for (const first of firsts) {
      void first.cancel({ silent: true })
      first.fetch().catch(() => undefined)
    }
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/** When the connection is back, queries on screen are refetched at once, all others when they are shown next. */
whenBack(() => void queryClient.invalidateQueries())

interface ActionOptions<N extends CallName> {
  onDone?: (answer: CallOutput<N>, input: Input<N>) => void
  /** Queries to refetch after the call. */
  refreshes?: CallName[]
}

/**
 * A call that changes something, as a mutation: `const place = useAction('spot.placeOrder')`, then `place.mutate(input)`. Every intent has
 * one key. The same input, sent again after a lost answer, carries the key of the first try and so cannot take effect twice. After any
 * answer the next one is a new intent.
 */
export function useAction<N extends CallName>(name: N, { onDone, refreshes = [] }: ActionOptions<N> = {}) {
  return useMutation<CallOutput<N>, Error, Input<N>>({
    mutationKey: [name],
    mutationFn: (input) => act(name, input, refreshes),
    onSuccess: (answer, input) => {
      refresh(...refreshes)
      onDone?.(answer, input)
    },
  })
}

/** Refused before the call was handled: whether the earlier try took effect is still unknown. */
const AT_THE_DOOR = new Set<string>(['too_many_requests', 'please_log_in', 'level_needed'])

const isUnanswered = (error: unknown): boolean => isFailure(error) && error.error === 'unanswered'

/** Sends an action under the key of its intent. When no answer comes, refetches the lists that show whether it took effect. */
export async function act<N extends CallName>(name: N, input: Input<N>, lists: CallName[] = []): Promise<CallOutput<N>> {
  const key = keyOf(name, input)
  try {
    const answer = await send(name, input, { idempotencyKey: key })
    forgetAnswered(name, input)
    return answer
  } catch (error) {
    if (isUnanswered(error)) {
      keepUnanswered(name, input, key)
      refresh(...lists)
    } else if (isFailure(error) && !error.outcomeUnknown && !AT_THE_DOOR.has(error.error)) forgetAnswered(name, input)
    throw error
  }
}

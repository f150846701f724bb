import type { CallInput, CallName, CallOutput } from '@assay/contract'
import type { Paged } from '@assay/contract/wire'
import { infiniteQueryOptions, QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { breath } from './breath.ts'
import { call } from './call.ts'
import type { CallArguments, CallOptions } from './client.ts'
import { isFailure } from './failure.ts'
import { forgetAnswered, keepUnanswered, keyOf } from './intents.ts'
import { whenBack } from '../live/online.ts'

/** Two more tries for what got lost on the way; a refusal is an answer and is not asked again. */
const retry = (count: number, error: Error): boolean => isFailure(error) && error.outcomeUnknown && count < 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 10_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

type Input<N extends CallName> = CallInput<N>
// The client cannot see that the rest of a generic call's arguments is right; each exported function can.
const send = <N extends CallName>(name: N, input: unknown, options: CallOptions): Promise<CallOutput<N>> =>
  call(name, ...([input, options] as unknown as CallArguments<N>))

/** A page asks for all it shows in one go, when it is first drawn: each question is a stretch of work of its own. */
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

/** For InfiniteList: pages of a list that takes `page` and `limit`, ten rows each unless told. */
export const pages = <N extends PagedCall>(name: N, input: Omit<Input<N>, 'page'>) =>
  infiniteQueryOptions({
    queryKey: [name, 'pages', input] as const,
    queryFn: ({ pageParam, signal }) => ask(name, { ...input, page: pageParam }, signal) as Promise<Paged<RowOf<N>>>,
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  })

/**
 * After an action these are asked again: `refresh('wallet.list', 'spot.list')`. Also what is being asked for the first time:
 * its answer may be from before the action, and asking again would only wait for that one. Who waits for it gets the new one.
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

/** Lists that tell whether something unanswered was done; asked once more when the line is back. */
const doubtful = new Set<CallName>()
whenBack(() => {
  refresh(...doubtful)
  doubtful.clear()
})

interface ActionOptions<N extends CallName> {
  onDone?: (answer: CallOutput<N>, input: Input<N>) => void
  /** Asked again once it is done. */
  refreshes?: CallName[]
}

/**
 * A call that changes something, as a mutation: `const place = useAction('spot.placeOrder')`, then `place.mutate(input)`.
 * Every intent has one key: the same input sent again after an answer got lost carries the key of the first try, so that it
 * cannot happen twice; after any answer the next one is a new intent.
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

/** Refused before anybody looked at it: what became of the same sent before is as unknown as it was. */
const AT_THE_DOOR = new Set<string>(['too_many_requests', 'please_log_in', 'level_needed'])

const isUnanswered = (error: unknown): boolean => isFailure(error) && error.error === 'unanswered'

/** Sends an action under the key of its intent. Where no answer comes, the lists that tell what became of it are asked again. */
export async function act<N extends CallName>(name: N, input: Input<N>, lists: CallName[] = []): Promise<CallOutput<N>> {
  const key = keyOf(name, input)
  try {
    const answer = await send(name, input, { idempotencyKey: key })
    forgetAnswered(name, input)
    return answer
  } catch (error) {
    if (isUnanswered(error)) {
      keepUnanswered(name, input, key)
      for (const list of lists) doubtful.add(list)
      refresh(...lists)
    } else if (isFailure(error) && !error.outcomeUnknown && !AT_THE_DOOR.has(error.error)) forgetAnswered(name, input)
    throw error
  }
}

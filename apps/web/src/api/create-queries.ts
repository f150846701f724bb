import type { AnyCallName, CallInput, CallOutput } from '@assay/contract'
import type { Paged } from '@assay/contract/wire'
import { infiniteQueryOptions, QueryClient, queryOptions, useMutation, useMutationState } from '@tanstack/react-query'
import { whenBack } from '#live/online.ts'
import { breath } from './breath.ts'
import type { Call, CallArguments, CallOptions } from './client.ts'
import type { ApiFailure } from './failure.ts'
import { isFailure } from './failure.ts'
import { forgetAnswered, keepUnanswered, keyOf } from './intents.ts'

/**
 * Two retries for lost requests. A refusal is an answer and is not retried. Without a network nothing is retried: it is asked again when
 * that is back.
 */
const retry = (count: number, error: Error): boolean => isFailure(error) && error.outcomeUnknown && navigator.onLine && count < 2

/** Refused before the call was handled: whether the earlier try took effect is still unknown. */
const AT_THE_DOOR = new Set<string>(['too_many_requests', 'please_log_in', 'level_needed'])

const isUnanswered = (error: unknown): boolean => isFailure(error) && error.error === 'unanswered'

/** The calls that answer a page of a list. */
type PagedCall<Name extends AnyCallName> = { [N in Name]: CallOutput<N> extends Paged<unknown> ? N : never }[Name]
type RowOf<N extends AnyCallName> = CallOutput<N> extends Paged<infer Row> ? Row : never

export interface ActionOptions<Name extends AnyCallName, N extends Name> {
  onDone?: (answer: CallOutput<N>, input: CallInput<N>) => void
  /** Called for every refusal. */
  onRefused?: (failure: ApiFailure, input: CallInput<N>) => void
  /** How it is sent, where the answer is a file and no envelope. */
  send?: (input: CallInput<N>) => Promise<CallOutput<N>>
  /** Queries to refetch after the call. */
  refreshes?: readonly Name[]
}

/** Server data of one app: its cache, and how components read and change it. */
export function createQueries<Name extends AnyCallName>(call: Call<Name>) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry, staleTime: 10_000, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  /** When the connection is back, queries on screen are refetched at once, all others when they are shown next. */
  whenBack(() => void queryClient.invalidateQueries())
  const refresh: (...names: Name[]) => void = refreshOf(queryClient)
  const act = actOf(call, refresh)
  return { queryClient, refresh, act, ...readsOf(call), ...changesOf(act, refresh) }
}

// The compiler cannot check the remaining arguments of a generic call. Each function given to components is typed.
const sendOf =
  <Name extends AnyCallName>(call: Call<Name>) =>
  <N extends Name>(name: N, input: unknown, options: CallOptions): Promise<CallOutput<N>> =>
    call(name, ...([input, options] as unknown as CallArguments<N>))

function readsOf<Name extends AnyCallName>(call: Call<Name>) {
  const send = sendOf(call)
  /** A page sends all its queries at once when it is first drawn. Each of them is a separate stretch of work. */
  const ask = async <N extends Name>(name: N, input: unknown, signal: AbortSignal): Promise<CallOutput<N>> => {
    await breath()
    return send(name, input, { signal })
  }
  return {
    /** For useQuery: `useQuery(query('wallet.list'))`. The key is [name, input]; invalidate by `[name]`. */
    query: <N extends Name>(
      name: N,
      ...[input]: Record<string, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]
    ) => queryOptions({ queryKey: [name, input ?? {}] as const, queryFn: ({ signal }) => ask(name, input ?? {}, signal) }),
    /** For InfiniteList: a list with `page` and `limit`, ten rows per page by default. */
    pages: <N extends PagedCall<Name>>(name: N, input: Omit<CallInput<N>, 'page'>) =>
      infiniteQueryOptions({
        queryKey: [name, 'pages', input] as const,
        queryFn: ({ pageParam, signal }) => ask(name, { ...input, page: pageParam }, signal) as Promise<Paged<RowOf<N>>>,
        initialPageParam: 1,
        getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
      }),
    /** For useQuery: every row of a list that is shown whole, such as open orders. Most have room on the first page. */
    whole: <N extends PagedCall<Name>>(name: N, input: Omit<CallInput<N>, 'page' | 'limit'>) =>
      queryOptions({
        queryKey: [name, 'whole', input] as const,
        queryFn: ({ signal }) =>
          wholeOf((page) => ask(name, { ...input, page, limit: PAGE_MOST } as CallInput<N>, signal) as Promise<Paged<RowOf<N>>>),
      }),
  }
}

/** As many rows as one answer has. */
const PAGE_MOST = 100

/** All pages as one. A row that moved to the next page while it was asked for stands there once. */
async function wholeOf<Row>(pageOf: (page: number) => Promise<Paged<Row>>): Promise<Paged<Row>> {
  const first = await pageOf(1)
  const rows = [...first.data]
  for (let page = 2, last = first; page * last.limit - last.limit < last.total && last.data.length > 0; page++) {
    last = await pageOf(page)
    rows.push(...last.data)
  }
  const keyOf = (row: Row) => (row as { id?: string }).id ?? row
  const data = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
  return { ...first, data, total: Math.max(first.total, data.length) }
}

/**
 * Refetches queries after an action: `refresh('wallet.list', 'spot.list')`. A query that is on its way for the first time is restarted as
 * well, because its answer may be older than the action. Callers that wait for it get the new answer.
 */
const refreshOf =
  (queryClient: QueryClient) =>
  (...names: AnyCallName[]): void => {
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

/** Sends an action under the key of its intent. When no answer comes, refetches the lists that show whether it took effect. */
const actOf = <Name extends AnyCallName>(call: Call<Name>, refresh: (...names: Name[]) => void) => {
  const send = sendOf(call)
  return async <N extends Name>(name: N, input: CallInput<N>, lists: readonly Name[] = []): Promise<CallOutput<N>> => {
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
}

function changesOf<Name extends AnyCallName>(act: ReturnType<typeof actOf<Name>>, refresh: (...names: Name[]) => void) {
  return {
    /**
     * A call that changes something, as a mutation: `const place = useAction('spot.placeOrder')`, then `place.mutate(input)`. Every intent
     * has one key. The same input, sent again after a lost answer, carries the key of the first try and so cannot take effect twice. After
     * any answer the next one is a new intent.
     *
     * `onDone` and `onRefused` are called for each call, also after the page was left. Callbacks of `mutate` itself are not: they are
     * called for the last call only, while the page is open.
     */
    useAction: <N extends Name>(name: N, { onDone, onRefused, send, refreshes = [] }: ActionOptions<Name, N> = {}) =>
      useMutation<CallOutput<N>, Error, CallInput<N>>({
        mutationKey: [name],
        mutationFn: (input) => (send ? send(input) : act(name, input, refreshes)),
        onSuccess: (answer, input) => {
          refresh(...refreshes)
          onDone?.(answer, input)
        },
        onError: (error, input) => {
          if (isFailure(error)) onRefused?.(error, input)
        },
      }),
    /** The inputs of an action's calls that have no answer yet, wherever they were sent from. */
    usePending: <N extends Name>(name: N): readonly CallInput<N>[] =>
      useMutationState({ filters: { mutationKey: [name], status: 'pending' }, select: ({ state }) => state.variables as CallInput<N> }),
  }
}

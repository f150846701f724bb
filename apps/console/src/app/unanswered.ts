/** Which questions of the page the server left without an answer: they are asked again by themselves, until it has. */
import { notifyManager, type Query } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isFailure } from '@assay/web/api/failure.ts'
import { queryClient } from '#api/queries.ts'

const AGAIN_MS = 5_000

const unanswered = new Set<Query>()
const cache = queryClient.getQueryCache()

cache.subscribe((event) => {
  if (event.type === 'removed') unanswered.delete(event.query)
  if (event.type !== 'updated') return
  const { query, action } = event
  if (action.type === 'success') unanswered.delete(query)
  else if (action.type === 'error' || action.type === 'failed') {
    if (isFailure(action.error) && action.error.outcomeUnknown) unanswered.add(query)
    // A refusal is an answer.
    else unanswered.delete(query)
  }
})

const isAsked = (query: Query): boolean => query.isActive() && unanswered.has(query)
const isAnyAsked = (): boolean => [...unanswered].some(isAsked)

/** When what is shown was answered: the oldest of it, in epoch milliseconds. Zero while there is nothing. */
const oldestMs = (): number => {
  const answered = cache.findAll({ type: 'active' }).flatMap(({ state }) => state.dataUpdatedAt || [])
  return answered.length > 0 ? Math.min(...answered) : 0
}

/** Not at once: a question may be put while the page is drawn. */
const listen = (changed: () => void): (() => void) => cache.subscribe(notifyManager.batchCalls(changed))

export const useOldest = (): number => useSyncExternalStore(listen, oldestMs)

/** True while something on the page has no answer. It is asked again every few seconds. */
export function useUnanswered(): boolean {
  const isUnanswered = useSyncExternalStore(listen, isAnyAsked)
  useEffect(() => {
    if (!isUnanswered) return undefined
    const again = () => void queryClient.refetchQueries({ predicate: isAsked }, { cancelRefetch: false })
    const timer = setInterval(again, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isUnanswered])
  return isUnanswered
}

import { useCallback, useState } from 'react'

/**
 * What went wrong last, until something comes: where an answer is asked for again by itself, the error stands meanwhile. Whoever taps `retry`
 * sees that it is asked.
 */
export function useStandingError(data: unknown, error: Error | null, refetch: () => unknown): { error: Error | null; retry: () => void } {
  const [last, setLast] = useState<Error | null>(null)
  const [dismissed, setDismissed] = useState<Error | null>(null)
  const now = data === undefined ? (error ?? last) : null
  const standing = now === dismissed ? null : now
  if (last !== standing) setLast(standing)
  const retry = useCallback(() => {
    setDismissed(standing)
    void refetch()
  }, [refetch, standing])
  return { error: standing, retry }
}

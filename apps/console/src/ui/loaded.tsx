import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStandingError } from '@assay/web/ui/standing-error.ts'
import { ErrorBox, SkeletonRows } from '@assay/web/ui/states.tsx'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** As many rows as are expected. */
  count?: number
  children: (data: Data) => ReactNode
}

/** What an answer shows, and what stands there until it has come or when it does not come. */
export function Loaded<Data>({ query: { data, error, refetch }, count = 6, children }: LoadedProps<Data>) {
  const standing = useStandingError(data, error, refetch)
  if (data !== undefined) return children(data)
  return standing.error ? <ErrorBox error={standing.error} onRetry={standing.retry} /> : <SkeletonRows count={count} />
}

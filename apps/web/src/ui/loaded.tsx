import type { ReactNode } from 'react'
import { useStandingError } from './standing-error.ts'
import { ErrorBox, SkeletonRows } from './states.tsx'

interface LoadedProps<T> {
  data: T | undefined
  error: Error | null
  refetch: () => unknown
  /** The number of skeleton rows while it loads. */
  rows?: number
  /** Drawn in place of these rows: what comes in its own shape, so that nothing moves under a finger. */
  skeleton?: ReactNode
  /** What failed, in place of "This did not load". */
  title?: string
  /** The error box is as tall as a page. For a page with nothing else on it. */
  tall?: boolean
  children: (data: T) => ReactNode
}

/** Draws loaded data by `children`; before that skeleton rows, or the error with a retry. */
export function Loaded<T>({ data, error, refetch, rows = 2, skeleton, title, tall, children }: LoadedProps<T>) {
  const standing = useStandingError(data, error, refetch)
  if (data !== undefined) return children(data)
  if (standing.error) return <ErrorBox error={standing.error} onRetry={standing.retry} title={title} tall={tall} />
  return skeleton ?? <SkeletonRows count={rows} />
}

interface ListedProps<Row> extends Omit<LoadedProps<readonly Row[]>, 'children'> {
  /** Shown for an empty list. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** Like `Loaded` for a list, with `empty` in place of no rows. */
export const LoadedRows = <Row,>({ empty, children, ...rest }: ListedProps<Row>) => (
  <Loaded {...rest}>{(rows) => (rows.length === 0 ? empty : children(rows))}</Loaded>
)

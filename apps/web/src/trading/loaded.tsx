import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { goToLogin } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'

interface LoadedProps<T> {
  data: T | undefined
  error: Error | null
  refetch: () => unknown
  /** Skeletons while it loads. */
  rows?: number
  /** A page has nothing else to show. */
  tall?: boolean
  children: (data: T) => ReactNode
}

/** The loaded data, or a placeholder until it has loaded. */
export function Loaded<T>({ data, error, refetch, rows = 2, tall, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  return error ? <ErrorBox error={error} onRetry={() => void refetch()} tall={tall} /> : <SkeletonRows count={rows} />
}

interface ListedProps<Row> extends Omit<LoadedProps<readonly Row[]>, 'children'> {
  /** Drawn when there are none. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** The same for lists, which may be empty. */
export const LoadedRows = <Row,>({ empty, children, ...rest }: ListedProps<Row>) => (
  <Loaded {...rest}>{(rows) => (rows.length === 0 ? empty : children(rows))}</Loaded>
)

/** In place of the user's own rows, for guests. */
export const GuestRows = ({ title, text }: { title: string; text: string }) => (
  <Empty
    title={title}
    text={text}
    action={
      <Button kind="ghost" size="small" onClick={goToLogin}>
        <Trans>Log in</Trans>
      </Button>
    }
  />
)

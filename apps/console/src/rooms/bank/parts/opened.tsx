import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRight } from '#app/session.ts'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { Bar, Column, Columns } from '#ui/page.tsx'

interface OpenedProps<View> {
  title: string
  state: string | undefined
  /** The list it was opened from. */
  above: { title: string; path: string }
  query: Pick<UseQueryResult<View>, 'data' | 'error' | 'refetch'>
  facts: ReactNode
  /** What stands beside the facts for everybody. */
  beside?: ReactNode
  /** For those who decide. */
  acts: ReactNode
}

/** One account or payment that was opened: its facts, and beside them what can be done. To open one is a deed. */
export function Opened<View>({ title, state, above, query, facts, beside, acts }: OpenedProps<View>) {
  const may = useRight()
  return (
    <>
      <Bar title={title} above={above} note={state} />
      <Loaded {...query} rows={6}>
        {() => (
          <Columns widths="1fr 380px">
            <Column>{facts}</Column>
            <Column>
              {beside}
              {may('bank.decide') && acts}
            </Column>
          </Columns>
        )}
      </Loaded>
    </>
  )
}

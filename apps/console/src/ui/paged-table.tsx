import { Trans, useLingui } from '@lingui/react/macro'
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import { Button } from '@assay/web/ui/button.tsx'
import { LoadedRows } from '@assay/web/ui/loaded.tsx'
import { Empty } from '@assay/web/ui/states.tsx'
import type { ComponentProps } from 'react'
import { Table } from './table.tsx'
import './paged-table.css'

interface Page<Row> {
  data: readonly Row[]
  total: number
}

interface PagedTableProps<Row> extends Omit<ComponentProps<typeof Table<Row>>, 'rows'> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  /** What stands there when the list is empty. */
  empty: string
}

/** A table of a call that answers pages, with a button for the next one, and what it shows until, without and instead of rows. */
export function PagedTable<Row>({ query, empty, ...table }: PagedTableProps<Row>) {
  const { t } = useLingui()
  const listed = query.data?.pages
  return (
    <LoadedRows {...query} data={listed?.flatMap(({ data }) => data)} rows={12} empty={<Empty title={empty} />}>
      {(rows) => (
        <>
          <Table {...table} rows={rows} />
          <div className="paged-table-end">
            <span className="muted">{t`${rows.length} of ${listed?.at(-1)?.total ?? rows.length}`}</span>
            {query.hasNextPage && (
              <Button kind="ghost" size="tiny" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                <Trans>More</Trans>
              </Button>
            )}
          </div>
        </>
      )}
    </LoadedRows>
  )
}

import type { Paged } from '@assay/contract/wire'
import { Trans } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { WindowVirtualizer } from 'virtua'
import { Button } from './button.tsx'
import { ErrorBox, SkeletonRows } from './states.tsx'
import './infinite-list.css'

interface InfiniteListProps<T> {
  /** `useInfiniteQuery(pages('spot.list', {...}))`. */
  list: UseInfiniteQueryResult<InfiniteData<Paged<T>>>
  /** `before` is the one above it. */
  row: (item: T, before: T | undefined) => ReactNode
  keyOf: (item: T) => string
  /** Shown for an empty list. */
  empty: ReactNode
  /** In the shape of what comes. */
  skeleton?: ReactNode
}

/** A list that loads its next page when the user scrolls near its end. Only the rows on the screen are in the document. */
export function InfiniteList<T>({ list, row, keyOf, empty, skeleton }: InfiniteListProps<T>) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch, isPending } = list
  const end = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const watched = end.current
    if (!watched || !hasNextPage || isFetchingNextPage || error) return undefined
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && void fetchNextPage(), {
      rootMargin: '400px',
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, error])

  if (isPending) return skeleton ?? <SkeletonRows />
  if (!data) return <ErrorBox error={error} onRetry={() => void refetch()} />
  const items = data.pages.flatMap((page) => page.data)
  if (items.length === 0) return empty
  return (
    <>
      <WindowVirtualizer>
        {items.map((item, at) => (
          <div key={keyOf(item)}>{row(item, items[at - 1])}</div>
        ))}
      </WindowVirtualizer>
      <output ref={end} className="list-no-more">
        {error ? (
          <Button kind="ghost" size="tiny" onClick={() => void fetchNextPage()}>
            <Trans>Try again</Trans>
          </Button>
        ) : hasNextPage ? (
          <Trans>Loading</Trans>
        ) : (
          data.pages.length > 1 && <Trans>No more data</Trans>
        )}
      </output>
    </>
  )
}

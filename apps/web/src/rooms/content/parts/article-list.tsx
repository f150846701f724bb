import { useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Empty, Skeleton } from '#ui/states.tsx'
import { formatRelative } from '#ui/time.ts'
import type { ArticleRow, Category } from '../api.ts'
import { useArticles } from '../api.ts'
import '../content.css'

const articleLink = ({ id, title, summary, time }: ArticleRow) => (
  <PageLink className="content-row" to="/pages/common/article" query={{ id }}>
    <b className="text-16 medium block">{title}</b>
    {summary && <span className="muted block above-1">{summary}</span>}
    <time className="text-12 muted block above-2" dateTime={time}>
      {formatRelative(time)}
    </time>
  </PageLink>
)

/** The articles of a category, newest first. */
export function ArticleList({ category }: { category: Category }) {
  const { t } = useLingui()
  const list = useArticles(category)
  return (
    <InfiniteList
      list={list}
      keyOf={({ id }) => id}
      row={articleLink}
      empty={<Empty tall title={t`No news`} text={t`What is new on the platform appears here.`} />}
      skeleton={<ListSkeleton />}
    />
  )
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

function ListSkeleton() {
  return (
    <div className="shimmer" aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="content-row stack">
          <Skeleton width="72%" height={16} />
          <Skeleton width="96%" />
          <Skeleton width={72} height={10} />
        </div>
      ))}
    </div>
  )
}

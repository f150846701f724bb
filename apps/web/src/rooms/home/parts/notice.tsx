import { Trans } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { MegaphoneIcon } from '#ui/icons.tsx'
import { Skeleton } from '#ui/states.tsx'
import { useNews, useNotice, ARTICLE, articleLink } from '../api.ts'
import '../home.css'

/** One line: the notice of the day, else the newest news. */
export function Notice() {
  const notice = useNotice()
  const news = useNews()
  const shown = notice.data ?? news.data?.data[0]
  const waiting = notice.isPending || (!notice.data && news.isPending)
  if (!shown && !waiting) return null
  return (
    <div className="home-notice gutter">
      <MegaphoneIcon size={16} className="muted" />
      {shown ? (
        <PageLink className="grow truncate text-12" {...articleLink(shown)}>
          {shown.title}
        </PageLink>
      ) : (
        <span className="grow shimmer">
          <Skeleton width="72%" height={12} />
        </span>
      )}
      <PageLink className="text-12 muted tap-area" to={ARTICLE} query={{ c_id: 4 }}>
        <Trans>More</Trans>
      </PageLink>
    </div>
  )
}

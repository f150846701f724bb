import { Trans } from '@lingui/react/macro'
import { PageLink } from '../../../navigation/link.tsx'
import { MegaphoneIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useNews, useNotice } from '../api.ts'
import { ARTICLE, articleLink } from '../article-link.ts'

/** One line: the notice of the day, else the newest news. */
export function Notice() {
  const notice = useNotice()
  const news = useNews()
  const shown = notice.data ?? news.data?.data[0]
  const waiting = notice.isPending || (!notice.data && news.isPending)
  if (!shown && !waiting) return null
  return (
    <div className="home-notice pad">
      <MegaphoneIcon size={16} className="muted" />
      {shown ? (
        <PageLink className="grow cut t12" {...articleLink(shown)}>
          {shown.title}
        </PageLink>
      ) : (
        <span className="grow shim">
          <Skeleton width="72%" height={12} />
        </span>
      )}
      <PageLink className="t12 muted tapx" to={ARTICLE} query={{ c_id: 4 }}>
        <Trans>More</Trans>
      </PageLink>
    </div>
  )
}

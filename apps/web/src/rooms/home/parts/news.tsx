import { Trans } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { SectionHead, SectionLink } from '#ui/section-head.tsx'
import { formatRelative } from '#ui/time.ts'
import { useNews, ARTICLE } from '../api.ts'
import '../home.css'

/** The newest articles, a card each. */
export function News() {
  const { data } = useNews()
  if (!data || data.data.length === 0) return null
  return (
    <section>
      <div className="band" />
      <SectionHead title={<Trans>News</Trans>}>
        <SectionLink to={ARTICLE} query={{ c_id: 4 }}>
          <Trans>All</Trans>
        </SectionLink>
      </SectionHead>
      <div className="home-news">
        {data.data.map(({ id, title, summary, time }) => (
          <PageLink key={id} className="card tight" to={ARTICLE} query={{ id }}>
            <b className="medium block">{title}</b>
            {summary && <span className="text-12 muted above-1 home-lines">{summary}</span>}
            <time className="text-12 muted block above-2" dateTime={time}>
              {formatRelative(time)}
            </time>
          </PageLink>
        ))}
      </div>
    </section>
  )
}

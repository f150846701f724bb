import { localeOf } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { isFailure } from '#api/failure.ts'
import { readAddress } from '#navigation/go.ts'
import { PageLink } from '#navigation/link.tsx'
import { Page } from '#ui/page.tsx'
import { Empty, ErrorBox, Skeleton } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { useArticle } from '../api.ts'
import { ArticleList } from '../parts/article-list.tsx'
import { OtherLanguage } from '../parts/other-language.tsx'
import { RichText } from '#ui/rich-text.tsx'
import '../content.css'

/** One article by `id`; without one the articles of the category `c_id`, which is news unless it says banners. */
export function ArticlePage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const id = search.get('id')
  return (
    <Page title={t`News`} sheet>
      {id ? <Article id={id} /> : <ArticleList category={search.get('c_id') === '5' ? '5' : '4'} />}
    </Page>
  )
}

function Article({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useArticle(id)
  if (isFailure(error) && error.error === 'article_not_found') {
    return <Empty tall title={t`No such article`} text={t`It may have been taken down.`} action={<AllNews />} />
  }
  if (error) return <ErrorBox tall error={error} title={t`The article did not load`} onRetry={() => void refetch()} />
  if (!data) return <ArticleSkeleton />
  const link = readAddress(data.link)
  return (
    <article className="prose" lang={localeOf[data.lang]}>
      <OtherLanguage lang={data.lang} />
      <h1 className="text-24 bold">{data.title}</h1>
      <time className="text-12 muted block above-2 content-time" dateTime={data.time}>
        {formatTime(data.time, 'full')}
      </time>
      <RichText html={data.content} />
      {link && (
        <PageLink className="button primary full above-6" {...link}>
          <Trans context="link">Open</Trans>
        </PageLink>
      )}
      <p className="above-6">
        <AllNews />
      </p>
    </article>
  )
}

const AllNews = () => (
  <PageLink className="button ghost small" to="/pages/common/article" query={{ c_id: 4 }} replace>
    <Trans>All news</Trans>
  </PageLink>
)

function ArticleSkeleton() {
  return (
    <div className="prose shimmer" aria-hidden="true">
      <Skeleton width="80%" height={28} />
      <div className="above-2 content-time">
        <Skeleton width={120} height={12} />
      </div>
      <div className="stack">
        <Skeleton />
        <Skeleton width="96%" />
        <Skeleton width="98%" />
        <Skeleton width="64%" />
      </div>
    </div>
  )
}

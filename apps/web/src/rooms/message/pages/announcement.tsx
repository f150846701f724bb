import { localeOf } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isFailure } from '#api/failure.ts'
import { PageLink } from '#navigation/link.tsx'
import { useSignedIn } from '#session/session.ts'
import { Badge } from '#ui/badge.tsx'
import { languageNames } from '#ui/language-names.ts'
import { Page } from '#ui/page.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { useAnnouncement, useSee } from '../api.ts'
import { announcementKinds } from '../parts/category-words.ts'

/** One announcement, by `id`. To open it is to read it. */
export function AnnouncementPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <Page title={t`Announcement`} sheet>
      <Content id={search.get('id') ?? '0'} />
    </Page>
  )
}

const AllAnnouncements = () => (
  <PageLink className="button ghost small" to="/pages/mailMessage/ggList" replace>
    <Trans>All announcements</Trans>
  </PageLink>
)

function Content({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const isSignedIn = useSignedIn()
  const { data, error, refetch } = useAnnouncement(id)
  const { mutate } = useSee()
  const isUnread = isSignedIn && data?.read === false
  useEffect(() => {
    if (isUnread) mutate({ id })
  }, [isUnread, id, mutate])
  if (isFailure(error) && (error.error === 'announcement_not_found' || error.error === 'parameter_error'))
    return <Empty tall title={t`No such announcement`} text={t`It may have been taken down.`} action={<AllAnnouncements />} />
  if (error) return <ErrorBox tall error={error} title={t`The announcement did not load`} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={4} />
  const others = data.languages.flatMap((one) => (one === data.lang ? [] : languageNames[one])).join(', ')
  const changed = data.changed_at && formatTime(data.changed_at)
  return (
    <article className="prose" lang={localeOf[data.lang]}>
      <p className="across gap-2 text-12 muted">
        <Badge>{i18n._(announcementKinds[data.kind])}</Badge>
        <time dateTime={data.time}>{formatTime(data.time, 'full')}</time>
      </p>
      <h1 className="text-24 bold above-2">{data.title}</h1>
      <div className="above-4">
        <RichText html={data.content} />
      </div>
      <p className="text-12 muted above-6">
        {others && (
          <>
            <Trans>Also in {others}</Trans> ·{' '}
          </>
        )}
        {changed ? <Trans>Changed {changed}</Trans> : <Trans>Never changed</Trans>}
      </p>
      <p className="above-4 across gap-2 wrap">
        <AllAnnouncements />
        <PageLink className="button ghost small" to="/pages/kf/kf">
          <Trans>Ask about it</Trans>
        </PageLink>
      </p>
    </article>
  )
}

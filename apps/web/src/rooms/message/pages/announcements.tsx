import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { useNews } from '#session/unread.ts'
import { PageLink } from '#navigation/link.tsx'
import { Badge } from '#ui/badge.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/page.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { Empty } from '#ui/states.tsx'
import { formatRelative } from '#ui/time.ts'
import type { Announcement } from '../api.ts'
import { useAnnouncements, useSee } from '../api.ts'
import { announcementKinds, isAnnouncementKind } from '../parts/category-words.ts'
import '../message.css'

const draw = (announcement: Announcement) => <AnnouncementRow announcement={announcement} />

/** What is announced to this reader, newest first: of one `kind`, or of all. */
export function AnnouncementsPage() {
  const { t, i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const given = params.get('kind')
  const kind = isAnnouncementKind(given) ? given : undefined
  const list = useAnnouncements(kind)
  const unread = useNews().data?.unread ?? 0
  const { mutate, isPending } = useSee()
  return (
    <Page title={t`Announcements`} sheet>
      <fieldset className="chips line gutter" aria-label={t`Kind of announcement`}>
        <button type="button" className="chip" aria-pressed={kind === undefined} onClick={() => setParams({}, { replace: true })}>
          {t`All`}
        </button>
        {Object.entries(announcementKinds).map(([one, name]) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={kind === one}
            onClick={() => setParams({ kind: one }, { replace: true })}
          >
            {i18n._(name)}
          </button>
        ))}
      </fieldset>
      {unread > 0 && (
        <div className="message-unread">
          <span className="message-count">
            <Trans>{unread} unread</Trans>
          </span>
          <SendButton kind="text" size="small" className="message-all" narrow busy={isPending} onClick={() => mutate({})}>
            <Trans>Mark all as read</Trans>
          </SendButton>
        </div>
      )}
      <InfiniteList
        list={list}
        keyOf={({ id }) => id}
        row={draw}
        empty={<Empty tall title={t`No announcements`} text={t`What changes for everybody is told here: fees, products, stops.`} />}
      />
    </Page>
  )
}

function AnnouncementRow({ announcement: { id, kind, title, summary, time, read } }: { announcement: Announcement }) {
  const { t, i18n } = useLingui()
  return (
    <PageLink className="message-row" to="/pages/mailMessage/ggDetail" query={{ id }}>
      <span className="grow">
        <span className="across gap-2 text-12 muted">
          <Badge>{i18n._(announcementKinds[kind])}</Badge>
          <time dateTime={time}>{formatRelative(time)}</time>
          {!read && <i className="message-new" role="img" aria-label={t`Unread`} />}
        </span>
        <b className={read ? 'text-16 medium block above-1' : 'text-16 bold block above-1'}>{title}</b>
        {summary && <span className="muted block above-1">{summary}</span>}
      </span>
    </PageLink>
  )
}

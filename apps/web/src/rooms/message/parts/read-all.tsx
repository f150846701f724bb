import { Trans, useLingui } from '@lingui/react/macro'
import { useOnline } from '../../../live/online.ts'
import { PageLink } from '../../../navigation/link.tsx'
import { useUnread } from '../../../session/unread.ts'
import { Button } from '../../../ui/button.tsx'
import { NextIcon } from '../../../ui/icons.tsx'
import { toast, toastDone } from '../../../ui/toast.tsx'
import { useRead } from '../api.ts'

/** How many are unread, with the way to them alone, and to read them all at once. */
export function UnreadLine() {
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <div className="message-unread">
      <PageLink className="message-count" to="/pages/mailMessage/mailMessageList" query={{ status: 'unread' }}>
        <Trans>{unread} unread</Trans>
        <NextIcon size={16} className="faint" />
      </PageLink>
      <ReadAll />
    </div>
  )
}

/** Draws nothing when everything is read. */
export function ReadAll() {
  const { t } = useLingui()
  const unread = useUnread()
  const online = useOnline()
  const { mutate, isPending } = useRead()
  if (unread === 0) return null
  const readAll = () =>
    mutate({}, { onSuccess: () => toastDone(t`All messages marked as read`), onError: (failure) => toast(failure.message) })
  return (
    <Button kind="text" size="sm" className="message-all" busy={isPending} disabled={!online} onClick={readAll}>
      <Trans>Mark all as read</Trans>
    </Button>
  )
}

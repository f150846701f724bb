import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { useUnread } from '#session/unread.ts'
import { NextIcon } from '#ui/icons.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import { useRead } from '../api.ts'
import '../message.css'

/** The number of unread messages, a filter for them, and a button that marks all as read. */
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
  const { mutate, isPending } = useRead({
    onDone: () => toastDone(t`All messages marked as read`),
    onRefused: ({ message }) => toast(message),
  })
  if (unread === 0) return null
  return (
    <SendButton kind="text" size="small" className="message-all" narrow busy={isPending} onClick={() => mutate({})}>
      <Trans>Mark all as read</Trans>
    </SendButton>
  )
}

import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { useNews, useUnread, useUnreadMessages } from '#session/unread.ts'
import { DoubleTickIcon, NextIcon } from '#ui/icons.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import { useRead, useSee, type MessageCategory } from '../api.ts'
import '../message.css'

/** The number of unread messages and announcements, a filter for the messages, and a button that marks all as read. */
export function UnreadLine() {
  const unread = useUnread()
  const messages = useUnreadMessages()
  if (unread === 0) return null
  return (
    <div className="message-unread">
      {messages > 0 ? (
        <PageLink className="message-count" to="/pages/mailMessage/mailMessageList" query={{ status: 'unread' }}>
          <Trans>{unread} unread</Trans>
          <NextIcon size={16} className="faint" />
        </PageLink>
      ) : (
        <span className="message-count">
          <Trans>{unread} unread</Trans>
        </span>
      )}
      <ReadAll />
    </div>
  )
}

/** Marks messages and announcements as read. */
function ReadAll() {
  const { t } = useLingui()
  const messages = useUnreadMessages()
  const announced = useNews().data?.unread ?? 0
  const answers = {
    onDone: () => toastDone(t`All messages marked as read`),
    onRefused: ({ message }: { message: string }) => toast(message),
  }
  const read = useRead(answers)
  const see = useSee(answers)
  const readAll = () => {
    if (messages > 0) read.mutate({})
    if (announced > 0) see.mutate({})
  }
  return <ReadButton busy={read.isPending || see.isPending} onClick={readAll} />
}

/** Marks messages of a category, or of all, as read. Draws nothing when they are. */
export function ReadMessages({ category, unread }: { category: MessageCategory | undefined; unread: number }) {
  const { t } = useLingui()
  const { mutate, isPending } = useRead({
    onDone: () => toastDone(t`All messages marked as read`),
    onRefused: ({ message }) => toast(message),
  })
  if (unread === 0) return null
  return <ReadButton compact busy={isPending} onClick={() => mutate({ category })} />
}

/** `compact`: beside tabs, where a phone has no room for the words. */
const ReadButton = ({ compact, busy, onClick }: { compact?: boolean; busy: boolean; onClick: () => void }) => (
  <SendButton kind="text" size="small" className={clsx('message-all', compact && 'compact')} narrow busy={busy} onClick={onClick}>
    <DoubleTickIcon size={20} className="message-all-sign" />
    <span className="message-all-words">
      <Trans>Mark all as read</Trans>
    </span>
  </SendButton>
)

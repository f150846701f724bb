import { useLingui } from '@lingui/react/macro'
import { isOpen } from '../../../navigation/go.ts'
import { PageLink } from '../../../navigation/link.tsx'
import { NextIcon } from '../../../ui/icons.tsx'
import { formatRelative } from '../../../ui/time.ts'
import type { Message } from '../api.ts'
import { useRead } from '../api.ts'
import { KindIcon } from './kind-icon.tsx'

/** A message; to open it marks it as read. It leads where something can be done, if such a page exists. */
export function MessageRow({ message }: { message: Message }) {
  const { id, link, read } = message
  const { mutate } = useRead()
  const open = () => {
    if (!read) mutate({ id })
  }
  if (link && isOpen(link)) {
    return (
      <PageLink className="message-row" to={link} onClick={open}>
        <Content message={message} leads />
      </PageLink>
    )
  }
  if (read) {
    return (
      <div className="message-row">
        <Content message={message} />
      </div>
    )
  }
  return (
    <button type="button" className="message-row" onClick={open}>
      <Content message={message} />
    </button>
  )
}

function Content({ message: { kind, title, body, time, read }, leads }: { message: Message; leads?: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <span className="message-sign">
        <KindIcon kind={kind} />
        {!read && <span className="message-dot" role="img" aria-label={t`Unread`} />}
      </span>
      <span className="grow">
        <span className={`t14 block ${read ? '' : 'b'}`}>{title}</span>
        <span className="muted block mt1">{body}</span>
        <time className="t12 muted block mt1" dateTime={time}>
          {formatRelative(time)}
        </time>
      </span>
      {leads && <NextIcon size={16} className="faint" />}
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Avatar } from '#ui/avatar.tsx'
import { formatTime } from '#ui/time.ts'
import { useDoor, type Case, type Door, type Message } from '../api.ts'
import '../support.css'

interface ChatTitleProps {
  current: Case | null | undefined
  messages: readonly Message[]
}

/** Who is on the other side, and beneath the name whether anybody is there and how long it usually takes. */
export function ChatTitle({ current, messages }: ChatTitleProps) {
  const { t } = useLingui()
  const { data: door } = useDoor()
  const name = current?.operator_name
  const note = current && current.state !== 'waiting' ? <InTalk current={current} messages={messages} /> : door && <DoorState door={door} />
  return (
    <div className="support-title">
      {name && <Avatar name={name} />}
      <span className="support-title-words">
        <h1 className="truncate">{name || t`Support`}</h1>
        {note && <span className="text-12 muted block truncate">{note}</span>}
      </span>
    </div>
  )
}

function InTalk({ current, messages }: { current: Case; messages: readonly Message[] }) {
  const { t } = useLingui()
  const { state, closed_at: closedAt, operator_read: readTo } = current
  if (state === 'closed') return t`Chat ended ${formatTime(closedAt ?? 0)}`
  const own = messages.findLast(({ side }) => side === 'writer')?.seq ?? 0
  return own > 0 && own <= readTo ? t`Support · has read everything` : t`Support`
}

/** Only what is known: without enough conversations of late nothing is said of the time. */
function DoorState({ door: { is_open: isOpen, opens_at: opensAt, people, minutes } }: { door: Door }) {
  const { t } = useLingui()
  const opens = opensAt === null ? '' : formatTime(opensAt)
  if (!isOpen) return opensAt === null ? t({ context: 'desk', message: 'Closed' }) : t`People are back ${opens}`
  if (people === 0) return t`Nobody is at the desk right now`
  return minutes === null ? t`Open now` : t`Open now · usually ${minutes} min`
}

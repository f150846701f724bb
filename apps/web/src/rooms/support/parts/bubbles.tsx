import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ClockIcon, DoubleTickIcon, ReceiptIcon, TickIcon, WarningIcon } from '#ui/icons.tsx'
import { formatTime } from '#ui/time.ts'
import type { Unsent } from '#state/client-state.ts'
import type { Message } from '../api.ts'
import { discard, sendAgain, useRefused } from '../outbox.ts'
import { piecesOf } from '../own-links.ts'
import { AttachedPart } from './attached.tsx'

/** Text as it was written. */
const Text = ({ text }: { text: string }) => (
  <span className="support-text">
    {piecesOf(text, location.origin).map((piece) =>
      'path' in piece ? (
        <Link key={piece.start} to={piece.path}>
          {piece.text}
        </Link>
      ) : (
        piece.text
      ),
    )}
  </span>
)

interface BubblesProps {
  messages: readonly Message[]
  /** Up to which number the other side has read. */
  readTo: number
}

/** Messages in the order of the server, the days between them. */
export function Bubbles({ messages, readTo }: BubblesProps) {
  return messages.map((message, at) => (
    <Bubble key={message.seq} message={message} isRead={message.seq <= readTo} isNewDay={dayOf(message) !== dayOf(messages[at - 1])} />
  ))
}

const dayOf = (message: Message | undefined): string => (message ? formatTime(message.time, 'day') : '')

function Bubble({ message, isRead, isNewDay }: { message: Message; isRead: boolean; isNewDay: boolean }) {
  const { t } = useLingui()
  const { side, name, text, attached, time } = message
  const isOwn = side === 'writer'
  const clock = formatTime(time, 'second').slice(0, -3)
  return (
    <>
      {isNewDay && <span className="support-day">{dayOf(message)}</span>}
      <article className={clsx('support-bubble', isOwn && 'mine')}>
        {attached && <AttachedPart attached={attached} />}
        {text && <Text text={text} />}
      </article>
      <span className={clsx('support-meta', isOwn && 'mine')}>
        {!isOwn && `${side === 'automatic' ? t`Automatic` : name} · `}
        <span className="figure">{clock}</span>
        {isOwn && (isRead ? <DoubleTickIcon size={16} label={t`Read`} /> : <TickIcon size={12} label={t`With us`} />)}
      </span>
    </>
  )
}

/** What the server has not confirmed: with a clock, or refused with the reason. */
export function UnsentBubbles({ unsent }: { unsent: readonly Unsent[] }) {
  const refused = useRefused()
  return unsent.map(({ id, text, attached }) => (
    <div key={id} className="stack">
      <article className="support-bubble mine unsent">
        {attached && (
          <span className="support-attached">
            <ReceiptIcon size={20} />
            {attached.title}
          </span>
        )}
        {text && <Text text={text} />}
      </article>
      <span className="support-meta mine">
        {refused[id] === undefined ? (
          <>
            <ClockIcon size={12} />
            <Trans>On its way</Trans>
          </>
        ) : (
          <>
            <WarningIcon size={12} />
            {refused[id]} ·
            <button type="button" onClick={() => sendAgain(id)}>
              <Trans>Send again</Trans>
            </button>
            ·
            <button type="button" onClick={() => discard(id)}>
              <Trans>Discard</Trans>
            </button>
          </>
        )}
      </span>
    </div>
  ))
}

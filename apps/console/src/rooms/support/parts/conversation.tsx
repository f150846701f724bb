import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Badge } from '@assay/web/ui/badge.tsx'
import { Button } from '@assay/web/ui/button.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { ClockIcon, DoubleTickIcon, TickIcon } from '@assay/web/ui/icons.tsx'
import { toast } from '@assay/web/ui/toast.tsx'
import { reasonWords } from '@assay/web/ui/support-words.ts'
import type { SupportMessage } from '@assay/contract/wire'
import { useOperator } from '#app/session.ts'
import { KeyCaps, useKeys } from '#ui/keys.tsx'
import { Column, Section } from '#ui/page.tsx'
import { useEnd, useTake, type Viewed } from '../api.ts'
import { useAnswers, useThread } from '../thread.ts'
import { AttachedPart } from './attached.tsx'
import { HandOver } from './hand-over.tsx'
import { NotesPart } from './notes.tsx'
import { Person } from './person.tsx'
import { Write } from './write.tsx'
import '../support.css'

export function Conversation({ id }: { id: string }) {
  const { viewed, error, refetch, messages, isTyping } = useThread(id)
  if (!viewed) {
    return (
      <Column>
        <Loaded data={viewed} error={error} refetch={refetch} rows={8}>
          {() => null}
        </Loaded>
      </Column>
    )
  }
  return (
    <>
      <Column>
        <div className="support-thread">
          <Head viewed={viewed} />
          <Messages viewed={viewed} messages={messages} isTyping={isTyping} />
          <Foot viewed={viewed} />
        </div>
      </Column>
      <Column>
        <Person viewed={viewed} />
        <NotesPart viewed={viewed} />
      </Column>
    </>
  )
}

/** Whether the one who looks may answer: it is his, or nobody's. */
function useIsOwn({ row }: Viewed): boolean {
  const { data } = useOperator()
  return row.state === 'waiting' || (row.state === 'open' && row.operator_id === data?.id)
}

function Head({ viewed }: { viewed: Viewed }) {
  const { t } = useLingui()
  const { row } = viewed
  const take = useTake()
  const end = useEnd()
  const isOwn = useIsOwn(viewed)
  const { data: me } = useOperator()
  const mayEnd = row.state !== 'closed' && (isOwn || me?.roles.includes('admin'))
  const onError = (failure: Error) => toast(failure.message)
  const takeIt = () => take.mutate({ id: row.id }, { onError })
  useKeys(row.state === 'waiting' ? [{ keys: 't', label: t`Take`, act: takeIt }] : [])
  return (
    <header className="support-head">
      <b className="medium">{row.username || t`Visitor`}</b>
      <Badge tone={row.state === 'waiting' ? 'warn' : undefined}>
        {row.state === 'waiting'
          ? t`Waiting`
          : row.state === 'closed'
            ? t({ context: 'conversation', message: 'Closed' })
            : row.operator_name}
      </Badge>
      <span className="grow" />
      {row.state === 'waiting' && (
        <Button kind="ghost" size="tiny" busy={take.isPending} onClick={takeIt}>
          <Trans>Take</Trans> <KeyCaps keys="t" />
        </Button>
      )}
      {row.state === 'open' && mayEnd && <HandOver id={row.id} />}
      {mayEnd && (
        <Button kind="ghost" size="tiny" busy={end.isPending} onClick={() => end.mutate({ id: row.id }, { onError })}>
          <Trans>End</Trans>
        </Button>
      )}
    </header>
  )
}

interface MessagesProps {
  viewed: Viewed
  messages: readonly SupportMessage[]
  isTyping: boolean
}

function Messages({ viewed, messages, isTyping }: MessagesProps) {
  const { t } = useLingui()
  const waiting = useAnswers((state) => state.waiting).filter(({ caseId }) => caseId === viewed.row.id)
  return (
    <div className="support-log" role="log" aria-label={t`Messages`}>
      {messages.map((message) => (
        <Message key={message.seq} caseId={viewed.row.id} message={message} isRead={message.seq <= viewed.case.writer_read} />
      ))}
      {waiting.map(({ id, text, file }) => (
        <article key={id} className="support-message mine unsent">
          {file && <span className="block">{file.title}</span>}
          {text && <p className="support-words">{text}</p>}
          <span className="support-when">
            <ClockIcon size={12} label={t`On its way`} />
          </span>
        </article>
      ))}
      {isTyping && <p className="muted" role="status">{t`is typing`}</p>}
      <End key={messages.length + waiting.length} />
    </div>
  )
}

function Message({ caseId, message, isRead }: { caseId: string; message: SupportMessage; isRead: boolean }) {
  const { t } = useLingui()
  const { side, text, attached, name, time } = message
  const isOwn = side === 'operator'
  return (
    <article className={clsx('support-message', side !== 'writer' && 'mine')}>
      {attached && <AttachedPart caseId={caseId} attached={attached} />}
      {text && <p className="support-words">{text}</p>}
      <span className="support-when">
        {isOwn && `${name} · `}
        {side === 'automatic' && `${t`Automatic`} · `}
        {formatTime(time)}
        {isOwn && (isRead ? <DoubleTickIcon size={16} label={t`Read`} /> : <TickIcon size={12} label={t`Stored`} />)}
      </span>
    </article>
  )
}

/** Keeps the newest in sight. Only the log is moved: the browser's own way moves whatever stands around it, too. */
function End() {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const log = end.current?.parentElement
    if (log) log.scrollTop = log.scrollHeight
  }, [])
  return <div ref={end} />
}

function Foot({ viewed }: { viewed: Viewed }) {
  const { t } = useLingui()
  const isOwn = useIsOwn(viewed)
  const { row } = viewed
  if (isOwn) return <Write id={row.id} lang={row.lang} isOpen={row.state === 'open'} />
  if (row.state === 'open') return <Section>{t`${row.operator_name} has this conversation.`}</Section>
  return <Rated rating={viewed.case.rating} />
}

function Rated({ rating }: { rating: Viewed['case']['rating'] }) {
  const { t, i18n } = useLingui()
  if (rating === null) return <Section>{t`Ended. Not rated.`}</Section>
  const said = [rating.is_good ? t`Good` : t`Not good`, ...rating.reasons.map((reason) => i18n._(reasonWords[reason]))].join(', ')
  return (
    <Section>
      {t`Ended. Rated: ${said}`}
      {rating.text && <p className="support-words muted">{rating.text}</p>}
    </Section>
  )
}

import type { SupportTopic } from '@assay/contract/wire'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useShallow } from 'zustand/react/shallow'
import { useClient } from '#state/client-store.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { MoreIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { toast } from '#ui/toast.tsx'
import { useClose, visitorField, type Case } from '../api.ts'
import { ownUnsent } from '../outbox.ts'
import { Beginning } from '../parts/beginning.tsx'
import { Bubbles, UnsentBubbles } from '../parts/bubbles.tsx'
import { ChatTitle } from '../parts/chat-title.tsx'
import { Composer } from '../parts/composer.tsx'
import { Ended, Mail } from '../parts/ended.tsx'
import { useConversation } from '../use-conversation.ts'
import '../support.css'

/** The conversation that is open, the last one that ended, or an earlier one by its number. */
export function ChatPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const earlier = search.get('id') ?? ''
  const { current, messages, isTyping } = useConversation(/^\d{1,15}$/.test(earlier) ? earlier : '')
  const unsent = useClient(useShallow(ownUnsent))
  const [isAfresh, setAfresh] = useState(false)
  const isEnded = current?.state === 'closed'
  const canWrite = !earlier && (!isEnded || isAfresh || unsent.length > 0)
  const isShown = current !== undefined
  const [topic, setTopic] = useState<SupportTopic | null>(null)
  const hasCase = current !== undefined && current !== null && !isEnded
  return (
    <Page
      title={<ChatTitle current={current} messages={messages} />}
      actions={current && <More current={current} />}
      line
      sheet
      footer={
        canWrite ? (
          <Composer current={hasCase ? current : null} topic={topic ?? 'other'} lastSide={messages.at(-1)?.side} />
        ) : (
          !earlier && (
            <Button kind="ghost" width="full" onClick={() => setAfresh(true)}>
              <Trans>Write again</Trans>
            </Button>
          )
        )
      }
    >
      {current?.state === 'waiting' && <Line current={current} />}
      <div className="support-messages" role="log" aria-label={t`Messages`}>
        {isShown ? <Bubbles messages={messages} readTo={current?.operator_read ?? 0} /> : <SkeletonRows count={4} />}
        <UnsentBubbles unsent={earlier ? [] : unsent} />
        {isTyping && !isEnded && <Typing name={current?.operator_name ?? ''} />}
        {isEnded && <EndLine current={current} />}
      </div>
      {isShown && !earlier && !hasCase && (!isEnded || isAfresh) && unsent.length === 0 && <Beginning topic={topic} onTopic={setTopic} />}
      {isEnded && !isAfresh && <Ended current={current} />}
      <End key={messages.length + unsent.length} />
    </Page>
  )
}

/** Minutes, place, people. */
function Line({ current: { before, minutes, people } }: { current: Case }) {
  const { t } = useLingui()
  return (
    <div className="support-line" role="status">
      {minutes === null ? (
        <b className="text-16 bold block">{t`You are in line`}</b>
      ) : (
        <>
          <span className="text-12 muted block">{t`Somebody reads this in about`}</span>
          <span className="text-24 bold figure block">{t`${minutes} min`}</span>
        </>
      )}
      <span className="text-12 muted block">
        <Plural value={before} _0="You are next" one="# before you" other="# before you" /> ·{' '}
        <Plural value={people} one="# person at work" other="# people at work" />
      </span>
    </div>
  )
}

const Typing = ({ name }: { name: string }) => {
  const { t } = useLingui()
  return (
    <span className="support-bubble" role="status">
      <span className="visually-hidden">{t`${name} is typing`}</span>
      <span className="support-typing" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </span>
  )
}

function EndLine({ current: { closed_at: at } }: { current: Case }) {
  return (
    <span className="support-day">
      <Trans>Chat ended {formatTime(at ?? 0)}</Trans>
    </span>
  )
}

/** Keeps the newest in sight: drawn anew with each message. */
function End() {
  const end = useRef<HTMLDivElement>(null)
  // Some browsers answer a promise, which is nothing to clean up with.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [])
  return <div className="support-end" ref={end} />
}

function More({ current }: { current: Case }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const close = useClose(() => setOpen(false))
  if (current.state === 'closed') return null
  return (
    <>
      <IconButton label={t`More`} onClick={() => setOpen(true)}>
        <MoreIcon />
      </IconButton>
      <Drawer open={open} onClose={() => setOpen(false)} title={t`Conversation ${current.id}`}>
        <div className="gutter padded stack">
          <Mail id={current.id} />
          <Button
            kind="danger"
            size="small"
            busy={close.isPending}
            onClick={() => close.mutate({ ...visitorField(), case: current.id }, { onError: (failure) => toast(failure.message) })}
          >
            {current.state === 'waiting' ? t`Leave the line` : t`End the chat`}
          </Button>
        </div>
      </Drawer>
    </>
  )
}

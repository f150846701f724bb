import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useShallow } from 'zustand/react/shallow'
import { PageLink } from '#navigation/link.tsx'
import { useClient } from '#state/client-store.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { MoreIcon } from '#ui/icons.tsx'
import { Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Empty, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { toast } from '#ui/toast.tsx'
import { useClose, visitorField, type Case } from '../api.ts'
import { ownUnsent } from '../outbox.ts'
import { Bubbles, UnsentBubbles } from '../parts/bubbles.tsx'
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
  return (
    <Page
      title={current?.operator_name || t`Support`}
      actions={current && <More current={current} />}
      line
      sheet
      footer={
        canWrite ? (
          <Composer hasCase={current !== undefined && current !== null && !isEnded} />
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
      {isShown && messages.length === 0 && unsent.length === 0 && !isEnded && <Beginning />}
      {isEnded && !isAfresh && <Ended current={current} />}
      <End key={messages.length + unsent.length} />
    </Page>
  )
}

function Beginning() {
  const { t } = useLingui()
  const signedIn = useClient(({ token }) => token !== '')
  return (
    <>
      <Empty title={t`Write what happened`} text={t`A person reads it. You can close the app: the answer waits for you here.`} />
      {!signedIn && (
        <div className="gutter">
          <Note>
            <Trans>
              You write as a visitor, from this device only.{' '}
              <PageLink className="medium" to="/pages/common/login">
                Log in
              </PageLink>{' '}
              to attach orders and to read it anywhere.
            </Trans>
          </Note>
        </div>
      )}
    </>
  )
}

/** Minutes, place, people. */
function Line({ current: { before, minutes, people } }: { current: Case }) {
  const { t } = useLingui()
  return (
    <div className="support-line" role="status">
      <span className="text-12 muted block">{minutes === null ? t`You are in line` : t`Somebody reads this in about`}</span>
      {minutes !== null && <span className="text-24 bold figure block">{t`${minutes} min`}</span>}
      <span className="text-12 muted block">
        <Plural value={before} one="# before you" other="# before you" /> ·{' '}
        <Plural value={people} one="# person at work" other="# people at work" />
      </span>
      <span className="text-12 muted block">{t`You can close the app. The answer comes as a message.`}</span>
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
      <Trans>Chat ended {formatTime(at ?? 0, 'dayTime')}</Trans>
    </span>
  )
}

/** Keeps the newest in sight: drawn anew with each message. */
function End() {
  const end = useRef<HTMLDivElement>(null)
  // Some browsers answer a promise, which is nothing to clean up with.
  useEffect(() => void end.current?.scrollIntoView({ block: 'end' }), [])
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

import { SUPPORT_TEXT_MAXIMUM, type SupportReference, type SupportTopic } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent } from 'react'
import { call } from '#api/call.ts'
import { isFailure } from '#api/failure.ts'
import { useSignedIn } from '#session/session.ts'
import { useClient } from '#state/client-store.ts'
import { IconButton } from '#ui/button.tsx'
import { ClipIcon, SendIcon } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'
import { becomeKnown, visitorField, type Case, type Message } from '../api.ts'
import { write } from '../outbox.ts'
import { AttachDrawer } from './attach.tsx'
import { QuickReplies } from './quick-replies.tsx'

/** A sign of typing holds six seconds on the other side. */
const SIGN_EVERY_MS = 3_000

interface ComposerProps {
  /** The conversation that goes on. Null: what is written begins one. */
  current: Case | null
  /** Of the one that it begins. */
  topic: SupportTopic
  /** Who wrote last. */
  lastSide: Message['side'] | undefined
}

/** The field, the button, and what can be attached. What was typed stays until it stands as a message. */
export function Composer({ current, topic, lastSide }: ComposerProps) {
  const { t } = useLingui()
  const hasCase = current !== null
  const [text, setText] = useState('')
  const [attaching, setAttaching] = useState<SupportReference | null>(null)
  const [busy, setBusy] = useState(false)
  const signedAt = useRef(0)
  const signedIn = useSignedIn()
  const visitor = useClient((state) => state.visitor)
  const change = (typed: string) => {
    setText(typed)
    if (!hasCase || Date.now() - signedAt.current < SIGN_EVERY_MS) return
    signedAt.current = Date.now()
    // A sign that did not arrive does not keep the next one back.
    void call('support.typing', visitorField()).catch(() => (signedAt.current = 0))
  }
  const send = async (typed = text.trim()) => {
    if (!typed || busy) return
    if (!signedIn && !visitor) {
      setBusy(true)
      const failure = await becomeKnown().catch((refusal: unknown) => refusal)
      setBusy(false)
      if (failure) return toast(isFailure(failure) ? failure.message : t`Something went wrong on our side. Try again.`)
    }
    setText('')
    write(typed, null, topic)
  }
  // Enter sends where there is a keyboard; a phone's Enter makes a new line.
  const press = (event: KeyboardEvent) => {
    const isDesk = matchMedia('(hover: hover)').matches
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !isDesk) return
    event.preventDefault()
    void send()
  }
  // A quick reply is sent where nothing is written yet, and else stands in the field.
  const quick = (words: string) => (text.trim() ? change(`${text.trim()} ${words}`) : void send(words))
  return (
    <div className="support-composer">
      {current && <QuickReplies current={current} lastSide={lastSide} onWords={quick} onAttach={signedIn ? setAttaching : null} />}
      {signedIn && (
        <IconButton label={t`Attach`} onClick={() => setAttaching('order')}>
          <ClipIcon />
        </IconButton>
      )}
      <div className="field">
        <textarea
          rows={1}
          aria-label={t`Message`}
          placeholder={t`Write a message`}
          maxLength={SUPPORT_TEXT_MAXIMUM}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
        />
      </div>
      <IconButton className="support-composer-send" label={t`Send`} disabled={busy} onClick={() => void send()}>
        <SendIcon />
      </IconButton>
      {signedIn && <AttachDrawer open={attaching !== null} first={attaching ?? 'order'} topic={topic} onClose={() => setAttaching(null)} />}
    </div>
  )
}

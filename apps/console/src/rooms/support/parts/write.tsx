import { SUPPORT_TEXT_MAXIMUM, type Lang } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { TextArea } from '@assay/web/ui/field.tsx'
import { call } from '#api/call.ts'
import { Choose } from '#ui/form.tsx'
import { useKeys } from '#ui/keys.tsx'
import { useReplies, type Reply } from '../api.ts'
import { answer } from '../thread.ts'
import { AttachFile } from './attach-file.tsx'
import '../support.css'

const SIGN_EVERY_MS = 3_000

/** The answer. A quick reply fills the field, it does not send. Enter sends, with Shift it makes a new line. */
export function Write({ id, lang, isOpen }: { id: string; lang: Lang; isOpen: boolean }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const signedAt = useRef(0)
  const form = useRef<HTMLFormElement>(null)
  const { data: replies = [] } = useReplies(lang)
  const focus = () => form.current?.querySelector('textarea')?.focus()
  useKeys([{ keys: 'r', label: t`Answer`, act: focus }])
  const change = (typed: string) => {
    setText(typed)
    if (!isOpen || Date.now() - signedAt.current < SIGN_EVERY_MS) return
    signedAt.current = Date.now()
    void call('support.answering', { id }).catch(() => undefined)
  }
  const send = () => {
    const typed = text.trim()
    if (!typed) return focus()
    setText('')
    answer(id, typed)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return (event.target as HTMLElement).blur()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const fill = (reply: Reply) => {
    setText((before) => [before, reply.text].filter(Boolean).join('\n'))
    focus()
  }
  return (
    <form
      ref={form}
      className="support-write"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        aria-label={t`Answer`}
        placeholder={isOpen ? t`Answer` : t`Answer, and take it`}
        rows={3}
        maxLength={SUPPORT_TEXT_MAXIMUM}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
      />
      <div className="across gap-2 spread">
        <QuickReplies replies={replies} onChoose={fill} />
        <span className="across gap-2">
          <AttachFile onStored={(file) => answer(id, '', file)} />
          <Button size="tiny" type="submit">
            <Trans>Send</Trans>
          </Button>
        </span>
      </div>
    </form>
  )
}

function QuickReplies({ replies, onChoose }: { replies: readonly Reply[]; onChoose: (reply: Reply) => void }) {
  const { t } = useLingui()
  if (replies.length === 0) return <span />
  return (
    <Choose
      label={t`Quick replies`}
      quiet
      value=""
      onChange={(chosen) => {
        const reply = replies.find(({ id }) => id === chosen)
        if (reply) onChoose(reply)
      }}
      options={[{ value: '', label: t`Quick replies` }, ...replies.map(({ id, title }) => ({ value: id, label: title }))]}
    />
  )
}

import { SUPPORT_TYPING_MS } from '@assay/contract/wire'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { useChannel } from '#live/channels.ts'
import { joined, missingAfter } from '#live/conversation.ts'
import { useIsKnown, visitorField, type Case, type Message } from './api.ts'
import { openOutbox } from './outbox.ts'

const RETRY_MS = 3_000

export interface Conversation {
  /** Undefined: not known yet. Null: there is none. */
  current: Case | null | undefined
  messages: readonly Message[]
  isTyping: boolean
}

const NONE: readonly Message[] = []

/** The conversation of the live line, or an earlier one by its number. What a cut line left out is asked for by the last number. */
export function useConversation(earlierId: string): Conversation {
  const isKnown = useIsKnown()
  const live = useChannel(isKnown && !earlierId ? 'support' : '')
  const [stored, setStored] = useState<{ id: string; messages: readonly Message[]; case?: Case }>({ id: '', messages: NONE })
  const take = useCallback(
    (row: Case, more: readonly Message[]) =>
      setStored((before) => ({
        id: row.id,
        case: newer(before.case, row),
        messages: joined(before.id === row.id ? before.messages : NONE, more),
      })),
    [],
  )
  useEffect(() => openOutbox(({ case: row, message }) => take(row, [message])), [take])
  const state = live?.case
  const id = earlierId || (state && stored.case && Number(stored.case.id) > Number(state.id) ? stored.case.id : (state?.id ?? stored.id))
  const current = state?.id === id ? newer(stored.case, state) : stored.id === id ? stored.case : undefined
  const messages = joined(stored.id === id ? stored.messages : NONE, live?.case?.id === id ? live.messages : NONE)
  const missing = id ? (current ? missingAfter(messages, current.last_seq) : 0) : null
  useEffect(() => {
    if (missing === null) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const ask = () =>
      call('support.messages', { ...visitorField(), case: id, after: missing }).then(
        ({ case: row, messages: more }) => !isOver && take(row, more),
        () => void (!isOver && (timer = setTimeout(() => void ask(), RETRY_MS))),
      )
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, missing, take])
  useReadUpTo(earlierId ? null : (current ?? null), messages)
  return {
    current: isKnown || earlierId ? (current ?? (live && !live.case && !stored.id ? null : undefined)) : null,
    messages,
    isTyping: useTyping(live?.typing ?? 0),
  }
}

/** Of two states of one conversation, what only grows decides which is later. */
function newer(known: Case | undefined, given: Case): Case {
  if (known?.id !== given.id) return given
  const { last_seq, writer_read, operator_read } = known
  return {
    ...given,
    last_seq: Math.max(last_seq, given.last_seq),
    writer_read: Math.max(writer_read, given.writer_read),
    operator_read: Math.max(operator_read, given.operator_read),
  }
}

/** Says that somebody is typing, until six seconds have passed without a sign. */
function useTyping(signs: number): boolean {
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    if (signs === 0) return undefined
    const timer = setTimeout(setSeen, SUPPORT_TYPING_MS, signs)
    return () => clearTimeout(timer)
  }, [signs])
  return signs !== 0 && signs !== seen
}

/** Tells that what is on the screen was read, while the page is looked at. */
function useReadUpTo(current: Case | null, messages: readonly Message[]): void {
  const last = messages.findLast(({ side }) => side === 'operator')?.seq ?? 0
  const id = current && last > current.writer_read ? current.id : ''
  useEffect(() => {
    if (!id) return undefined
    const tell = () => {
      if (!document.hidden) void call('support.read', { ...visitorField(), case: id, seq: last }).catch(() => undefined)
    }
    const timer = setTimeout(tell, READ_AFTER_MS)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [id, last])
}

const READ_AFTER_MS = 600

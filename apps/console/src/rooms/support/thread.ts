/** What the console knows of the conversation that is open: messages by call and by the live line, answers on their way, who types. */
import type { SupportMessage } from '@assay/contract/wire'
import { SUPPORT_TYPING_MS } from '@assay/contract/wire'
import { newKey } from '@assay/web/api/random-id.ts'
import { useChannel, watchUpdates } from '@assay/web/live/channels.ts'
import { joined, missingAfter } from '@assay/web/live/conversation.ts'
import { whenBack } from '@assay/web/live/online.ts'
import { createSender } from '@assay/web/live/sender.ts'
import { toast } from '@assay/web/ui/toast.tsx'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { call } from '#api/call.ts'
import { refresh } from '#api/queries.ts'
import { useCase } from './api.ts'

interface Answer {
  id: string
  caseId: string
  text: string
  /** A file that was sent before. */
  file: { reference: string; title: string } | null
}

/** Kept until the server has them. A closed console loses them, so it asks before. */
export const useAnswers = create<{ waiting: readonly Answer[] }>(() => ({ waiting: [] }))
const useArrived = create<{ caseId: string; messages: readonly SupportMessage[] }>(() => ({ caseId: '', messages: [] }))

const arrive = (caseId: string, messages: readonly SupportMessage[]): void =>
  useArrived.setState((before) => (before.caseId === caseId ? { messages: joined(before.messages, messages) } : before))

const drop = ({ id }: Answer): void => useAnswers.setState(({ waiting }) => ({ waiting: waiting.filter((one) => one.id !== id) }))

const flush = createSender<Answer>({
  next: () => useAnswers.getState().waiting[0],
  send: async (one) => {
    const { message } = await call('support.answer', {
      id: one.caseId,
      client_id: one.id,
      text: one.text,
      ...(one.file && { reference: one.file.reference }),
    })
    arrive(one.caseId, [message])
    drop(one)
    refresh('support.inbox', 'support.view')
  },
  onRefused: (one, { message }) => {
    drop(one)
    toast(message)
  },
})
whenBack(() => void flush())
addEventListener('beforeunload', (event) => {
  if (useAnswers.getState().waiting.length > 0) event.preventDefault()
})

export function answer(caseId: string, text: string, file: Answer['file'] = null): void {
  useAnswers.setState(({ waiting }) => ({ waiting: [...waiting, { id: newKey(), caseId, text, file }] }))
  void flush()
}

/** Lists and figures follow the live line. */
export function useFollowedInbox(): void {
  const changes = useChannel('support_inbox')
  useEffect(() => {
    if (changes !== undefined) refresh('support.inbox', 'support.figures')
  }, [changes])
}

export function useThread(id: string) {
  const { data, error, refetch } = useCase(id)
  const arrived = useArrived()
  const [typedAt, setTypedAt] = useState(0)
  useEffect(() => {
    useArrived.setState({ caseId: id, messages: [] })
    return watchUpdates('support_inbox', (update) => {
      if (update.id !== id) return
      if (update.message) {
        arrive(id, [update.message])
        setTypedAt(0)
      }
      if (update.changed || update.message) refresh('support.view')
      if (update.typing) setTypedAt(Date.now())
    })
  }, [id])
  useEffect(() => {
    if (typedAt === 0) return undefined
    const timer = setTimeout(setTypedAt, SUPPORT_TYPING_MS, 0)
    return () => clearTimeout(timer)
  }, [typedAt])
  const messages = joined(data?.messages ?? [], arrived.caseId === id ? arrived.messages : [])
  const missing = data ? missingAfter(messages, data.case.last_seq) : null
  useEffect(() => {
    if (missing !== null)
      call('support.view', { id, after: missing }).then(
        (more) => arrive(id, more.messages),
        () => undefined,
      )
  }, [id, missing])
  useSeen(data?.row.state === 'open' ? id : '', messages, data?.case.operator_read ?? 0)
  return { viewed: data, error, refetch, messages, isTyping: typedAt > 0 }
}

/** The server counts it only for the operator who has the conversation. */
function useSeen(id: string, messages: readonly SupportMessage[], readTo: number): void {
  const last = messages.findLast(({ side }) => side === 'writer')?.seq ?? 0
  const isNew = id !== '' && last > readTo
  useEffect(() => {
    if (isNew && !document.hidden) void call('support.seen', { id, seq: last }).catch(() => undefined)
  }, [id, isNew, last])
}

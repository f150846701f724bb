/**
 * What was written and is not confirmed yet. It stands on the device until the server has it: over a cut line, a closed page, a dead battery.
 * (`live/sender.ts`)
 */
import type { SupportTopic } from '@assay/contract/wire'
import { create } from 'zustand'
import { call } from '#api/call.ts'
import { isFailure } from '#api/failure.ts'
import { newKey } from '#api/random-id.ts'
import { whenBack } from '#live/online.ts'
import { createSender } from '#live/sender.ts'
import { setClient, useClient } from '#state/client-store.ts'
import type { Unsent } from '#state/client-state.ts'
import { becomeKnown, visitorField, type Case, type Message } from './api.ts'

const WRITER_LETTERS = 8

/** Refused messages stay, with the reason, until they are sent again or discarded. Reset with the page. */
export const useRefused = create<Readonly<Record<string, string>>>(() => ({}))

const writerOf = ({ token, visitor }: { token: string; visitor: string }): string => (token || visitor).slice(-WRITER_LETTERS)
export const ownUnsent = (state: { token: string; visitor: string; unsent: readonly Unsent[] }): readonly Unsent[] =>
  state.unsent.filter(({ writer }) => writer === writerOf(state))

type Arrived = (sent: { case: Case; message: Message }) => void
let arrived: Arrived = () => undefined

const flush = createSender<Unsent>({
  next: () => ownUnsent(useClient.getState()).find(({ id }) => useRefused.getState()[id] === undefined),
  send: async ({ id, text, attached, page, topic }) => {
    const fields = attached && { attached: attached.kind, reference: attached.reference }
    const sent = await call('support.send', { ...visitorField(), client_id: id, text, ...fields, page, topic }).catch(
      async (failure: unknown) => {
        if (!isFailure(failure) || failure.error !== 'support_case_unknown' || useClient.getState().token) throw failure
        await renewVisitor()
        return call('support.send', { ...visitorField(), client_id: id, text, ...fields, page, topic })
      },
    )
    arrived(sent)
    discard(id)
  },
  onRefused: ({ id }, { message }) => useRefused.setState({ [id]: message }),
})

/** A visitor who was away for long is known no more: he becomes another one, and what he wrote is the other one's. */
async function renewVisitor(): Promise<void> {
  const before = writerOf(useClient.getState())
  setClient({ visitor: '' })
  await becomeKnown()
  const { unsent } = useClient.getState()
  const writer = writerOf(useClient.getState())
  setClient({ unsent: unsent.map((one) => (one.writer === before ? { ...one, writer } : one)) })
}

/** Whoever shows the conversation hears of what arrived. Sends at once what stands from before. Returns the function that ends it. */
export function openOutbox(onArrived: Arrived): () => void {
  arrived = onArrived
  const stop = whenBack(() => void flush())
  void flush()
  return () => {
    arrived = () => undefined
    stop()
  }
}

const forgetRefusal = (id: string): void =>
  useRefused.setState((refused) => Object.fromEntries(Object.entries(refused).filter(([key]) => key !== id)), true)

/** `topic` is that of the conversation, where this begins one. */
export function write(text: string, attached: Unsent['attached'], topic: SupportTopic = 'other'): void {
  const state = useClient.getState()
  const one: Unsent = {
    id: newKey(),
    writer: writerOf(state),
    text,
    attached,
    page: location.hash.slice(1).split('?')[0]!,
    topic,
    atMs: Date.now(),
  }
  setClient({ unsent: [...state.unsent, one] })
  void flush()
}

export function discard(id: string): void {
  setClient({ unsent: useClient.getState().unsent.filter((one) => one.id !== id) })
  forgetRefusal(id)
}

export function sendAgain(id: string): void {
  forgetRefusal(id)
  void flush()
}

/**
 * The messages of a conversation as one side has them. They come by a live line and, where that was cut, by a call: in any order, some of
 * them twice. The server's numbers make one list of them. Pure.
 */
import type { SupportMessage } from '@assay/contract/wire'

/** Both together, in their order, each once. */
export function joined(known: readonly SupportMessage[], more: readonly SupportMessage[]): readonly SupportMessage[] {
  if (more.length === 0) return known
  const bySeq = new Map([...known, ...more].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}

/** The number after which messages are missing, when there should be all up to `last`. Null: none is. */
export function missingAfter(messages: readonly SupportMessage[], last: number): number | null {
  const gap = messages.findIndex(({ seq }, index) => seq !== index + 1)
  const whole = gap === -1 ? messages.length : gap
  const highest = Math.max(last, messages.at(-1)?.seq ?? 0)
  return whole < highest ? whole : null
}

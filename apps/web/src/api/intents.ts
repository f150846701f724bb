/**
 * What was sent and not answered. Nobody knows whether it was done, so the same input must go out under the same key: the
 * server then does it once, or answers what it did. Kept by what was sent and not by the form it came from, so that it outlives
 * a drawer that closes, a field changed back and a page loaded anew.
 */
import type { CallName } from '@assay/contract'
import { setClient, useClient } from '../state/client-store.ts'
import { newKey } from './random-id.ts'

/**
 * How long the same input is taken for the same intent, as its text promises. Far less than the server keeps a key; far longer
 * would take a new order of a later hour for the lost one.
 */
export const KEPT_MINUTES = 10
const KEPT_MS = KEPT_MINUTES * 60_000

const nameOf = (call: CallName, input: unknown): string => `${call} ${JSON.stringify(input)}`
const kept = () => Object.entries(useClient.getState().unanswered).filter(([, { atMs }]) => Date.now() - atMs < KEPT_MS)

/** The key to send an input under: that of its last try if this one was never answered. */
export function keyOf(call: CallName, input: unknown): string {
  const name = nameOf(call, input)
  return kept().find(([one]) => one === name)?.[1].key ?? newKey()
}

/** Remembers that no answer came. */
export function keepUnanswered(call: CallName, input: unknown, key: string): void {
  setClient({ unanswered: { ...Object.fromEntries(kept()), [nameOf(call, input)]: { key, atMs: Date.now() } } })
}

/** An answer came, also a refusal: the same input is a new intent from now on. */
export function forgetAnswered(call: CallName, input: unknown): void {
  const { [nameOf(call, input)]: answered, ...unanswered } = useClient.getState().unanswered
  if (answered) setClient({ unanswered })
}

/**
 * Calls that were sent and not answered. It is unknown whether they took effect, so the same input is sent again under the same key. The
 * server then executes it once, or returns the first result. The store is keyed by the input and not by the form, so that it survives a
 * closed drawer, a changed field and a reload.
 */
import type { AnyCallName } from '@assay/contract'
import { setClient, useClient } from '#state/client-store.ts'
import { newKey } from './random-id.ts'

/**
 * How long the same input counts as the same intent, as the text for the user promises. Much less than the server keeps a key. A longer
 * time would take a new order of a later hour for the lost one.
 */
export const KEPT_MINUTES = 10
const KEPT_MS = KEPT_MINUTES * 60_000

const nameOf = (call: AnyCallName, input: unknown): string => `${call} ${JSON.stringify(input)}`
const kept = () => Object.entries(useClient.getState().unanswered).filter(([, { atMs }]) => Date.now() - atMs < KEPT_MS)

/** The key to send an input under: the key of its last try if that was never answered, else a new one. */
export function keyOf(call: AnyCallName, input: unknown): string {
  const name = nameOf(call, input)
  return kept().find(([one]) => one === name)?.[1].key ?? newKey()
}

/** Records that no answer came. */
export function keepUnanswered(call: AnyCallName, input: unknown, key: string): void {
  setClient({ unanswered: { ...Object.fromEntries(kept()), [nameOf(call, input)]: { key, atMs: Date.now() } } })
}

/** An answer came (a refusal counts): from now on the same input is a new intent. */
export function forgetAnswered(call: AnyCallName, input: unknown): void {
  const { [nameOf(call, input)]: answered, ...unanswered } = useClient.getState().unanswered
  if (answered) setClient({ unanswered })
}

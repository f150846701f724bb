/** The ways to merge updates that wait for a channel's next message. */
import type { DepthUpdate } from '@assay/contract/live'

/** Collects the updates between two messages of a channel. */
export interface Merge<Update, Pending> {
  /** Adds an update. `pending` is undefined for the first update after a message and may be changed in place. */
  add(pending: Pending | undefined, update: Update): Pending
  /** Returns the updates to send: as few as lead to the same value. */
  updates(pending: Pending): Update[]
}

/** Sends every update, in order: for trades and for private channels. */
export function everyUpdate<Update>(): Merge<Update, Update[]> {
  return {
    add(pending = [], update) {
      pending.push(update)
      return pending
    },
    updates: (pending) => pending,
  }
}

/** Sends only the last value of each key, in the order in which the keys first changed. Updates must be whole values. */
export function lastBy<Update>(keyOf: (update: Update) => string | number): Merge<Update, Map<string | number, Update>> {
  return {
    add: (pending = new Map<string | number, Update>(), update) => pending.set(keyOf(update), update),
    updates: (pending) => [...pending.values()],
  }
}

/** Sends only the last value. Updates must be whole values. */
export const lastUpdate = <Update>(): Merge<Update, Map<string | number, Update>> => lastBy(() => '')

interface PendingLevels {
  bids: Map<string, string>
  asks: Map<string, string>
}

/** Sends the last amount of every price level that changed. A removed level is sent with the amount "0". */
export const depthLevels: Merge<DepthUpdate, PendingLevels> = {
  add(pending = { bids: new Map<string, string>(), asks: new Map<string, string>() }, update) {
    for (const [price, amount] of update.bids) pending.bids.set(price, amount)
    for (const [price, amount] of update.asks) pending.asks.set(price, amount)
    return pending
  },
  updates: ({ bids, asks }) => [{ bids: [...bids], asks: [...asks] }],
}

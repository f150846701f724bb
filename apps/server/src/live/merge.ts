/** How updates that wait for a channel's next message become one: the ways the channels need. */
import type { DepthUpdate } from '@assay/contract/live'

/** Gathers what happened between two messages of a channel. */
export interface Merge<Update, Pending> {
  /** Takes an update in; `pending` is undefined for the first one after a message, and may be changed in place. */
  add(pending: Pending | undefined, update: Update): Pending
  /** What goes out: the fewest updates that lead to the same value. */
  updates(pending: Pending): Update[]
}

/** Every update goes out, in order: trades, and all that belongs to one user. */
export function everyUpdate<Update>(): Merge<Update, Update[]> {
  return {
    add(pending = [], update) {
      pending.push(update)
      return pending
    },
    updates: (pending) => pending,
  }
}

/** Of whole values only the last under each key goes out, in the order in which the keys first changed. */
export function lastBy<Update>(keyOf: (update: Update) => string | number): Merge<Update, Map<string | number, Update>> {
  return {
    add: (pending = new Map<string | number, Update>(), update) => pending.set(keyOf(update), update),
    updates: (pending) => [...pending.values()],
  }
}

/** Of whole values only the last goes out. */
export const lastUpdate = <Update>(): Merge<Update, Map<string | number, Update>> => lastBy(() => '')

interface PendingLevels {
  bids: Map<string, string>
  asks: Map<string, string>
}

/** The last amount of every price level that changed; a level that went stays, with its amount of "0". */
export const depthLevels: Merge<DepthUpdate, PendingLevels> = {
  add(pending = { bids: new Map<string, string>(), asks: new Map<string, string>() }, update) {
    for (const [price, amount] of update.bids) pending.bids.set(price, amount)
    for (const [price, amount] of update.asks) pending.asks.set(price, amount)
    return pending
  },
  updates: ({ bids, asks }) => [{ bids: [...bids], asks: [...asks] }],
}

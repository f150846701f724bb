/** A public channel that says only that something has changed: screens ask for themselves what it is, for that depends on who reads it. */
import type { ChangedUpdate } from '@assay/contract/live'
import type { LiveHub } from './hub.ts'
import { lastUpdate } from './merge.ts'

/** Returns what publishes. Call it after COMMIT. */
export function defineChangedChannel(hub: LiveHub, name: 'halts' | 'instruments' | 'site'): () => void {
  let changed: string | null = null
  let count = 0
  hub.define(name, {
    isPrivate: false,
    everyMs: 0,
    accepts: (argument) => argument === '',
    merge: lastUpdate<ChangedUpdate>(),
    base: () => ({ changed }),
  })
  return () => {
    count += 1
    // Two changes of one millisecond are two.
    changed = `${new Date().toISOString()} ${count}`
    hub.publish(name, { changed })
  }
}

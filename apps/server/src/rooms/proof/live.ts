/** Publishes every head when its second is committed. A client that remembers a head can later verify the server's log against it. */
import type { HeadUpdate } from '@assay/contract/live'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { LiveHub } from '../../live/hub.ts'
import { everyUpdate } from '../../live/merge.ts'

const updateOf = ({ second, head }: { second: number; head: Uint8Array }): HeadUpdate => ({
  second,
  head: Buffer.from(head).toString('hex'),
})

/** Call it after the desk has started, when its newest second is committed. */
export function defineProofChannel(hub: LiveHub, desk: LeverDesk): void {
  let newest = updateOf(desk.head)
  hub.define('proof', {
    isPrivate: false,
    everyMs: 0,
    accepts: (argument) => argument === '',
    merge: everyUpdate<HeadUpdate>(),
    base: () => newest,
  })
  desk.onCommitted(({ seconds }) => {
    for (const second of seconds) {
      newest = updateOf(second)
      hub.publish('proof', newest)
    }
  })
}

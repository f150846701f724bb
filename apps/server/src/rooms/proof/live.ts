/** Every head as soon as its second is committed: who remembers one can hold the server to it. */
import type { HeadUpdate } from '@assay/contract/live'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { LiveHub } from '../../live/hub.ts'
import { everyUpdate } from '../../live/merge.ts'

const updateOf = ({ second, head }: { second: number; head: Uint8Array }): HeadUpdate => ({
  second,
  head: Buffer.from(head).toString('hex'),
})

/** Once the desk has started: its newest second is committed then. */
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

import type { LiveMessage } from '@assay/contract/live'
import type { Fold } from './folds.ts'
import { folds, kindOf } from './folds.ts'

interface Channel {
  seq: number
  value: unknown
  listeners: Set<() => void>
}

/**
 * The values of all channels in use, outside of React: a tick wakes those who read that channel and nobody else.
 * `onGap` is called when a message is missing; the channel keeps its last value until a new base comes.
 */
export class ChannelStore {
  private readonly channels = new Map<string, Channel>()
  private readonly onGap: (channel: string) => void

  constructor(onGap: (channel: string) => void) {
    this.onGap = onGap
  }

  read(name: string): unknown {
    return this.channels.get(name)?.value
  }

  listen(name: string, listener: () => void): () => void {
    const channel = this.channels.get(name) ?? { seq: -1, value: undefined, listeners: new Set() }
    this.channels.set(name, channel)
    channel.listeners.add(listener)
    return () => void channel.listeners.delete(listener)
  }

  /** Drops a channel that is no longer sent, unless somebody came back to it. */
  forget(name: string): void {
    if (this.channels.get(name)?.listeners.size === 0) this.channels.delete(name)
  }

  /** Takes a message in. One from the past, or for a forgotten channel, is dropped. */
  take({ channel: name, seq, base, updates = [] }: LiveMessage): void {
    const channel = this.channels.get(name)
    const fold = folds[kindOf(name)] as Fold<unknown, unknown> | undefined
    if (!channel || !fold) return
    if (base === undefined) {
      if (channel.seq === -1 || seq <= channel.seq) return
      if (seq !== channel.seq + 1) {
        channel.seq = -1
        this.onGap(name)
        return
      }
    }
    const start = base === undefined ? channel.value : fold.base(base, seq)
    channel.value = updates.reduce((value, update) => fold.update(value, update, seq), start)
    channel.seq = seq
    for (const listener of channel.listeners) listener()
  }

  /** After the line was down every channel waits for a new base. */
  expectBases(): void {
    for (const channel of this.channels.values()) channel.seq = -1
  }
}

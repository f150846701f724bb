import type { LiveMessage } from '@assay/contract/live'
import type { Fold } from './folds.ts'
import { folds, kindOf } from './folds.ts'

interface Channel {
  seq: number
  value: unknown
  listeners: Set<() => void>
}

/** A single update of a channel, and the channel's value before it. */
type Watcher = (update: unknown, before: unknown) => void

/**
 * The values of all channels in use, kept outside of React: a message notifies the readers of its channel only. `onGap` is called when a
 * message is missing; the channel keeps its last value until a new base arrives.
 */
export class ChannelStore {
  private readonly channels = new Map<string, Channel>()
  private readonly watchers = new Map<string, Set<Watcher>>()
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

  /** Calls back for each update of a channel. What happened while the line was down comes as a base, which is no update. */
  watch(name: string, watcher: Watcher): () => void {
    const watchers = this.watchers.get(name) ?? new Set()
    this.watchers.set(name, watchers)
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }

  /** Drops a channel that is no longer subscribed, unless it has a reader again. */
  forget(name: string): void {
    if (this.channels.get(name)?.listeners.size === 0) this.channels.delete(name)
  }

  /** Applies a message. Old messages and messages of dropped channels are ignored. */
  take({ channel: name, seq, base, updates = [] }: LiveMessage): void {
    const channel = this.channels.get(name)
    // The name determines the type of the value, and names are known only at run time. This is the one place where the type is not checked.
    const fold = folds[kindOf(name)] as Fold<unknown, unknown, unknown> | undefined
    if (!channel || !fold) return
    if (base === undefined) {
      if (channel.seq === -1 || seq <= channel.seq) return
      if (seq !== channel.seq + 1) {
        channel.seq = -1
        this.onGap(name)
        return
      }
    }
    if (base !== undefined) channel.value = fold.base(base, seq)
    const passed = updates.map((update) => {
      const before = channel.value
      channel.value = fold.update(before, update, seq)
      return { update, before }
    })
    channel.seq = seq
    for (const listener of channel.listeners) listener()
    for (const watcher of this.watchers.get(name) ?? []) for (const { update, before } of passed) watcher(update, before)
  }

  /** After a lost connection every channel waits for a new base. */
  expectBases(): void {
    for (const channel of this.channels.values()) channel.seq = -1
  }
}

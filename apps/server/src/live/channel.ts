import type { LiveMessage } from '@assay/contract/live'
import type { Server } from 'socket.io'
import type { Connection } from './connection.ts'
import type { Merge } from './merge.ts'

/** What a room says about one kind of channel. */
export interface ChannelDefinition<Update = unknown, Pending = unknown> {
  /** One stream per user, under the kind's bare name; otherwise one stream for all, perhaps with an argument. */
  isPrivate: boolean
  /** The shortest time between two messages: updates in between are merged. 0 sends at once. */
  everyMs: number
  /** Whether the text after the colon names something ('' when there is none). Not asked for private kinds, which take none. */
  accepts(argument: string): boolean
  merge: Merge<Update, Pending>
  /**
   * The whole value now. An answer given at once and the updates that follow join exactly. Updates published while a
   * promise is pending follow the base it gives, so they may repeat what it holds: they must be whole rows or values.
   */
  base(argument: string, userId: number | null): unknown
}

export interface ChannelTools {
  io: Server
  now: () => number
  /** A message went out to so many. */
  onSent: (copies: number) => void
  onFault: (error: unknown, channel: string) => void
}

interface ChannelPlace {
  /** As clients write it. */
  name: string
  room: string
  argument: string
  userId: number | null
}

const RETRY_BASE_MS = 1_000

/**
 * One stream of numbered messages. Members get updates; a connection that joins gets a base with the next flush, all who
 * joined since the last one the same, and is a member from then on.
 */
export class Channel {
  /** The number of the last message. */
  seq = 0
  readonly name: string
  /** The Socket.IO room of the members. No client can name one: a client names channels, which are looked up. */
  readonly room: string
  readonly isPrivate: boolean
  private readonly argument: string
  private readonly userId: number | null
  private readonly definition: ChannelDefinition
  private readonly tools: ChannelTools
  private readonly joiners = new Set<Connection>()
  private pending: unknown
  /** When the next message with updates may go out. */
  private dueMs = -Infinity
  private isScheduled = false
  private isLoading = false

  constructor(definition: ChannelDefinition, place: ChannelPlace, tools: ChannelTools) {
    this.definition = definition
    this.name = place.name
    this.room = place.room
    this.isPrivate = definition.isPrivate
    this.argument = place.argument
    this.userId = place.userId
    this.tools = tools
  }

  get memberCount(): number {
    return this.tools.io.of('/').adapter.rooms.get(this.room)?.size ?? 0
  }

  get isIdle(): boolean {
    return this.joiners.size === 0 && this.memberCount === 0
  }

  /** Costs nothing while nobody listens. */
  publish(update: unknown): void {
    if (!this.isLoading && this.memberCount === 0) return
    this.pending = this.definition.merge.add(this.pending, update)
    this.schedule()
  }

  /** Gives a connection a base, also one that is a member already and lost its place. */
  join(connection: Connection): void {
    this.joiners.add(connection)
    this.schedule()
  }

  leave(connection: Connection): void {
    this.joiners.delete(connection)
    void connection.socket.leave(this.room)
  }

  /** Changes wait for their time; a joiner of a channel without changes is served at once. */
  private schedule(): void {
    if (this.isScheduled || this.isLoading) return
    this.isScheduled = true
    const waitMs = this.pending === undefined ? 0 : this.dueMs - this.tools.now()
    if (waitMs > 0) setTimeout(this.flush, waitMs)
    else setImmediate(this.flush)
  }

  private readonly flush = (): void => {
    this.isScheduled = false
    this.sendUpdates()
    if (this.joiners.size > 0) this.sendBase()
  }

  private sendUpdates(): void {
    if (this.pending === undefined) return
    const updates = this.definition.merge.updates(this.pending)
    this.pending = undefined
    this.setDue()
    const copies = this.memberCount
    if (copies === 0) return
    this.seq++
    this.tools.io.to(this.room).emit('message', { channel: this.name, seq: this.seq, updates } satisfies LiveMessage)
    this.tools.onSent(copies)
  }

  /** Counted from when this message was due, not from when it went, so that small delays do not add up. */
  private setDue(): void {
    const now = this.tools.now()
    const { everyMs } = this.definition
    const lateMs = now - this.dueMs
    this.dueMs = (lateMs < everyMs ? this.dueMs : now) + everyMs
  }

  /** While a base is being loaded nothing is sent, so that what is published meanwhile follows it. */
  private sendBase(): void {
    try {
      const base = this.definition.base(this.argument, this.userId)
      if (!(base instanceof Promise)) return this.welcome(base)
      this.isLoading = true
      base.then(
        (loaded) => this.loaded(() => this.welcome(loaded)),
        (error: unknown) => this.loaded(() => this.baseFailed(error)),
      )
    } catch (error) {
      this.baseFailed(error)
    }
  }

  private loaded(then: () => void): void {
    this.isLoading = false
    then()
    if (this.pending !== undefined) this.schedule()
  }

  private welcome(base: unknown): void {
    const fresh = [...this.joiners]
    this.joiners.clear()
    if (fresh.length === 0) return
    const ids = fresh.map(({ socket }) => socket.id)
    this.tools.io.to(ids).emit('message', { channel: this.name, seq: this.seq, base } satisfies LiveMessage)
    for (const { socket } of fresh) void socket.join(this.room)
    this.tools.onSent(fresh.length)
  }

  private baseFailed(error: unknown): void {
    this.tools.onFault(error, this.name)
    setTimeout(() => {
      if (this.joiners.size > 0) this.schedule()
    }, RETRY_BASE_MS).unref()
  }
}

import type { LiveMessage } from '@assay/contract/live'
import type { Right } from '@assay/contract/wire'
import type { Server } from 'socket.io'
import type { Connection } from './connection.ts'
import type { Merge } from './merge.ts'

/** A room's definition of one kind of channel. */
export interface ChannelDefinition<Update = unknown, Pending = unknown> {
  /** True: one stream per user, named by the kind alone. False: one stream for all clients, named by the kind and perhaps an argument. */
  isPrivate: boolean
  /** A private kind that visitors without an account have too, each a stream of his own. */
  isForVisitors?: boolean
  /** The right of an operator that it takes. Only lines of the console have rights. */
  right?: Right
  /** Minimum milliseconds between two messages. Updates in between are merged. 0 sends at once. */
  everyMs: number
  /**
   * Whether a channel exists for the text after the colon ('' when there is none). Not called for private kinds, which have no argument.
   */
  accepts(argument: string): boolean
  merge: Merge<Update, Pending>
  /**
   * Returns the whole value now. When it returns a value and not a promise, the updates that follow join it exactly. When it returns a
   * promise, updates published while the promise is pending follow the base and may repeat part of it, so they must be whole rows or
   * values.
   */
  base(argument: string, userId: number | null, visitorId: number | null): unknown
}

/** Who a line belongs to. All null and empty: a guest of whom nothing is known. */
export interface Party {
  userId: number | null
  /** A guest who carries a token of his own. */
  visitorId: number | null
  /** Of the operator, on the console's port. */
  rights: readonly Right[]
}
export const GUEST: Party = { userId: null, visitorId: null, rights: [] }

export interface ChannelTools {
  io: Server
  now: () => number
  /** Called after each message with the number of its receivers. */
  onSent: (copies: number) => void
  onFault: (error: unknown, channel: string) => void
}

export interface ChannelPlace {
  /** The name that clients use. */
  name: string
  room: string
  argument: string
  userId: number | null
  visitorId: number | null
}

const RETRY_BASE_MS = 1_000

/**
 * One stream of numbered messages. Members receive updates. A connection that joins receives the base at the next flush and is a member
 * from then on. All connections that joined since the last flush share one base.
 */
export class Channel {
  /** The sequence number of the last message. */
  seq = 0
  readonly name: string
  /** The Socket.IO room of the members. Clients cannot join a room by name: they send channel names, which are looked up. */
  readonly room: string
  readonly isPrivate: boolean
  /** It ends with the session of whoever listens. */
  readonly isBound: boolean
  readonly right: Right | undefined
  private readonly argument: string
  private readonly userId: number | null
  private readonly visitorId: number | null
  private readonly definition: ChannelDefinition
  private readonly tools: ChannelTools
  private readonly joiners = new Set<Connection>()
  private pending: unknown
  /** The earliest time of the next message with updates. */
  private dueMs = -Infinity
  private isScheduled = false
  private isLoading = false

  constructor(definition: ChannelDefinition, place: ChannelPlace, tools: ChannelTools) {
    this.definition = definition
    this.name = place.name
    this.room = place.room
    this.isPrivate = definition.isPrivate
    this.right = definition.right
    this.isBound = definition.isPrivate || definition.right !== undefined
    this.argument = place.argument
    this.userId = place.userId
    this.visitorId = place.visitorId
    this.tools = tools
  }

  get memberCount(): number {
    return this.tools.io.of('/').adapter.rooms.get(this.room)?.size ?? 0
  }

  get isIdle(): boolean {
    return this.joiners.size === 0 && this.memberCount === 0
  }

  /** Sends an update to the members. Does nothing while the channel has no members. */
  publish(update: unknown): void {
    if (!this.isLoading && this.memberCount === 0) return
    this.pending = this.definition.merge.add(this.pending, update)
    this.schedule()
  }

  /** Sends the connection a base. Also used for a member that lost messages. */
  join(connection: Connection): void {
    this.joiners.add(connection)
    this.schedule()
  }

  leave(connection: Connection): void {
    this.joiners.delete(connection)
    void connection.socket.leave(this.room)
  }

  /** Updates wait until they are due. Joiners are served at once when no updates are pending. */
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

  /** The next due time counts from the time this message was due, so that small delays do not add up. */
  private setDue(): void {
    const now = this.tools.now()
    const { everyMs } = this.definition
    const lateMs = now - this.dueMs
    this.dueMs = (lateMs < everyMs ? this.dueMs : now) + everyMs
  }

  /** While a base is loading nothing is sent, so that updates published meanwhile follow it. */
  private sendBase(): void {
    try {
      const base = this.definition.base(this.argument, this.userId, this.visitorId)
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

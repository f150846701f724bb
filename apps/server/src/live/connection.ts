import type { SubscribeAnswer } from '@assay/contract/live'
import type { Right } from '@assay/contract/wire'
import type { Socket } from 'socket.io'
import { GUEST, type Channel, type Party } from './channel.ts'
import type { Directory } from './directory.ts'

const CHANNELS_MAXIMUM = 100
const NAME_MAXIMUM = 80
/** A client may send this many messages at once, and earns this many more per second. */
const BURST = 60
const PER_SECOND = 20
/**
 * Messages that wait to be sent to a slow client. From the first mark on the client gets no updates of public channels. When its queue is
 * empty, it gets new bases, which contain everything it missed. Private channels continue. At the second mark the connection is closed.
 */
const LAGGING_AT = 256
const CUT_AT = 4_096

export interface ConnectionTools {
  directory: Directory
  now: () => number
  /** Counts a message for all lines of the user, or of the guests of the network. Rejects when they send too many. */
  countMessage: () => Promise<void>
  /** Answers a call of this client with an envelope. */
  call: (request: unknown) => Promise<unknown>
}

/** The subscriptions of one client, and its limits. */
export class Connection {
  readonly socket: Socket
  private party: Party
  private readonly tools: ConnectionTools
  private readonly channels = new Map<string, Channel>()
  private waiting = 0
  private isLagging = false
  private tokens = BURST
  private tokensMs: number

  constructor(socket: Socket, party: Party, tools: ConnectionTools) {
    this.socket = socket
    this.party = party
    this.tools = tools
    this.tokensMs = tools.now()
    socket.conn.on('packet', (packet: { type: string }) => this.countReceived(packet.type))
    socket.conn.on('packetCreate', this.countWaiting)
    socket.conn.on('drain', this.drained)
    socket.on('subscribe', (request: unknown, answer: unknown) => reply(answer, this.subscribe(namesIn(request))))
    socket.on('call', (request: unknown, answer: unknown) => void this.call(request, answer))
    socket.on('unsubscribe', (request: unknown, answer: unknown) => reply(answer, this.unsubscribe(namesIn(request))))
  }

  close(): void {
    this.socket.conn.off('packetCreate', this.countWaiting)
    this.socket.conn.off('drain', this.drained)
    for (const channel of this.channels.values()) this.release(channel)
    this.channels.clear()
  }

  /** Removes the channels that are private or need a right, after the session has ended. The public ones stay. */
  becomeGuest(): void {
    this.party = GUEST
    for (const channel of this.channels.values()) {
      if (!channel.isBound) continue
      this.channels.delete(channel.name)
      this.release(channel)
    }
  }

  /** Leaves the channels of rights that an operator has no more. */
  keepRights(rights: readonly Right[]): void {
    this.party = { ...this.party, rights }
    for (const channel of this.channels.values()) {
      if (channel.right === undefined || rights.includes(channel.right)) continue
      this.channels.delete(channel.name)
      this.release(channel)
    }
  }

  /** A call without a callback is not run, because the client could not receive its result. */
  private async call(request: unknown, answer: unknown): Promise<void> {
    if (typeof answer === 'function') answer(await this.tools.call(request))
  }

  private subscribe(names: unknown[]): SubscribeAnswer {
    const refused = names.filter((name) => !this.listen(name))
    return { refused: refused.map(shown) }
  }

  private listen(name: unknown): boolean {
    if (typeof name !== 'string' || name.length > NAME_MAXIMUM) return false
    const channel = this.channels.get(name) ?? this.tools.directory.find(name, this.party)
    if (!channel) return false
    if (!this.channels.has(name) && this.channels.size >= CHANNELS_MAXIMUM) return false
    this.channels.set(name, channel)
    if (!this.isLagging || channel.isPrivate) channel.join(this)
    return true
  }

  private unsubscribe(names: unknown[]): SubscribeAnswer {
    const refused = names.filter((name) => {
      const channel = typeof name === 'string' ? this.channels.get(name) : undefined
      if (!channel) return true
      this.channels.delete(channel.name)
      this.release(channel)
      return false
    })
    return { refused: refused.map(shown) }
  }

  private release(channel: Channel): void {
    channel.leave(this)
    this.tools.directory.released(channel)
  }

  /**
   * Disconnects a client that sends too many messages, alone or with the others it shares a limit with. Normal clients stay far below both
   * limits.
   */
  private countReceived(type: string): void {
    if (type !== 'message') return
    const now = this.tools.now()
    this.tokens = Math.min(BURST, this.tokens + ((now - this.tokensMs) / 1_000) * PER_SECOND)
    this.tokensMs = now
    this.tokens--
    if (this.tokens < 0) this.socket.disconnect(true)
    else this.tools.countMessage().catch(() => this.socket.disconnect(true))
  }

  private readonly countWaiting = (): void => {
    this.waiting++
    if (this.waiting === LAGGING_AT) this.fallBehind()
    if (this.waiting === CUT_AT) setImmediate(() => this.socket.conn.close())
  }

  private readonly drained = (): void => {
    this.waiting = 0
    if (!this.isLagging) return
    this.isLagging = false
    for (const channel of this.channels.values()) if (!channel.isPrivate) channel.join(this)
  }

  private fallBehind(): void {
    this.isLagging = true
    for (const channel of this.channels.values()) if (!channel.isPrivate) channel.leave(this)
  }
}

/** The client's input is not trusted. Anything that is not a list counts as no channels. */
function namesIn(request: unknown): unknown[] {
  const names = (request as { channels?: unknown } | null | undefined)?.channels
  return Array.isArray(names) ? names.slice(0, 2 * CHANNELS_MAXIMUM) : []
}

/** A refused name as text, whatever type the client sent. */
const shown = (name: unknown): string => (typeof name === 'string' ? name : (JSON.stringify(name) ?? '')).slice(0, NAME_MAXIMUM)

function reply(answer: unknown, value: SubscribeAnswer): void {
  if (typeof answer === 'function') answer(value)
}

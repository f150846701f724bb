import { Channel, type ChannelDefinition, type ChannelTools } from './channel.ts'

/** The kinds of channels that rooms have defined, and the channels that clients have subscribed to. */
export class Directory {
  private readonly tools: ChannelTools
  private readonly definitions = new Map<string, ChannelDefinition>()
  /**
   * Channels by Socket.IO room. A public channel is kept for good, so that its sequence continues. A private one is removed with its last
   * subscriber.
   */
  private readonly channels = new Map<string, Channel>()

  constructor(tools: ChannelTools) {
    this.tools = tools
  }

  define(kind: string, definition: ChannelDefinition): void {
    if (this.definitions.has(kind)) throw new Error(`the kind of channel ${kind} is defined twice`)
    this.definitions.set(kind, definition)
  }

  get(room: string): Channel | undefined {
    return this.channels.get(room)
  }

  /** The channel of a name that a client sent. Null when the name is unknown or this user may not subscribe to it. */
  find(name: string, userId: number | null): Channel | null {
    const colon = name.indexOf(':')
    const kind = colon === -1 ? name : name.slice(0, colon)
    const argument = name.slice(kind.length + 1)
    const definition = this.definitions.get(kind)
    // Each channel has one spelling: a colon requires an argument.
    if (!definition || (colon !== -1 && argument === '')) return null
    if (definition.isPrivate && (colon !== -1 || userId === null)) return null
    const channel = this.channels.get(definition.isPrivate ? roomOf(userId!, kind) : name)
    if (channel) return channel
    if (!definition.isPrivate && !definition.accepts(argument)) return null
    return this.open(definition, { name, argument, userId: definition.isPrivate ? userId : null })
  }

  released(channel: Channel): void {
    if (channel.isPrivate && channel.isIdle) this.channels.delete(channel.room)
  }

  private open(definition: ChannelDefinition, place: { name: string; argument: string; userId: number | null }): Channel {
    const room = place.userId === null ? place.name : roomOf(place.userId, place.name)
    const channel = new Channel(definition, { ...place, room }, this.tools)
    this.channels.set(room, channel)
    return channel
  }
}

/** The room name of a user's private channel. It cannot equal a public name, because the text before a colon is the kind alone. */
export const roomOf = (userId: number, kind: string): string => `${kind}@${userId}`

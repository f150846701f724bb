import { Channel, type ChannelDefinition, type ChannelTools, type ChannelPlace, type Party } from './channel.ts'

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

  /** The channel of a name that a client sent. Null when the name is unknown or this party may not subscribe to it. */
  find(name: string, party: Party): Channel | null {
    const colon = name.indexOf(':')
    const kind = colon === -1 ? name : name.slice(0, colon)
    const argument = name.slice(kind.length + 1)
    const definition = this.definitions.get(kind)
    // Each channel has one spelling: a colon requires an argument.
    if (!definition || (colon !== -1 && argument === '')) return null
    if (definition.right !== undefined && !party.rights.includes(definition.right)) return null
    if (definition.isPrivate) return colon === -1 ? this.findPrivate(definition, kind, party) : null
    const channel = this.channels.get(name)
    if (channel) return channel
    return definition.accepts(argument) ? this.open(definition, { name, room: name, argument, userId: null, visitorId: null }) : null
  }

  private findPrivate(definition: ChannelDefinition, kind: string, { userId, visitorId }: Party): Channel | null {
    const isVisitor = userId === null && definition.isForVisitors === true && visitorId !== null
    if (userId === null && !isVisitor) return null
    const room = isVisitor ? roomOfVisitor(visitorId, kind) : roomOf(userId!, kind)
    const place = { name: kind, room, argument: '', userId, visitorId: isVisitor ? visitorId : null }
    return this.channels.get(room) ?? this.open(definition, place)
  }

  released(channel: Channel): void {
    if (channel.isPrivate && channel.isIdle) this.channels.delete(channel.room)
  }

  private open(definition: ChannelDefinition, place: ChannelPlace): Channel {
    const channel = new Channel(definition, place, this.tools)
    this.channels.set(place.room, channel)
    return channel
  }
}

/** The room name of a user's private channel. It cannot equal a public name, because the text before a colon is the kind alone. */
export const roomOf = (userId: number, kind: string): string => `${kind}@${userId}`

/** The same of a visitor. A number never begins with a letter, so no user has it. */
export const roomOfVisitor = (visitorId: number, kind: string): string => `${kind}@v${visitorId}`

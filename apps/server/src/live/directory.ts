import { Channel, type ChannelDefinition, type ChannelTools } from './channel.ts'

/** The kinds rooms have defined, and the channels somebody has listened to. */
export class Directory {
  private readonly tools: ChannelTools
  private readonly definitions = new Map<string, ChannelDefinition>()
  /** By room: public channels stay, so that their numbers go on; a user's go with his last listener. */
  private readonly channels = new Map<string, Channel>()

  constructor(tools: ChannelTools) {
    this.tools = tools
  }

  define(kind: string, definition: ChannelDefinition): void {
    if (this.definitions.has(kind)) throw new Error(`live channels ${kind} are defined twice`)
    this.definitions.set(kind, definition)
  }

  get(room: string): Channel | undefined {
    return this.channels.get(room)
  }

  /** The channel of a name as a client wrote it; null when this user may not listen to it or it names nothing. */
  find(name: string, userId: number | null): Channel | null {
    const colon = name.indexOf(':')
    const kind = colon === -1 ? name : name.slice(0, colon)
    const argument = name.slice(kind.length + 1)
    const definition = this.definitions.get(kind)
    // A name has one spelling: no colon without an argument.
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

/** A user's own stream of a kind. No public channel has this name: the part before a colon is the kind alone. */
export const roomOf = (userId: number, kind: string): string => `${kind}@${userId}`

/**
 * The live side of the server: one Socket.IO namespace in which clients listen to channels. Rooms define kinds of channels
 * and publish; the hub numbers, merges, sends each message's bytes once for all its listeners, and keeps clients to their
 * limits. The wire is described in the contract (wire/live.ts).
 */
import { createHash } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { Server, type Socket } from 'socket.io'
import type { Session } from '../http/context.ts'
import { Channel, type ChannelDefinition } from './channel.ts'
import { Connection } from './connection.ts'
import { createLiveMetrics } from './metrics.ts'
import { isOriginAllowed, type OriginRules } from './origin.ts'

export interface LiveHub {
  /** Adds a kind of channel: `depth`, `orders`. Before the first client, once per kind. */
  define<Update, Pending>(kind: string, definition: ChannelDefinition<Update, Pending>): void
  /** Tells a public channel (`depth:BTC/USDT`) of a change, after the change itself was made. */
  publish(channel: string, update: unknown): void
  publishTo(userId: number, kind: string, update: unknown): void
  /** The number of a public channel's last message; 0 before the first. */
  seq(channel: string): number
  /** Sessions that ended: their connections lose the private channels at once. Hashes as the sessions keep them. */
  revoke(tokenHashes: readonly Buffer[]): void
  close(): void
}

export interface LiveHubOptions {
  server: HttpServer
  origins: OriginRules
  findSession(token: string): Promise<Session | null>
  log: Logger
  registry: Registry
}

/** The specification's socket time-outs; pings keep Socket.IO's defaults. */
const CONNECT_TIMEOUT_MS = 20_000
const PAYLOAD_MAXIMUM_BYTES = 16 * 1024
/** How often an open connection's session is looked at again: ends what expired or was revoked elsewhere. */
const RECHECK_MS = 60_000

/** What the handshake leaves for the connection. */
interface Arrival {
  token: string | null
  userId: number | null
}

export function createLiveHub(options: LiveHubOptions): LiveHub {
  const io = createIo(options)
  const definitions = new Map<string, ChannelDefinition>()
  /** By room: public channels stay, so that their numbers go on; a user's go with his last listener. */
  const channels = new Map<string, Channel>()
  const byTokenHash = new Map<string, Set<Connection>>()
  const metrics = createLiveMetrics(options.registry, () => io.of('/').sockets.size)
  const tools = {
    io,
    now: () => performance.now(),
    onSent: metrics.sent,
    onFault: (error: unknown, channel: string) => options.log.error({ err: error, channel }, 'no base for a live channel'),
  }

  function find(name: string, userId: number | null): Channel | null {
    const { kind, argument } = partsOf(name)
    const definition = definitions.get(kind)
    if (!definition) return null
    if (definition.isPrivate) {
      if (name !== kind || userId === null) return null
      return channels.get(`${kind}@${userId}`) ?? open(definition, { name, argument, userId })
    }
    // A name has one spelling: no colon without an argument.
    if (name !== kind && argument === '') return null
    return channels.get(name) ?? (definition.accepts(argument) ? open(definition, { name, argument, userId: null }) : null)
  }

  function open(definition: ChannelDefinition, place: { name: string; argument: string; userId: number | null }): Channel {
    const channel = new Channel(definition, place, tools)
    channels.set(channel.room, channel)
    return channel
  }

  function released(channel: Channel): void {
    if (channel.isPrivate && channel.isIdle) channels.delete(channel.room)
  }

  io.use((socket, next) => void arrive(socket, options).then((isWelcome) => isWelcome && next()))
  io.on('connection', (socket) => {
    const { token, userId } = socket.data as Arrival
    const connection = new Connection(socket, userId, { find, released, now: tools.now })
    const forget = token === null || userId === null ? () => undefined : watchSession(connection, token)
    socket.on('disconnect', () => {
      connection.close()
      forget()
    })
  })

  /** Looks at the session now and then; answers what ends the watch. */
  function watchSession(connection: Connection, token: string): () => void {
    const key = createHash('sha256').update(token).digest('base64')
    const sharing = byTokenHash.get(key) ?? new Set()
    byTokenHash.set(key, sharing.add(connection))
    const timer = setInterval(() => {
      options.findSession(token).then(
        (session) => session ?? connection.becomeGuest(),
        () => undefined, // the database is away: decided at the next look
      )
    }, RECHECK_MS).unref()
    return () => {
      clearInterval(timer)
      sharing.delete(connection)
      if (sharing.size === 0) byTokenHash.delete(key)
    }
  }

  return {
    define(kind, definition) {
      if (definitions.has(kind)) throw new Error(`live channels ${kind} are defined twice`)
      definitions.set(kind, definition as ChannelDefinition)
    },
    publish: (channel, update) => channels.get(channel)?.publish(update),
    publishTo: (userId, kind, update) => channels.get(`${kind}@${userId}`)?.publish(update),
    seq: (channel) => channels.get(channel)?.seq ?? 0,
    revoke(tokenHashes) {
      for (const hash of tokenHashes) {
        for (const connection of byTokenHash.get(hash.toString('base64')) ?? []) connection.becomeGuest()
      }
    },
    close: () => void io.engine.close(),
  }
}

function createIo({ server, origins }: LiveHubOptions): Server {
  const io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxHttpBufferSize: PAYLOAD_MAXIMUM_BYTES,
    cors: { origin: [...origins.allowed] },
    allowRequest: (request, decide) => decide(null, isOriginAllowed(request, origins)),
  })
  return io
}

/**
 * Reads who connects. A token that is not good makes a guest: prices go on, the next call tells the user. When sessions
 * cannot be read the line is dropped, and the client tries again by itself.
 */
async function arrive(socket: Socket, { findSession, log }: LiveHubOptions): Promise<boolean> {
  const given: unknown = (socket.handshake.auth as { token?: unknown }).token
  const token = typeof given === 'string' && given !== '' ? given : null
  try {
    const session = token === null ? null : await findSession(token)
    socket.data = { token, userId: session?.userId ?? null } satisfies Arrival
    return true
  } catch (error) {
    log.warn({ err: error }, 'a live connection could not be identified')
    socket.conn.close()
    return false
  }
}

function partsOf(name: string): { kind: string; argument: string } {
  const colon = name.indexOf(':')
  return colon === -1 ? { kind: name, argument: '' } : { kind: name.slice(0, colon), argument: name.slice(colon + 1) }
}

/**
 * The live side of the server: one Socket.IO namespace in which clients listen to channels. Rooms define kinds of channels
 * and publish; the hub numbers, merges, encodes each message once for all its listeners, and keeps clients to their limits.
 * The wire is described in the contract (wire/live.ts).
 */
import type { Server as HttpServer } from 'node:http'
import { Refusal } from '@assay/contract/wire'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { Server, type Socket } from 'socket.io'
import type { Session } from '../http/context.ts'
import { addressOf } from '../http/address.ts'
import { errorEnvelope } from '../http/envelope.ts'
import type { AnswerCall, LiveCaller } from './calls.ts'
import type { ChannelDefinition } from './channel.ts'
import { Connection } from './connection.ts'
import { Directory, roomOf } from './directory.ts'
import { limitLines, type LineLimits } from './lines.ts'
import { createLiveMetrics } from './metrics.ts'
import { isOriginAllowed } from './origin.ts'
import { SessionWatch } from './session-watch.ts'

export interface LiveHub {
  /** Who answers calls. Before the first client, once. */
  serveCalls(answer: AnswerCall): void
  /** Adds a kind of channel: `depth`, `orders`. Before the first client, once per kind. */
  define<Update, Pending>(kind: string, definition: ChannelDefinition<Update, Pending>): void
  /** Tells a public channel (`depth:BTC/USDT`) of a change, after the change itself was made. */
  publish(channel: string, update: unknown): void
  /** Tells a user's own channel of a change. */
  publishTo(userId: number, kind: string, update: unknown): void
  /** Whether anyone listens to a user's channel: what is costly to make need not be made for nobody. */
  hears(userId: number, kind: string): boolean
  /** The number of a public channel's last message; 0 before the first. */
  seq(channel: string): number
  /** Whether anybody listens to a public channel: spares the work of updates that are costly to make. */
  isHeard(channel: string): boolean
  /** Sessions that ended: their connections lose the private channels at once. Hashes as the sessions keep them. */
  revoke(tokenHashes: readonly Buffer[]): void
  /** Drops every line; clients come back by themselves when there is a server again. */
  close(): void
}

export interface LiveHubOptions {
  server: HttpServer
  /** Origins besides the server's own, as `https://host[:port]`. */
  allowedOrigins: readonly string[]
  lines: LineLimits
  /** Of a token that came from a network address, refused when too many from there are nobody's; without one, of a line that is open. */
  findSession: (token: string, address?: string) => Promise<Session | null>
  log: Logger
  registry: Registry
}

/** The specification's socket time-outs; pings keep Socket.IO's defaults. */
const CONNECT_TIMEOUT_MS = 20_000
const PAYLOAD_MAXIMUM_BYTES = 16 * 1024

const now = (): number => performance.now()

/** What the handshake leaves for the connection. */
interface Arrival extends LiveCaller {
  userId: number | null
}

export function createLiveHub(options: LiveHubOptions): LiveHub {
  const { findSession, log, registry } = options
  const io = createIo(options)
  const metrics = createLiveMetrics(registry, () => io.of('/').sockets.size)
  const directory = new Directory({
    io,
    now,
    onSent: metrics.sent,
    onFault: (error, channel) => log.error({ err: error, channel }, 'no base for a live channel'),
  })
  const sessions = new SessionWatch(findSession)
  let answerCall: AnswerCall = () => Promise.resolve(errorEnvelope(new Refusal('unavailable'), 'en'))
  io.use((socket, next) => void admit(socket, options, next))
  io.on('connection', (socket) => {
    const { userId, ...caller } = socket.data as Arrival
    const { token } = caller
    const connection = new Connection(socket, userId, { directory, now, call: (request) => answerCall(request, caller) })
    if (token !== null && userId !== null) sessions.add(token, connection)
    socket.on('disconnect', () => {
      connection.close()
      if (token !== null) sessions.remove(token, connection)
    })
  })
  return {
    serveCalls: (answer) => void (answerCall = answer),
    define: (kind, definition) => directory.define(kind, definition),
    publish: (channel, update) => directory.get(channel)?.publish(update),
    publishTo: (userId, kind, update) => directory.get(roomOf(userId, kind))?.publish(update),
    hears: (userId, kind) => directory.get(roomOf(userId, kind)) !== undefined,
    seq: (channel) => directory.get(channel)?.seq ?? 0,
    isHeard: (channel) => directory.get(channel)?.isIdle === false,
    revoke: (tokenHashes) => sessions.revoke(tokenHashes),
    close() {
      sessions.close()
      io.engine.close()
    },
  }
}

function createIo({ server, allowedOrigins, lines }: LiveHubOptions): Server {
  const origins = { allowed: allowedOrigins, isProxy: lines.isProxy }
  const io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxHttpBufferSize: PAYLOAD_MAXIMUM_BYTES,
    cors: { origin: [...allowedOrigins] },
    allowRequest: (request, decide) => decide(null, isOriginAllowed(request, origins)),
  })
  limitLines(io.engine, lines)
  return io
}

/**
 * Reads who connects. A token that is not good makes a guest: prices go on, the next call tells the user. When sessions
 * cannot be read, or no more from this address, the line is dropped, and the client tries again by itself.
 */
async function admit(socket: Socket, options: LiveHubOptions, next: () => void): Promise<void> {
  const given: unknown = socket.handshake.auth['token']
  const token = typeof given === 'string' && given !== '' ? given : null
  const address = addressOf(socket.handshake, options.lines.isProxy)
  try {
    const session = token === null ? null : await options.findSession(token, address)
    const device = socket.handshake.headers['user-agent']
    socket.data = { token, address, device, userId: session?.userId ?? null } satisfies Arrival
    next()
  } catch (error) {
    if (!(error instanceof Refusal)) options.log.warn({ err: error }, 'a live connection could not be identified')
    socket.conn.close()
  }
}

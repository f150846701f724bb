/**
 * The live side of the server: one Socket.IO namespace in which clients subscribe to channels. Rooms define kinds of channels and publish
 * updates. The hub numbers and merges messages, encodes each one once for all subscribers, and enforces the limits of clients. The contract
 * (`wire/live.ts`) describes the wire format.
 */
import type { Server as HttpServer } from 'node:http'
import { Refusal, type Right } from '@assay/contract/wire'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { Server, type Socket } from 'socket.io'
import { addressOf } from '../http/address.ts'
import { errorEnvelope } from '../http/envelope.ts'
import type { AnswerCall, LiveCaller } from './calls.ts'
import { GUEST, type ChannelDefinition, type Party } from './channel.ts'
import { Connection } from './connection.ts'
import { Directory, roomOf, roomOfVisitor } from './directory.ts'
import { limitLines, type LineLimits } from './lines.ts'
import { createLiveMetrics } from './metrics.ts'
import { isOriginAllowed } from './origin.ts'
import { SessionWatch } from './session-watch.ts'

export interface LiveHub {
  /** Sets the function that answers calls. Called once, before the first client connects. */
  serveCalls(answer: AnswerCall): void
  /** Sets the function that knows visitors by their tokens. Called once, before the first client connects. */
  knowVisitors(find: FindVisitor): void
  /** Adds a kind of channel, such as `depth` or `orders`. Called once per kind, before the first client connects. */
  define<Update, Pending>(kind: string, definition: ChannelDefinition<Update, Pending>): void
  /** Publishes an update to a public channel (`depth:BTC/USDT`). Call it after the change was made. */
  publish(channel: string, update: unknown): void
  /** Publishes an update to a user's private channel. */
  publishTo(userId: number, kind: string, update: unknown): void
  /** Publishes an update to a visitor's private channel. */
  publishToVisitor(visitorId: number, kind: string, update: unknown): void
  /** Whether a user's private channel has subscribers. Check it before building an expensive update. */
  hasPrivateSubscribers(userId: number, kind: string): boolean
  /** The sequence number of a public channel's last message. 0 before the first. */
  seq(channel: string): number
  /** Whether a public channel has subscribers. Check it before building an expensive update. */
  hasSubscribers(channel: string): boolean
  /** Removes the private channels of connections whose sessions have ended. `tokenHashes` are SHA-256 hashes of their tokens. */
  revoke(tokenHashes: readonly Buffer[]): void
  /** Closes all connections. Clients reconnect by themselves. */
  close(): void
}

export interface LiveHubOptions {
  server: HttpServer
  /** Origins besides the server's own, as `https://host[:port]`. */
  allowedOrigins: readonly string[]
  lines: LineLimits
  /**
   * Finds the session of a token. With an address, it counts the look-up and refuses when too many from that address failed. Without one,
   * it re-checks a connection that is already open.
   */
  findSession: (token: string, address?: string) => Promise<LineSession | null>
  log: Logger
  registry: Registry
}

/** Whose line a token opens: a user's, or an operator's with what he may. */
export interface LineSession {
  userId: number | null
  rights?: readonly Right[]
}

/** The visitor of a token. Null when there is none. */
export type FindVisitor = (token: string, address: string) => Promise<number | null>

/** The connection time-out of the specification. Pings keep Socket.IO's defaults. */
const CONNECT_TIMEOUT_MS = 20_000
const PAYLOAD_MAXIMUM_BYTES = 16 * 1024

const now = (): number => performance.now()

/** Data of the handshake, kept on the socket for its connection. */
interface Arrival extends LiveCaller {
  party: Party
  /** Of sessions, before this one's was looked up. */
  revokedBefore: number
}

export function createLiveHub(options: LiveHubOptions): LiveHub {
  const { lines, log, registry } = options
  const io = createIo(options)
  const metrics = createLiveMetrics(registry, () => io.of('/').sockets.size)
  const directory = new Directory({
    io,
    now,
    onSent: metrics.sent,
    onFault: (error, channel) => log.error({ err: error, channel }, 'the base of a live channel could not be loaded'),
  })
  const sessions = new SessionWatch(options.findSession)
  let answerCall: AnswerCall = () => Promise.resolve(errorEnvelope(new Refusal('unavailable'), 'en'))
  let findVisitor: FindVisitor = () => Promise.resolve(null)
  const admission = { ...options, findVisitor: (...asked: Parameters<FindVisitor>) => findVisitor(...asked) }
  io.use((socket, next) => void admit(socket, { ...admission, revokedBefore: sessions.revoked }, next))
  io.on('connection', (socket) => {
    const { party, revokedBefore, ...caller } = socket.data as Arrival
    const { token } = caller
    const connection = new Connection(socket, party, {
      directory,
      now,
      countMessage: () => lines.rateLimits.takeMessage({ userId: party.userId, address: caller.address }),
      call: (request) => answerCall(request, caller),
    })
    if (token !== null && (party.userId !== null || party.rights.length > 0)) sessions.add(token, connection, revokedBefore)
    socket.on('disconnect', () => {
      connection.close()
      if (token !== null) sessions.remove(token, connection)
    })
  })
  return {
    serveCalls: (answer) => void (answerCall = answer),
    knowVisitors: (find) => void (findVisitor = find),
    define: (kind, definition) => directory.define(kind, definition),
    publish: (channel, update) => directory.get(channel)?.publish(update),
    publishTo: (userId, kind, update) => directory.get(roomOf(userId, kind))?.publish(update),
    publishToVisitor: (visitorId, kind, update) => directory.get(roomOfVisitor(visitorId, kind))?.publish(update),
    hasPrivateSubscribers: (userId, kind) => directory.get(roomOf(userId, kind)) !== undefined,
    seq: (channel) => directory.get(channel)?.seq ?? 0,
    hasSubscribers: (channel) => directory.get(channel)?.isIdle === false,
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

interface Admission extends LiveHubOptions {
  findVisitor: FindVisitor
  revokedBefore: number
}

/**
 * Identifies the client. An invalid token makes it a guest: it still gets prices, and its next call that needs a login is refused. When
 * sessions cannot be read, or the address is over its limit of look-ups, the connection is closed and the client retries by itself.
 */
async function admit(socket: Socket, options: Admission, next: () => void): Promise<void> {
  const token = given(socket, 'token')
  const visitor = given(socket, 'visitor')
  const address = addressOf(socket.handshake, options.lines.isProxy)
  try {
    const session = token === null ? null : await options.findSession(token, address)
    const visitorId = session || visitor === null ? null : await options.findVisitor(visitor, address)
    const isKnown = session !== null || visitorId !== null
    const party = isKnown ? { userId: session?.userId ?? null, visitorId, rights: session?.rights ?? [] } : GUEST
    const device = socket.handshake.headers['user-agent']
    socket.data = { token, address, device, party, revokedBefore: options.revokedBefore } satisfies Arrival
    next()
  } catch (error) {
    if (!(error instanceof Refusal)) options.log.warn({ err: error }, 'the session of a live connection could not be checked')
    socket.conn.close()
  }
}

function given(socket: Socket, name: string): string | null {
  const value: unknown = socket.handshake.auth[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * Limits open live lines per network and in total, and the rate of new ones. The checks run before any memory is allocated for a line,
 * because a line that nobody reads keeps its memory until it times out.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '@assay/contract/wire'
import type { Server } from 'socket.io'
import { addressOf, networkOf, type IsProxy } from '../http/address.ts'
import { errorEnvelope, statusOf } from '../http/envelope.ts'
import type { Overload } from '../http/overload.ts'
import { Places } from '../http/places.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { TOO_MANY_ANSWERED_AFTER_MS } from '../http/serve.ts'

export interface LineLimits {
  isProxy: IsProxy
  perNetwork: number
  maximum: number
  rateLimits: Pick<RateLimits, 'takeAtEdge' | 'takeMessage'>
  overload: Pick<Overload, 'refuseWhileOver'>
}

type Engine = Server['engine']
/** The part of an engine's connection that is used here. */
interface Line {
  request: IncomingMessage
  close(): void
  once(event: 'close', listener: () => void): void
}
type Next = (error?: unknown) => void

const WAIT_SECONDS = 10

export function limitLines(engine: Engine, { isProxy, perNetwork, maximum, rateLimits, overload }: LineLimits): void {
  const places = new Places(perNetwork)
  const addressIn = ({ socket, headers }: IncomingMessage): string => addressOf({ address: socket.remoteAddress ?? '', headers }, isProxy)
  const admit = async (request: IncomingMessage): Promise<void> => {
    overload.refuseWhileOver()
    const address = addressIn(request)
    await rateLimits.takeAtEdge('handshake', address)
    if (!places.hasRoom(networkOf(address))) throw new Refusal('too_many_requests', { values: { seconds: WAIT_SECONDS } })
    if (engine.clientsCount >= maximum) throw new Refusal('unavailable', { values: { seconds: WAIT_SECONDS } })
  }
  const enter = async (request: IncomingMessage, response: ServerResponse, next: Next): Promise<void> => {
    try {
      if (!namesLine(request)) await admit(request)
    } catch (error) {
      return error instanceof Refusal ? turnAway(response, error) : next(error)
    }
    next()
  }
  engine.use((request: IncomingMessage, response: ServerResponse, next: Next) => void enter(request, response, next))
  engine.on('connection', (line: Line) => {
    const network = networkOf(addressIn(line.request))
    if (!places.take(network)) return line.close()
    line.once('close', () => places.leave(network))
  })
}

/**
 * Whether the request names an existing line. The engine itself answers when that line is unknown. With several `sid` parameters the last
 * one counts, as in the engine.
 */
const namesLine = ({ url }: IncomingMessage): boolean => Boolean(new URL(url!, 'http://localhost').searchParams.getAll('sid').at(-1))

/** Delayed like every other refusal of this kind. A WebSocket request cannot be answered: the engine closes it. */
function turnAway(response: ServerResponse, refusal: Refusal): void {
  const headers = { 'content-type': 'application/json', 'retry-after': String(refusal.detail.values!['seconds']) }
  setTimeout(() => {
    response.writeHead(statusOf(refusal.code), headers)
    response.end(JSON.stringify(errorEnvelope(refusal, 'en')))
  }, TOO_MANY_ANSWERED_AFTER_MS)
}

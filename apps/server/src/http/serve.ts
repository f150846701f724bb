/**
 * Turns the contract into routes. For every request: the address's limit on tokens nobody knows, session, the rate limit of whom it
 * is, level, fields, then the room's handler; what it returns becomes the ok envelope, what it refuses the error envelope in the
 * caller's language.
 */
import { callNames, callOf, type CallName } from '@assay/contract'
import { langOf, Refusal, refuse, type CallDefinition } from '@assay/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/pool.ts'
import type { CallContext, PlainHandler, Session, TransactionHandler, UserContext } from './context.ts'
import { errorEnvelope, okEnvelope, statusOf } from './envelope.ts'
import { FileAnswer } from './file-answer.ts'
import { idempotentRequest, runOnce } from './idempotency.ts'
import { parseInput } from './input.ts'
import type { RateLimits } from './rate-limit.ts'

type AnyHandler = PlainHandler<CallName> | TransactionHandler<CallName>

export interface ServeOptions {
  db: Database
  mode: 'sandbox' | 'live'
  /** Every room's handlers, by `room.call`. */
  handlers: Record<string, AnyHandler>
  rateLimits: RateLimits
  /** Told after a transaction of the user's committed, so that others of his screens hear of it. */
  onMoved(userId: number): void
  /** The session of a token, null when it is unknown, ended or expired; refuses an address that has too many looked up. */
  findSession(token: string, address: string): Promise<Session | null>
}

export function serveCalls(app: FastifyInstance, options: ServeOptions): void {
  for (const name of callNames) {
    const call = callOf(name)
    if (call.sandboxOnly && options.mode === 'live') continue
    const handler = options.handlers[name]
    if (!handler) throw new Error(`no handler for ${name}`)
    const serve = (request: FastifyRequest, reply: FastifyReply) => answer({ call, handler, options }, request, reply)
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const methods = call.reads ? ['GET', 'POST'] : call.method === 'GET' ? ['GET', 'POST'] : ['POST']
      app.route({ method: methods, url: path, handler: serve })
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !methods.includes(method))
      app.route({
        method: others,
        url: path,
        handler: (request, reply) => {
          reply.header('allow', methods.join(', '))
          return send(new Refusal('method_not_allowed'), request, reply)
        },
      })
    }
  }
}

interface Served {
  call: CallDefinition
  handler: AnyHandler
  options: ServeOptions
}

async function answer(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  try {
    const message = await run(served, request)
    if (message instanceof FileAnswer) return message.send(reply)
    return okEnvelope(message)
  } catch (error) {
    if (error instanceof Refusal) return send(error, request, reply)
    throw error
  }
}

async function run({ call, handler, options }: Served, request: FastifyRequest): Promise<unknown> {
  const session = await sessionOf(request, options)
  await options.rateLimits.take(call.rate, { userId: session?.userId ?? null, address: request.ip })
  checkAccess(call, session)
  const input = parseInput(call, fieldsOf(request))
  const context: CallContext = {
    lang: langOfRequest(request),
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    session,
    idempotent: call.moves ? idempotentRequest(request.headers['idempotency-key'], call.path, input) : null,
  }
  if (typeof handler === 'function') return (handler as (input: unknown, context: CallContext) => unknown)(input, context)
  const effect = handler as { inTransaction(tx: unknown, input: unknown, context: unknown): Promise<unknown> }
  const message = await runOnce(options.db, context as UserContext, (tx) => effect.inTransaction(tx, input, context))
  if (session) options.onMoved(session.userId)
  return message
}

/** Bare, as the specification has it, or after `Bearer `. */
async function sessionOf(request: FastifyRequest, options: ServeOptions): Promise<Session | null> {
  const header = request.headers.authorization
  if (!header) return null
  return options.findSession(header.startsWith('Bearer ') ? header.slice(7) : header, request.ip)
}

function checkAccess(call: CallDefinition, session: Session | null): void {
  if (call.access === 'guest') return
  if (!session) refuse('please_log_in')
  const level = call.access === 'level1' ? 1 : call.access === 'level2' ? 2 : 0
  if (session.verificationLevel < level) refuse('level_needed')
}

/** A call that only reads may be asked by query or by body. */
const fieldsOf = (request: FastifyRequest): unknown => (request.method === 'GET' ? request.query : (request.body ?? {}))

export function langOfRequest(request: FastifyRequest): ReturnType<typeof langOf> {
  const body = request.body as { lang?: unknown } | null | undefined
  const query = request.query as { lang?: unknown } | null | undefined
  return langOf(body?.lang ?? query?.lang)
}

export function send(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const seconds = refusal.detail.values?.['seconds']
  if (refusal.code === 'too_many_requests' && seconds !== undefined) reply.header('retry-after', String(seconds))
  return reply.status(statusOf(refusal.code)).send(errorEnvelope(refusal, langOfRequest(request)))
}

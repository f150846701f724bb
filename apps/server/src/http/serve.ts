/**
 * Registers a route for each call of the contract. An answer becomes the ok envelope. A refusal becomes the error envelope in the caller's
 * language.
 */
import { langOf, methodsOf, Refusal, refuse } from '@assay/contract/wire'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { errorEnvelope, okEnvelope, statusOf } from './envelope.ts'
import { FileAnswer } from './file-answer.ts'
import type { Incoming, Received } from './incoming.ts'
import { refusalNotes, type NoteRefusal } from './refused-access.ts'
import { letIn, NOBODY, runCall, servedCalls, type AskedCall, type Known, type ServedCall, type ServeOptions } from './run-call.ts'
import { shareAnswers, SharedAnswer } from './shared-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token came with a call, set by `letIn`. */
    known: Known
  }
}

/** `incoming` receives the files of calls that take one. */
export function serveCalls(app: FastifyInstance, options: ServeOptions, incoming: Incoming): void {
  app.decorateRequest('known', null as never)
  const all = servedCalls(options)
  const noteRefusal = refusalNotes(app.log as Logger)
  for (const one of all.filter(({ call }) => !call.file)) serveCall(app, one, { options, incoming, noteRefusal })
  // Other calls take no multipart: only the routes of this scope read it.
  void app.register(async (scope) => {
    await scope.register(multipart)
    for (const one of all.filter(({ call }) => call.file)) serveCall(scope, one, { options, incoming, noteRefusal })
  })
}

function serveCall(app: FastifyInstance, one: ServedCall, { options, incoming, noteRefusal }: Omit<Serving, 'served'>): void {
  const { call } = one
  const served = call.sharedMs === undefined ? one : { ...one, handler: shareAnswers(one.handler, call.sharedMs) }
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    // What is said to one user stays in no cache. Files and shared answers say otherwise themselves.
    reply.header('cache-control', 'no-store')
    const { ip: address, headers } = request
    try {
      if (!call.reads) refuseForeign(request)
      request.known = await letIn(call, { token: tokenIn(headers.authorization), address }, options)
    } catch (error) {
      if (error instanceof Refusal)
        noteRefusal(error, { ...NOBODY, call: served.name, address, hasToken: headers.authorization !== undefined })
      throw error
    }
  }
  const serve = (request: FastifyRequest, reply: FastifyReply) => answer({ served, options, incoming, noteRefusal }, request, reply)
  for (const path of [call.path, ...(call.aliases ?? [])]) {
    const methods: readonly string[] = methodsOf(call)
    const config = { limitsItself: true } as const
    // Answers of calls that move money are not compressed: they are small, and compression would cost more than it saves.
    app.route({ method: [...methods], url: path, config, onRequest: enter, handler: serve, ...(call.moves && { compress: false }) })
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

interface Serving {
  served: ServedCall
  options: ServeOptions
  incoming: Incoming
  noteRefusal: NoteRefusal
}

async function answer({ served, options, incoming, noteRefusal }: Serving, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  try {
    const { file: limit } = served.call
    const { session, operator } = request.known
    // A guest is refused before his file is read. Operators count apart from users of the same number.
    const userId = session?.userId ?? (operator ? -operator.operatorId : null)
    const message =
      limit && userId !== null
        ? await incoming.receive({ request, userId, limit }, (received) => runCall(served, askedIn(request, received), options))
        : await runCall(served, askedIn(request), options)
    if (message instanceof FileAnswer || message instanceof SharedAnswer) return await message.send(reply)
    return okEnvelope(message)
  } catch (error) {
    if (error instanceof Refusal) {
      const { known, ip: address, headers } = request
      noteRefusal(error, { ...known, call: served.name, address, hasToken: headers.authorization !== undefined })
      return send(error, request, reply)
    }
    throw error
  }
}

/** What changes something and answers GET, as the specification has it, answers no GET of another site: browsers say whose it is. */
function refuseForeign({ method, headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (method === 'GET' && site !== undefined && site !== 'same-origin') refuse('address_not_allowed')
}

const askedIn = (request: FastifyRequest, received?: Received): AskedCall => ({
  ...request.known,
  address: request.ip,
  device: request.headers['user-agent'],
  deviceToken: request.headers['device-token'],
  lang: received ? langOf(received.fields['lang'] ?? request.headers['lang']) : langOfRequest(request),
  key: request.headers['idempotency-key'],
  // A call that reads takes its fields from the query (GET) or from the body (POST).
  fields: received?.fields ?? (request.method === 'GET' ? request.query : (request.body ?? {})),
  file: received?.file ?? null,
})

/** The token of the Authorization header: bare, as in the specification, or after `Bearer `. */
function tokenIn(header: string | undefined): string | null {
  if (!header) return null
  return header.startsWith('Bearer ') ? header.slice(7) : header
}

/** The language of the fields, or of the header `lang` when the body has not been read. */
function langOfRequest(request: FastifyRequest): ReturnType<typeof langOf> {
  const body = request.body as { lang?: unknown } | null | undefined
  const query = request.query as { lang?: unknown } | null | undefined
  return langOf(body?.lang ?? query?.lang ?? request.headers['lang'])
}

declare module 'fastify' {
  interface FastifyReply {
    /** The error code of the answer, for the metrics. */
    refused?: Refusal['code']
  }
}

/** Statuses of conditions that pass by themselves. Their answers carry Retry-After. */
const RETRIED = new Set([429, 503])
const RETRY_SECONDS = 1
/** Delay of a 429 answer. Without it a client would retry at once, and each refusal costs time. */
export const TOO_MANY_ANSWERED_AFTER_MS = 500

/** Sends a refusal as the error envelope, with its HTTP status. */
export function send(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(refusal.code)
  const envelope = errorEnvelope(refusal, langOfRequest(request))
  // A client must check the outcome before it retries, so `outcome_unknown` has no Retry-After.
  if (RETRIED.has(status) && refusal.code !== 'outcome_unknown')
    reply.header('retry-after', String(refusal.detail.values?.['seconds'] ?? RETRY_SECONDS))
  reply.refused = refusal.code
  reply.status(status)
  if (status !== 429) return reply.send(envelope)
  setTimeout(() => void reply.send(envelope), TOO_MANY_ANSWERED_AFTER_MS)
  return reply
}

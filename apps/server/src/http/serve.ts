/** Turns the contract into routes: what a call answers becomes the ok envelope, what it refuses the error envelope in the caller's language. */
import { langOf, Refusal } from '@assay/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorEnvelope, okEnvelope, statusOf } from './envelope.ts'
import { FileAnswer } from './file-answer.ts'
import type { Session } from './context.ts'
import { letIn, runCall, servedCalls, type AskedCall, type ServedCall, type ServeOptions } from './run-call.ts'
import { shareAnswers, SharedAnswer } from './shared-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call: who was let in with it. */
    session: Session | null
  }
}

export function serveCalls(app: FastifyInstance, options: ServeOptions): void {
  app.decorateRequest('session', null)
  for (const one of servedCalls(options)) {
    const { call } = one
    const served = call.sharedMs === undefined ? one : { ...one, handler: shareAnswers(one.handler, call.sharedMs) }
    const enter = async (request: FastifyRequest) => {
      request.session = await letIn(call, { token: tokenIn(request.headers.authorization), address: request.ip }, options)
    }
    const serve = (request: FastifyRequest, reply: FastifyReply) => answer({ served, options }, request, reply)
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const methods = call.reads ? ['GET', 'POST'] : call.method === 'GET' ? ['GET', 'POST'] : ['POST']
      const config = { limitsItself: true } as const
      // What a call that moves money answers is smaller than what compressing it would cost.
      app.route({ method: methods, url: path, config, onRequest: enter, handler: serve, ...(call.moves && { compress: false }) })
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

interface Serving {
  served: ServedCall
  options: ServeOptions
}

async function answer({ served, options }: Serving, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  try {
    const message = await runCall(served, askedIn(request), options)
    if (message instanceof FileAnswer || message instanceof SharedAnswer) return await message.send(reply)
    return okEnvelope(message)
  } catch (error) {
    if (error instanceof Refusal) return send(error, request, reply)
    throw error
  }
}

const askedIn = (request: FastifyRequest): AskedCall => ({
  session: request.session,
  address: request.ip,
  device: request.headers['user-agent'],
  lang: langOfRequest(request),
  key: request.headers['idempotency-key'],
  // A call that only reads may be asked by query or by body.
  fields: request.method === 'GET' ? request.query : (request.body ?? {}),
})

/** Bare, as the specification has it, or after `Bearer `. */
function tokenIn(header: string | undefined): string | null {
  if (!header) return null
  return header.startsWith('Bearer ') ? header.slice(7) : header
}

/** A refusal that comes before the body is read has its language from the header. */
function langOfRequest(request: FastifyRequest): ReturnType<typeof langOf> {
  const body = request.body as { lang?: unknown } | null | undefined
  const query = request.query as { lang?: unknown } | null | undefined
  return langOf(body?.lang ?? query?.lang ?? request.headers['lang'])
}

declare module 'fastify' {
  interface FastifyReply {
    /** What was refused with it, for those who count. */
    refused?: Refusal['code']
  }
}

/** Too many requests, unavailable: what goes by itself. */
const RETRIED = new Set([429, 503])
const RETRY_SECONDS = 1
/** Who asks too often is answered late: at once, he would ask again at once, and being refused costs time too. */
export const TOO_MANY_ANSWERED_AFTER_MS = 500

export function send(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(refusal.code)
  const envelope = errorEnvelope(refusal, langOfRequest(request))
  // What may have been done is looked at before it is tried again.
  if (RETRIED.has(status) && refusal.code !== 'outcome_unknown')
    reply.header('retry-after', String(refusal.detail.values?.['seconds'] ?? RETRY_SECONDS))
  reply.refused = refusal.code
  reply.status(status)
  if (status !== 429) return reply.send(envelope)
  setTimeout(() => void reply.send(envelope), TOO_MANY_ANSWERED_AFTER_MS)
  return reply
}

/** Turns the contract into routes: what a call answers becomes the ok envelope, what it refuses the error envelope in the caller's language. */
import { langOf, Refusal } from '@assay/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorEnvelope, okEnvelope, statusOf } from './envelope.ts'
import { FileAnswer } from './file-answer.ts'
import { runCall, servedCalls, type AskedCall, type ServedCall, type ServeOptions } from './run-call.ts'

export function serveCalls(app: FastifyInstance, options: ServeOptions): void {
  for (const served of servedCalls(options)) {
    const { call } = served
    const serve = (request: FastifyRequest, reply: FastifyReply) => answer({ served, options }, request, reply)
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const methods = call.reads ? ['GET', 'POST'] : call.method === 'GET' ? ['GET', 'POST'] : ['POST']
      // What a call that moves money answers is smaller than what compressing it would cost.
      app.route({ method: methods, url: path, handler: serve, ...(call.moves && { compress: false }) })
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
    if (message instanceof FileAnswer) return message.send(reply)
    return okEnvelope(message)
  } catch (error) {
    if (error instanceof Refusal) return send(error, request, reply)
    throw error
  }
}

const askedIn = (request: FastifyRequest): AskedCall => ({
  token: tokenIn(request.headers.authorization),
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

function langOfRequest(request: FastifyRequest): ReturnType<typeof langOf> {
  const body = request.body as { lang?: unknown } | null | undefined
  const query = request.query as { lang?: unknown } | null | undefined
  return langOf(body?.lang ?? query?.lang)
}

declare module 'fastify' {
  interface FastifyReply {
    /** What was refused with it, for those who count. */
    refused?: Refusal['code']
  }
}

export function send(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const seconds = refusal.detail.values?.['seconds']
  if (refusal.code === 'too_many_requests' && seconds !== undefined) reply.header('retry-after', String(seconds))
  reply.refused = refusal.code
  return reply.status(statusOf(refusal.code)).send(errorEnvelope(refusal, langOfRequest(request)))
}

/** Creates the HTTP server: body parsing, security headers, edge limits, and envelopes for faults. */
import { Refusal } from '@assay/contract/wire'
import type { ErrorCode } from '@assay/contract/texts'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { addressOf, dropPorts, type IsProxy } from './address.ts'
import { refusalOf } from './fault.ts'
import type { Overload } from './overload.ts'
import type { RateLimits } from './rate-limit.ts'
import { callHeaders, pageHeaders } from './security-headers.ts'
import { send } from './serve.ts'
import { answerUnreadable } from './unreadable.ts'

const BODY_MAXIMUM_BYTES = 64 * 1024
const COMPRESS_FROM_BYTES = 4_096
/** A client that sends its request slower than this holds a connection for nothing. */
const HEADERS_WITHIN_MS = 10_000
const REQUEST_WITHIN_MS = 20_000
const LOOK_FOR_SLOW_MS = 2_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has its own limit, as a call does, or no limit, as a health check. */
    limitsItself?: true
    /** Points of the `page` limit. Default 1. */
    cost?: number
  }
}

/** What checks every request before its body is read. */
export interface Edge {
  isProxy: IsProxy
  rateLimits: RateLimits
  overload: Overload
}

/** Framework errors that the caller caused, by their code. */
const CALLERS_FAULT: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content_type_unsupported',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body_unreadable',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body_unreadable',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_unreadable',
  FST_ERR_BAD_URL: 'route_not_found',
}

export async function createServer(log: Logger, { isProxy, rateLimits, overload }: Edge): Promise<FastifyInstance> {
  const [ofPages, ofCalls] = [pageHeaders(), callHeaders()]
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isProxy,
    bodyLimit: BODY_MAXIMUM_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: REQUEST_WITHIN_MS,
    http: { headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: LOOK_FOR_SLOW_MS },
    keepAliveTimeout: 65_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    clientErrorHandler: answerUnreadable,
    // The framework runs no hooks for these errors, so headers and rate limit are applied here.
    frameworkErrors: (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(ofPages)
      const address = addressOf({ address: request.ip, headers: request.headers }, isProxy)
      rateLimits.takeAtEdge('page', address).then(
        () => fail(thrown, request, reply),
        (refusal: FastifyError) => fail(refusal, request, reply),
      )
    },
  }) as unknown as FastifyInstance
  // Before the framework reads the address of the caller.
  app.server.prependListener('request', ({ headers: given }) => dropPorts(given))
  await app.register(formbody, { bodyLimit: BODY_MAXIMUM_BYTES })
  // Only large answers are compressed, such as lists of markets and candles.
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['gzip'] })
  app.addHook('onRequest', async (request, reply) => {
    const { limitsItself, cost } = request.routeOptions.config
    reply.headers(limitsItself ? ofCalls : ofPages)
    if (limitsItself) return
    overload.refuseWhileOver()
    await rateLimits.takeAtEdge('page', request.ip, cost)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => fail(error, request, reply))
  app.setNotFoundHandler((request, reply) => send(new Refusal('route_not_found'), request, reply))
  return app
}

function fail(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return send(error, request, reply)
  const code = error.code ?? ''
  if (code in CALLERS_FAULT) return send(new Refusal(CALLERS_FAULT[code]!), request, reply)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return send(new Refusal('body_unreadable'), request, reply)
  return send(refusalOf(error, request.log, { url: request.routeOptions.url }), request, reply)
}

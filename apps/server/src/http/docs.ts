/** The OpenAPI document, generated from the contract, and a page at /docs that shows it. */
import { callNames, callOf } from '@assay/contract'
import { methodsOf, type CallDefinition } from '@assay/contract/wire'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { compressed, takesGzip } from './file-answer.ts'

const envelopeOf = (output: unknown) => ({
  type: 'object',
  properties: { type: { const: 'ok' }, code: { const: 1 }, message: output },
  required: ['type', 'code', 'message'],
})

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

function operation(name: string, call: CallDefinition, method: 'get' | 'post') {
  const input = schemaOf(call.input, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  const fields = Object.entries(input.properties ?? {})
  return {
    operationId: `${name.replace('.', '_')}_${method}`,
    tags: [name.split('.')[0]],
    summary: call.summary,
    security: call.access === 'guest' ? [] : [{ token: [] }],
    ...(method === 'get'
      ? {
          parameters: fields.map(([field, schema]) => ({
            name: field,
            in: 'query',
            required: input.required?.includes(field) ?? false,
            schema,
          })),
        }
      : {
          ...(call.moves && { parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', format: 'uuid' } }] }),
          requestBody: { content: { 'application/x-www-form-urlencoded': { schema: input }, 'application/json': { schema: input } } },
        }),
    responses: {
      200: {
        description: call.errors.length > 0 ? `The answer, or a refusal: ${call.errors.join(', ')}.` : 'The answer.',
        content: { 'application/json': { schema: envelopeOf(schemaOf(call.output, 'output')) } },
      },
    },
  }
}

export function openApi(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const name of callNames) {
    const call = callOf(name)
    const methods = methodsOf(call).map((method) => method.toLowerCase() as 'get' | 'post')
    paths[`/api${call.path}`] = Object.fromEntries(methods.map((method) => [method, operation(name, call, method)]))
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Assay', version, description: 'Every call of the product. Answers come in an envelope {type, code, message}.' },
    servers: [{ url: '/' }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    paths,
  }
}

/** The reader needs inline scripts; it opens no frame, no plugin, and stands in no page of others. */
const POLICY = [
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** Rate-limit points. The page loads a script of four megabytes and a document of three hundred kilobytes. */
const PAGE_COST = 40

/** These files never change, so each is compressed once, at its first request. */
function compressOnce(scope: FastifyInstance): void {
  const kept = new Map<string, Promise<Buffer>>()
  scope.addHook('onSend', async (request, reply, payload) => {
    const { url } = request.routeOptions
    if (url === undefined || typeof payload !== 'string' || reply.statusCode !== 200 || !takesGzip(request.headers)) return payload
    if (!kept.has(url)) kept.set(url, compressed(payload))
    reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).removeHeader('content-length')
    return kept.get(url)
  })
}

export async function serveDocs(app: FastifyInstance, version: string): Promise<void> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await app.register(async (scope) => {
    // The documentation page needs inline scripts and styles. No page of the product is served under this looser rule.
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', POLICY)
    })
    scope.addHook('onRoute', (route) => void (route.config = { ...route.config, cost: PAGE_COST }))
    compressOnce(scope)
    let document: string | null = null
    scope.get('/openapi.json', (_request, reply) => {
      document ??= JSON.stringify(openApi(version))
      return reply.type('application/json; charset=utf-8').send(document)
    })
    await scope.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json', withDefaultFonts: false } })
  })
}

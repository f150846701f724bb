/**
 * Health checks for orchestrators: whether the process is alive and whether it is ready. They need no login, so one answer is reused for
 * `HOLDS_MS`.
 */
import { Refusal } from '@assay/contract/wire'
import type { FastifyInstance } from 'fastify'
import { errorEnvelope, okEnvelope, statusOf } from './envelope.ts'

/** What is wrong, by the name of the part. Empty when the server is ready. */
export type Reasons = Record<string, string>

const HOLDS_MS = 500

export function serveHealth(app: FastifyInstance, findReasons: () => Promise<Reasons>): void {
  let asked: { sinceMs: number; reasons: Promise<Reasons> } | null = null
  const reasonsNow = () => {
    if (!asked || performance.now() - asked.sinceMs > HOLDS_MS) asked = { sinceMs: performance.now(), reasons: findReasons() }
    return asked.reasons
  }
  // Monitoring gets an answer even when other requests are refused.
  const config = { limitsItself: true } as const
  app.get('/healthz', { config }, () => okEnvelope('alive'))
  app.get('/readyz', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const reasons = await reasonsNow()
    if (Object.keys(reasons).length === 0) return okEnvelope('ready')
    reply.refused = 'unavailable'
    return reply.status(statusOf('unavailable')).send(errorEnvelope(new Refusal('unavailable', { raw: reasons }), 'en'))
  })
}

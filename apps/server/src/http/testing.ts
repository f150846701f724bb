/** An edge for tests: no proxies, high limits on connections, and the given rate limits. */
import { pino, type Logger } from 'pino'
import type { LineLimits } from '../live/lines.ts'
import { proxiesOf } from './address.ts'
import { Overload } from './overload.ts'
import { createRateLimits, type RateLimits } from './rate-limit.ts'
import type { Edge } from './server.ts'

const PLENTY = 1_000

export const testEdge = (rateLimits: RateLimits = createRateLimits(PLENTY), overload = new Overload(() => [])): Edge => ({
  isProxy: proxiesOf(0),
  rateLimits,
  overload,
})

/** Options of a live hub for tests. */
export const testLive = (): { lines: LineLimits; log: Logger } => ({
  lines: { perNetwork: PLENTY, maximum: PLENTY, ...testEdge() },
  log: pino({ level: 'silent' }),
})

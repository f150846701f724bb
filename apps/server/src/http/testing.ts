/** An edge for tests: no proxies, high limits on connections, and the given rate limits. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import type { LineLimits } from '../live/lines.ts'
import { proxiesOf } from './address.ts'
import { Incoming } from './incoming.ts'
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

/** Receives files into a folder of its own. */
export const testIncoming = async (): Promise<Incoming> => Incoming.open(join(await mkdtemp(join(tmpdir(), 'assay-incoming-')), 'incoming'))

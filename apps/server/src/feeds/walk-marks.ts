import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createWalkDay, dayOf, historySeed } from '@assay/engine/market'
import type { WalkDay, WalkSpec } from '@assay/engine/market'

/**
 * Where a walk stood at a minute, so that a restart walks on from there and not from midnight. A mark is a cache: whoever
 * has the seeds can work it out again, and one that does not carry its proof is passed over.
 */
export interface WalkMark {
  walk: string
  /** A minute in which the market was open. */
  minuteMs: number
  /** p before the first step of that minute. */
  price: number
  /** Under the seed of the day, over the walk as it is specified and all of the above: in hex. */
  proof: string
}

interface WalkTerms {
  spec: WalkSpec
  /** Before it the walk is history, on public seeds. */
  startMs: number
  seedOf: (day: number) => Uint8Array
}

const seedAt = ({ startMs, seedOf }: WalkTerms, minuteMs: number): Uint8Array =>
  (minuteMs < startMs ? historySeed : seedOf)(dayOf(minuteMs))

/** A version that walks differently takes no mark of another. */
function proofOf(terms: WalkTerms, { minuteMs, price }: { minuteMs: number; price: number }): Buffer {
  const { symbol, hours, stepMs, volatilityBp, pattern } = terms.spec
  const shape = createHash('sha256').update(Float64Array.from(pattern.volatilityPpm)).digest('hex')
  const text = JSON.stringify([symbol, hours, stepMs, volatilityBp, shape, terms.startMs, minuteMs, price])
  return createHmac('sha256', seedAt(terms, minuteMs)).update(text).digest()
}

export function createMark(terms: WalkTerms, at: { minuteMs: number; price: number }): WalkMark {
  return { walk: terms.spec.symbol, ...at, proof: proofOf(terms, at).toString('hex') }
}

/** The rest of a mark's day; null when the mark is not what this walk left. */
export function resumeDay(terms: WalkTerms, mark: WalkMark): WalkDay | null {
  const { minuteMs, price } = mark
  if (!Number.isSafeInteger(minuteMs) || !Number.isSafeInteger(price)) return null
  const given = Buffer.from(mark.proof, 'hex')
  const proof = proofOf(terms, mark)
  if (given.length !== proof.length || !timingSafeEqual(given, proof)) return null
  const untilMs = minuteMs < terms.startMs ? terms.startMs : undefined
  return createWalkDay({ spec: terms.spec, day: dayOf(minuteMs), seed: seedAt(terms, minuteMs), open: price, fromMs: minuteMs, untilMs })
}

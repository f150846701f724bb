import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createWalkDay, dayOf, historySeed } from '@assay/engine/market'
import type { WalkDay, WalkSpec } from '@assay/engine/market'

/**
 * The position of a walk at a minute, so that a restart resumes there and not at midnight. A mark is a cache: it can be recomputed from the
 * seeds. A mark without a valid proof is ignored.
 */
export interface WalkMark {
  walk: string
  /** A minute in which the market was open. */
  minuteMs: number
  /** Price p before the first step of that minute. */
  price: number
  /** HMAC-SHA-256 in hex, keyed by the seed of the day, over the definition of the walk and the fields above. */
  proof: string
}

interface WalkTerms {
  spec: WalkSpec
  /** The first instant of ticks. Before it the walk is history with public seeds. */
  startMs: number
  seedOf: (day: number) => Uint8Array
}

const seedAt = ({ startMs, seedOf }: WalkTerms, minuteMs: number): Uint8Array =>
  (minuteMs < startMs ? historySeed : seedOf)(dayOf(minuteMs))

/** The proof covers the definition of the walk, so a version with another definition ignores old marks. */
function proofOf(terms: WalkTerms, { minuteMs, price }: { minuteMs: number; price: number }): Buffer {
  const { symbol, hours, stepMs, volatilityBp, pattern } = terms.spec
  const shape = createHash('sha256').update(Float64Array.from(pattern.volatilityPpm)).digest('hex')
  const text = JSON.stringify([symbol, hours, stepMs, volatilityBp, shape, terms.startMs, minuteMs, price])
  return createHmac('sha256', seedAt(terms, minuteMs)).update(text).digest()
}

export function createMark(terms: WalkTerms, at: { minuteMs: number; price: number }): WalkMark {
  return { walk: terms.spec.symbol, ...at, proof: proofOf(terms, at).toString('hex') }
}

/** The rest of a mark's day. Null when the proof of the mark is not valid. */
export function resumeDay(terms: WalkTerms, mark: WalkMark): WalkDay | null {
  const { minuteMs, price } = mark
  if (!Number.isSafeInteger(minuteMs) || !Number.isSafeInteger(price)) return null
  const given = Buffer.from(mark.proof, 'hex')
  const proof = proofOf(terms, mark)
  if (given.length !== proof.length || !timingSafeEqual(given, proof)) return null
  const untilMs = minuteMs < terms.startMs ? terms.startMs : undefined
  return createWalkDay({ spec: terms.spec, day: dayOf(minuteMs), seed: seedAt(terms, minuteMs), open: price, fromMs: minuteMs, untilMs })
}

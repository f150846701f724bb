/** The rate that turned a fill or an overnight fee into USDT, held against the tick it names and against the terms. */
import Big from 'big.js'
import type { Conversion, Fill, Liquidation, PriceTick } from './contract-leaves.ts'
import type { Reason, Step } from './step.ts'
import { bad, ok, unknown } from './step.ts'
import type { Terms } from './terms.ts'

/** Where a rate was used. */
export interface Use {
  conversion: Conversion
  /** Ticks that were worked through just then: where one is the conversion market's own, it gives the rate. */
  at: readonly { symbol: string; seq: number }[]
  /** The instant of the rate, or the bounds of it where it is not known. */
  fromMs: number
  untilMs: number
}

export interface RateProblem {
  reason: Reason
  found?: string
  claimed?: string
}

type Needed = NonNullable<Terms['conversion']>

/** A rate need have no end: compared exactly, shown with so many decimals. */
const RATE_DECIMALS = 12

const shown = (over: Big, by: Big): string => over.div(by).round(RATE_DECIMALS).toFixed()

/** The rate by a tick's mid, or one through it. */
function rateBy({ bid, ask }: PriceTick, { tick, is_inverse }: Needed): { over: Big; by: Big } {
  const [twiceMid, two] = [new Big(tick).times(bid + ask), new Big(2)]
  return is_inverse ? { over: two, by: twiceMid } : { over: twiceMid, by: two }
}

const namedTick = ({ symbol, seq }: Conversion, ticks: readonly PriceTick[]): PriceTick | undefined =>
  ticks.find((tick) => tick.symbol === symbol && tick.seq === seq)

/** The last tick that may trigger, as far as the others show. Of two markets' ticks at one instant any may have come first. */
function isLast(tick: PriceTick, { at, fromMs, untilMs }: Use, ticks: readonly PriceTick[]): boolean {
  const isOther = at.some(({ symbol, seq }) => symbol === tick.symbol && seq !== tick.seq)
  const isPassed = ticks.some(
    ({ symbol, timeMs, mayTrigger }) => symbol === tick.symbol && mayTrigger && timeMs > tick.timeMs && timeMs < fromMs,
  )
  return tick.mayTrigger && tick.timeMs <= untilMs && !isOther && !isPassed
}

/** What is wrong with a rate; null for one that is right, or rightly not there. */
export function rateProblem(use: Use, ticks: readonly PriceTick[], { conversion: needed }: Pick<Terms, 'conversion'>): RateProblem | null {
  const { conversion } = use
  if (conversion.symbol !== (needed?.symbol ?? '')) return { reason: 'market', found: needed?.symbol ?? '', claimed: conversion.symbol }
  if (!needed) return null
  const tick = namedTick(conversion, ticks)
  if (!tick) return { reason: 'missing' }
  if (!isLast(tick, use, ticks)) return { reason: 'time' }
  const { over, by } = rateBy(tick, needed)
  const { numerator, denominator } = conversion
  if (numerator.times(by).eq(denominator.times(over))) return null
  return { reason: 'rate', found: shown(over, by), claimed: shown(numerator, denominator) }
}

interface Conversions {
  ticks: readonly PriceTick[]
  terms: Terms
  liquidation: Liquidation | undefined
}

/** Nothing for a fill that needs no rate and names none. A liquidation has that of the tick that brought it about. */
export function conversionSteps(fill: Fill, { ticks, terms, liquidation }: Conversions): Step[] {
  const { symbol, tickSeq, tickMs, conversion, number } = fill
  if (!terms.conversion && conversion.symbol === '') return []
  const cause = liquidation && { symbol: liquidation.causeSymbol, seq: liquidation.causeSeq }
  const causeMs = cause && ticks.find((tick) => tick.symbol === cause.symbol && tick.seq === cause.seq)?.timeMs
  const at = [{ symbol, seq: tickSeq }, ...(cause ? [cause] : [])]
  const use = { conversion, at, fromMs: causeMs ?? tickMs, untilMs: causeMs ?? (cause ? Infinity : tickMs) }
  const problem = rateProblem(use, ticks, terms)
  const figures = { count: number, symbol: terms.conversion?.symbol ?? '' }
  if (!problem) return [ok('conversion', { ...figures, found: shown(conversion.numerator, conversion.denominator) })]
  // Receipts that were kept earlier lack this tick where a third market's brought the liquidation about.
  if (problem.reason === 'missing' && cause && cause.symbol !== terms.conversion?.symbol) {
    return [unknown('conversion', { ...figures, reason: 'missing' })]
  }
  const { reason, ...rates } = problem
  return [bad('conversion', reason, { ...figures, ...rates })]
}

/** Checks the rate that converted a fill or an overnight fee to USDT against the tick it names and against the terms. */
import Big from 'big.js'
import type { Conversion, Fill, Liquidation, PriceTick } from './contract-leaves.ts'
import type { Reason, Step } from './step.ts'
import { bad, ok, unknown } from './step.ts'
import type { Terms } from './terms.ts'

/** One use of a rate. */
export interface Use {
  conversion: Conversion
  /** Ticks that were processed at that instant. When one of them is of the conversion market, it gives the rate. */
  at: readonly { symbol: string; seq: number }[]
  /** The instant of the rate, or its bounds when it is not known. */
  fromMs: number
  untilMs: number
}

export interface RateProblem {
  reason: Reason
  found?: string
  claimed?: string
}

type Needed = NonNullable<Terms['conversion']>

/** A rate may have infinitely many decimals. It is compared exactly and shown with this many. */
const RATE_DECIMALS = 12

const shown = (over: Big, by: Big): string => over.div(by).round(RATE_DECIMALS).toFixed()

/** The rate from a tick's mid, or its inverse. */
function rateBy({ bid, ask }: PriceTick, { tick, is_inverse }: Needed): { over: Big; by: Big } {
  const [twiceMid, two] = [new Big(tick).times(bid + ask), new Big(2)]
  return is_inverse ? { over: two, by: twiceMid } : { over: twiceMid, by: two }
}

const namedTick = ({ symbol, seq }: Conversion, ticks: readonly PriceTick[]): PriceTick | undefined =>
  ticks.find((tick) => tick.symbol === symbol && tick.seq === seq)

/** The last confirmed tick among those of the receipt. Ticks of two markets at the same instant may have come in either order. */
function isLast(tick: PriceTick, { at, fromMs, untilMs }: Use, ticks: readonly PriceTick[]): boolean {
  const isOther = at.some(({ symbol, seq }) => symbol === tick.symbol && seq !== tick.seq)
  const isPassed = ticks.some(
    ({ symbol, timeMs, mayTrigger }) => symbol === tick.symbol && mayTrigger && timeMs > tick.timeMs && timeMs < fromMs,
  )
  return tick.mayTrigger && tick.timeMs <= untilMs && !isOther && !isPassed
}

/** The problem of a rate. Null when it is right, or rightly absent. */
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

/** Null for a fill that needs no rate and names none. A liquidation uses the rate of the tick that caused it. */
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
  // Older receipts lack this tick when a third market's tick caused the liquidation.
  if (problem.reason === 'missing' && cause && cause.symbol !== terms.conversion?.symbol) {
    return [unknown('conversion', { ...figures, reason: 'missing' })]
  }
  const { reason, ...rates } = problem
  return [bad('conversion', reason, { ...figures, ...rates })]
}

import type { ContractFill } from './fills.ts'
import { isLiquidation } from './fills.ts'
import type { Liquidation } from '../log/leaves.ts'
import { floorOf, moneyText } from '../money.ts'
import { mayTrigger } from '../prices/quotes.ts'
import type { Context } from '../context.ts'
import { leastMaintenance, PPM, profitAt, rateOf, shareAt, termsAt, type Holding } from './terms.ts'

/** Liquidations by what their leaves say: tick, price, equity, maintenance, fee. `positions.ts` checks the margin they name. */

const FEE_CAP_PPM = 5000n

const CROSS_NOTE =
  'cross liquidations: price, fee, result, tick, and that the equity named was not above the maintenance named were checked; ' +
  'that equity and maintenance themselves depend on the other positions and money of the account, which the log does not have, and were not'

/** Notes once what the log does not allow to check of a cross liquidation. */
export function noteCross({ report }: Context, liquidations: readonly Liquidation[]): void {
  if (liquidations.some(({ mode }) => mode === 'cross')) report.note(CROSS_NOTE)
}

const least = (...units: bigint[]): bigint => units.reduce((one, other) => (other < one ? other : one))

/**
 * Half of the maintenance, at most 0.5 % of the notional, never more than the equity. Of a cross position the maintenance named
 * is that of the account, so that the fee is at most this; as little as nothing is taken where the house could not pay a profit.
 */
function checkFee(
  { report }: Context,
  { id, mode, equity, maintenance, fee }: Liquidation,
  { kind, notional, profit }: ContractFill,
): void {
  if (kind === 'hedge_matched') return
  const most = least((maintenance + 1n) / 2n, floorOf(notional * FEE_CAP_PPM, PPM), equity > 0n ? equity : 0n)
  const name = `liquidation of contract ${id}`
  if (!report.require(fee <= most, `${name}: the fee of ${moneyText(fee)} is above its limits, ${most} units`) || mode === 'cross') return
  const isRight = fee === most || (profit! > 0n && fee >= 0n)
  report.require(isRight, `${name}: a fee of ${moneyText(fee)}, maintenance, notional and equity give ${most} units`)
}

/** Checks what a `liquidation/1` leaf says; `fill` is the one that it explains. */
export function checkLiquidation(context: Context, leaf: Liquidation, fill: ContractFill | undefined): void {
  const { market, report } = context
  const { id, second, symbol, mode, causeSymbol, causeSeq, margin, equity, maintenance } = leaf
  const name = `liquidation of contract ${id}`
  const isExplaining = fill !== undefined && isLiquidation(fill)
  if (!report.require(isExplaining, `${name}: it has no fill ${leaf.fill}`) || !fill) return
  const { direction, seq, tickMs, price, lots, opened, conversion } = fill
  report.require(fill.second === second, `${name}: it is in second ${second}, its fill is in second ${fill.second}`)
  const cause = market.bySeq(causeSymbol, causeSeq)
  const isInPlace = !cause || second === Math.floor(cause.timeMs / 1000)
  report.require(isInPlace, `${name}: it is in second ${second}, not in that of the tick that caused it`)
  const terms = termsAt(context, symbol, tickMs)
  const kind = mode === 'cross' ? 'cross liquidations, by the figures they name' : 'liquidations'
  if (!cause || !terms || !market.bySeq(symbol, seq)) {
    report.outside(kind)
    return
  }
  report.checked(kind)
  report.require(mayTrigger(cause), `${name}: on a tick that may not trigger`)
  checkDue(context, leaf, fill)
  checkFee(context, leaf, fill)
  if (margin === null) return
  const isOwn = causeSymbol === symbol && causeSeq === seq
  const isConversion = conversion?.symbol === causeSymbol && conversion.seq === causeSeq
  report.require(isOwn || isConversion, `${name}: the tick that caused it is neither its own nor its conversion's`)
  const rate = rateOf(context, { said: conversion, terms, timeMs: cause.timeMs, name })
  if (!rate) return
  const holding: Holding = { terms, direction, lots, openTicks: opened ?? price }
  const right = margin + profitAt(holding, price, rate) - shareAt(holding, price, { ppm: terms.fee_ppm, rate })
  report.require(equity === right, `${name}: an equity of ${moneyText(equity)}, the price gives ${right} units`)
  if (mode !== 'isolated') return
  const highest = shareAt(holding, price, { ppm: terms.tier_rates_ppm.at(-1) ?? 0, rate })
  const lowest = leastMaintenance(holding, price, rate)
  const isOfTier = maintenance >= lowest && maintenance <= highest
  report.require(isOfTier, `${name}: no tier has a maintenance of ${moneyText(maintenance)}`)
}

function checkDue({ report }: Context, { id, mode, equity, maintenance }: Liquidation, { kind }: ContractFill): void {
  // All matched lots of an account are closed, however far the first of them have raised its rate.
  if (kind === 'hedge_matched') return
  // Other cross positions are closed step by step until equity is above 120 % of maintenance.
  const isDue = equity * 100n <= maintenance * (mode === 'cross' ? 120n : 100n)
  report.require(isDue, `liquidation of contract ${id}: equity ${moneyText(equity)} was above maintenance ${moneyText(maintenance)}`)
}

import { floorOf } from './money.ts'
import { mayTrigger, type Direction } from './quotes.ts'
import { leastMaintenance, money, PPM, profitAt, rateOf, shareAt, termsAt, type Holding, type Means } from './terms.ts'

/** Liquidations by what their leaves say: tick, price, equity, maintenance, fee. `lives.ts` checks the margin they name. */

const FEE_CAP_PPM = 5000n

const CROSS_NOTE =
  'cross liquidations: price, fee, result, tick, and that the equity named was not above the maintenance named were checked; ' +
  'that equity and maintenance themselves rest on the other positions and money of the account, which the log does not tell, and were not'

/** Says once what of a cross liquidation nobody can check from the log. */
export function noteCross({ report }: Means, liquidations: readonly (readonly string[])[]): void {
  if (liquidations.some((fields) => fields[3] === 'cross')) report.note(CROSS_NOTE)
}

/** Checks what a `liquidation/1` leaf says; `fill` is the one that it explains. */
export function checkLiquidation(means: Means, fields: readonly string[], fill: readonly string[] | undefined): void {
  const { market, report } = means
  const [id, number, symbol = '', mode, causeSymbol = '', causeSeq, margin, equity, maintenance, fee] = fields
  const name = `liquidation of contract ${id}`
  if (!report.require(fill !== undefined, `${name}: it has no fill ${number}`) || !fill) return
  const [, , , , direction, seq, tickMs, price, lotsText, opened, conversion, notional] = fill
  const cause = market.bySeq(causeSymbol, Number(causeSeq))
  const terms = termsAt(means, symbol, Number(tickMs))
  const kind = mode === 'cross' ? 'cross liquidations, by the figures they name' : 'liquidations'
  if (!cause || !terms || !market.bySeq(symbol, Number(seq))) {
    report.outside(kind)
    return
  }
  report.checked(kind)
  report.require(mayTrigger(cause), `${name}: on a tick that may not trigger`)
  // Cross positions are closed step by step until equity is above 120 % of maintenance, and a step does not tell whose first it is.
  const limitPercent = mode === 'cross' ? 120n : 100n
  const isDue = money(equity!) * 100n <= money(maintenance!) * limitPercent
  report.require(isDue, `${name}: equity ${equity} was above maintenance ${maintenance}`)
  const cap = floorOf(money(notional!) * FEE_CAP_PPM, PPM)
  report.require(money(fee!) <= cap && money(fee!) <= (money(maintenance!) + 1n) / 2n, `${name}: the fee of ${fee} is above its limits`)
  if (mode === 'cross') return
  const isOwn = causeSymbol === symbol && causeSeq === seq
  const isConversion = conversion!.startsWith(`${causeSymbol}:${causeSeq}:`)
  report.require(isOwn || isConversion, `${name}: the tick that caused it is neither its own nor its conversion's`)
  const rate = rateOf(means, { said: conversion!, terms, timeMs: cause.timeMs, name })
  if (!rate) return
  const holding: Holding = { terms, direction: direction as Direction, lots: Number(lotsText), openTicks: Number(opened) }
  const right = money(margin!) + profitAt(holding, Number(price), rate) - shareAt(holding, Number(price), { ppm: terms.fee_ppm, rate })
  report.require(money(equity!) === right, `${name}: an equity of ${equity}, the price gives ${right} units`)
  if (mode !== 'isolated') return
  const highest = shareAt(holding, Number(price), { ppm: terms.tier_rates_ppm.at(-1) ?? 0, rate })
  const lowest = leastMaintenance(holding, Number(price), rate)
  const isOfTier = money(maintenance!) >= lowest && money(maintenance!) <= highest
  report.require(isOfTier, `${name}: no tier asks for a maintenance of ${maintenance}`)
}

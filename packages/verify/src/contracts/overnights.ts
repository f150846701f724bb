import { LATEST_MS, type ContractTerms } from '../download/config.ts'
import { DAY_MS } from '../times.ts'
import { closesAll, type ContractFill, type ContractLeaves } from './fills.ts'
import type { Overnight } from '../log/leaves.ts'
import { ceilOf, moneyText } from '../money.ts'
import { mayTrigger, type Direction } from '../prices/quotes.ts'
import { isFromBeginning, type Context } from '../context.ts'
import { isSurelyOpen, PPM, rateOf, sizeOf, termsAt } from './terms.ts'

/** Overnight financing: one fee at every midnight for each open position, on its lots at the public rate, also on days without trading. */

const nameOf = ({ id, timeMs }: Overnight): string => `overnight fee of contract ${id} at ${timeMs}`

/** The fee by the figures of the leaf, in units. Null without terms. */
export function dueOf(context: Context, { symbol, timeMs, twiceMid, lots, ratePpm, conversion }: Overnight): bigint | null {
  const terms = termsAt(context, symbol, timeMs)
  if (!terms) return null
  const { numerator, denominator } = conversion ?? { numerator: 1n, denominator: 1n }
  return ceilOf(sizeOf(terms, twiceMid, lots) * numerator * BigInt(ratePpm), denominator * PPM * 2n)
}

const rateFor = (terms: ContractTerms, direction: Direction): number | undefined =>
  direction === 'long' ? terms.overnight_long_ppm : terms.overnight_short_ppm

/** Checks what a leaf says by itself: midnight, tick, rate and fee. */
function checkCharge(context: Context, charge: Overnight, direction: Direction | null): void {
  const { market, report } = context
  const { symbol, timeMs, seq, twiceMid, ratePpm, conversion, fee, from, second } = charge
  const name = nameOf(charge)
  const terms = termsAt(context, symbol, timeMs)
  report.require(timeMs % DAY_MS === 0, `${name}: charged at ${timeMs}, which is no midnight`)
  report.require(second === Math.floor(timeMs / 1000), `${name}: it is in second ${second}, not in that of its midnight`)
  if (terms) {
    const rates = (direction ? [direction] : (['long', 'short'] as const)).map((side) => rateFor(terms, side))
    const isRate = rates.includes(ratePpm) || rates.includes(undefined)
    report.require(isRate, `${name}: a rate of ${ratePpm}, the terms have ${rates.join(' or ')}`)
  }
  const tick = market.bySeq(symbol, seq)
  if (!tick || !terms) {
    report.outside('overnight fees')
    return
  }
  report.checked('overnight fees')
  const later = market.between(symbol, tick.timeMs, timeMs - 1).some((one) => mayTrigger(one) && isSurelyOpen(context, symbol, one.timeMs))
  report.require(tick.timeMs < timeMs && !later, `${name}: tick ${seq} is not the last one before`)
  report.require(twiceMid === tick.bid + tick.ask, `${name}: not at the mid of tick ${seq}`)
  if (!rateOf(context, { said: conversion, terms, timeMs, name })) return
  const due = dueOf(context, charge)!
  const isRight = from === 'margin' ? fee <= due : from === 'free' && fee === due
  report.require(isRight, `${name}: ${moneyText(fee)} taken, ${due} units were due`)
}

/** Whether a position was open just before an instant, and its lots. Null for what the download does not show. */
interface OpenState {
  isOpen: boolean | null
  lots: number | null
}

const UNKNOWN: OpenState = { isOpen: null, lots: null }

/** The state just before a midnight, by the fills. A tick at midnight itself comes after the fee. */
function stateBefore({ market }: Context, fills: readonly ContractFill[], timeMs: number): OpenState {
  const next = fills.findIndex(({ madeMs }) => madeMs >= timeMs)
  const past = next === -1 ? fills : fills.slice(0, next)
  const [before, after] = [past.at(-1), fills[past.length]]
  if (!before) {
    if (after?.number === 1) return { isOpen: false, lots: 0 }
    // It may have been opened in what was not downloaded.
    return after && market.covers(timeMs - 1, after.madeMs) ? { isOpen: true, lots: null } : UNKNOWN
  }
  const isGapless = past.every(({ number }, at) => number === at + 1)
  const lots = past.reduce((sum, fill) => (fill.kind === 'open' ? fill.lots : sum - fill.lots), 0)
  if (closesAll(before) || (isGapless && lots <= 0)) return { isOpen: false, lots: 0 }
  const isKnown = after?.number === before.number + 1 || market.covers(before.madeMs, timeMs)
  if (!isKnown) return after ? { isOpen: true, lots: null } : UNKNOWN
  return isGapless ? { isOpen: true, lots } : { isOpen: after ? true : null, lots: null }
}

/** The lots that the fee of an earlier midnight names, less what was closed since; null where the download does not show that. */
function lotsSince({ market }: Context, fills: readonly ContractFill[], [earlier, timeMs]: [Overnight | undefined, number]): number | null {
  if (!earlier || !market.covers(earlier.timeMs - 1, timeMs)) return null
  const closed = fills.filter(({ madeMs }) => madeMs >= earlier.timeMs && madeMs < timeMs)
  return closed.reduce((left, { lots }) => left - lots, earlier.lots)
}

/** The midnights of the download after which its leaves would be there. */
function midnightsOf({ market, config }: Context): number[] {
  return market.stretches.flatMap(({ fromMs, untilMs }) => {
    const midnights: number[] = []
    const lastMs = untilMs - LATEST_MS[config.mode]
    for (let timeMs = Math.ceil(fromMs / DAY_MS) * DAY_MS; timeMs <= lastMs; timeMs += DAY_MS) midnights.push(timeMs)
    return midnights
  })
}

function checkCharges(
  context: Context,
  id: string,
  { fills, charges }: { fills: readonly ContractFill[]; charges: readonly Overnight[] },
): void {
  const { report } = context
  for (const [at, charge] of charges.entries()) {
    const earlier = charges[at - 1]
    report.require(earlier?.timeMs !== charge.timeMs, `${nameOf(charge)}: charged twice`)
    const { isOpen, lots } = stateBefore(context, fills, charge.timeMs)
    const isNobodys = isOpen === false || (fills.length === 0 && isFromBeginning(context, charge.timeMs))
    if (!report.require(!isNobodys, `${nameOf(charge)}: it was not open`)) continue
    const right = lots ?? lotsSince(context, fills, [earlier, charge.timeMs])
    report.require(right === null || charge.lots === right, `${nameOf(charge)}: on ${charge.lots} lots, ${right} were open`)
  }
  if (fills.length === 0) return
  const { symbol, direction } = fills[0]!
  for (const timeMs of midnightsOf(context)) {
    if (charges.some((charge) => charge.timeMs === timeMs) || stateBefore(context, fills, timeMs).isOpen !== true) continue
    const terms = termsAt(context, symbol, timeMs)
    // An older document does not have the rate: it may have been zero.
    if (((terms && rateFor(terms, direction)) ?? 0) > 0)
      report.isFalse(`contract ${id}: open at midnight, ${timeMs}, and not charged for it`)
  }
}

export function checkOvernights(context: Context, { overnights, fills, orders }: ContractLeaves): void {
  for (const [id, charges] of overnights) {
    const direction = (fills.get(id) ?? orders.get(id))?.[0]?.direction ?? null
    for (const charge of charges) checkCharge(context, charge, direction)
  }
  for (const id of new Set([...overnights.keys(), ...fills.keys()])) {
    const charges = (overnights.get(id) ?? []).toSorted((a, b) => a.timeMs - b.timeMs)
    checkCharges(context, id, { fills: fills.get(id) ?? [], charges })
  }
}

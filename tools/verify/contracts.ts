import type { ContractTerms } from './config.ts'
import type { Hour } from './hour-file.ts'
import { checkLife, checkLiquidation, noteCross, type Life } from './liquidations.ts'
import { checkMoments, type ContractFill } from './moments.ts'
import { ceilOf, floorOf } from './money.ts'
import { eventsOf, type Logged } from './options.ts'
import { closingOf, mayTrigger, openingOf, quoteOf, type Direction } from './quotes.ts'
import { money, PPM, profitAt, rateOf, shareAt, sizeOf, termsAt, type Holding, type Means } from './terms.ts'
import type { Acceptance } from './triggers.ts'

/** Fills, liquidations and overnight fees of leveraged contracts, worked out again from ticks and public terms. */

const DAY_MS = 86_400_000

const nameOf = (fields: readonly string[]): string => `contract ${fields[0]} fill ${fields[1]}`

interface Filled {
  fields: readonly string[]
  terms: ContractTerms
  /** When it was filled. */
  timeMs: number
}

function checkMoney(means: Means, { fields, terms, timeMs }: Filled): void {
  const { report } = means
  const [, , , kind, direction, , , price, lotsText, opened, conversion, notional, fee, profit] = fields as string[] & { length: 14 }
  const name = nameOf(fields)
  const rate = rateOf(means, { said: conversion!, terms, timeMs, name })
  if (!rate) return
  const ticks = Number(price)
  const holding: Holding = { terms, direction: direction as Direction, lots: Number(lotsText), openTicks: Number(opened) }
  const worth = sizeOf(terms, ticks, holding.lots) * rate.numerator
  const isOpening = kind === 'open'
  const rightNotional = isOpening ? ceilOf(worth, rate.denominator) : floorOf(worth, rate.denominator)
  const rightFee = shareAt(holding, ticks, { ppm: terms.fee_ppm, rate })
  report.require(money(notional!) === rightNotional, `${name}: a notional of ${notional}, the price gives ${rightNotional} units`)
  // A user never owes: a closing takes less where there is no more money.
  const isRightFee = money(fee!) === rightFee || (!isOpening && money(fee!) >= 0n && money(fee!) < rightFee)
  report.require(isRightFee, `${name}: a fee of ${fee}, the terms give ${rightFee} units`)
  if (isOpening) return
  const rightProfit = profitAt(holding, ticks, rate)
  report.require(money(profit!) === rightProfit, `${name}: a result of ${profit}, the prices give ${rightProfit} units`)
}

interface Filling {
  fill: Logged
  /** The instant of the tick that brought it about: its own, or the cause of a liquidation. */
  madeMs: number
}

function checkFill(means: Means, { fill, madeMs }: Filling): void {
  const { market, report } = means
  const [, , symbol = '', kind = '', direction, seq, tickMs, price] = fill.fields
  const name = nameOf(fill.fields)
  const tick = market.bySeq(symbol, Number(seq))
  const terms = termsAt(means, symbol, Number(tickMs))
  if (!tick || !terms) {
    if (!tick && market.covers(Number(tickMs) - 1, Number(tickMs)))
      report.isFalse(`${name}: there was no tick ${seq} of ${symbol} at ${tickMs}`)
    else report.outside('contract fills')
    return
  }
  report.checked('contract fills')
  const quote = quoteOf(tick, terms.minimum_spread_bp)
  const right = (kind === 'open' ? openingOf : closingOf)(quote, direction as Direction)
  const side = right === quote.ask ? 'ask' : 'bid'
  report.require(tick.timeMs === Number(tickMs), `${name}: tick ${seq} was at ${tick.timeMs}, not at ${tickMs}`)
  report.require(Number(price) === right, `${name}: filled at ${price}, the ${side} was ${right}`)
  report.require(quote.canTrigger, `${name}: filled on a tick that may not trigger`)
  report.require(fill.second >= Math.floor(tick.timeMs / 1000), `${name}: logged before its tick`)
  const later = market.between(symbol, tick.timeMs, madeMs - 1).some(mayTrigger)
  report.require(tick.timeMs <= madeMs && !later, `${name}: tick ${seq} was not the last one when it was liquidated`)
  checkMoney(means, { fields: fill.fields, terms, timeMs: madeMs })
}

function checkOvernight(means: Means, { fields, second }: Logged): void {
  const { market, report } = means
  const [id, symbol = '', timeText, seq, twiceMid, lots, rate, conversion, fee, from] = fields
  const timeMs = Number(timeText)
  const name = `overnight fee of contract ${id}`
  const tick = market.bySeq(symbol, Number(seq))
  const terms = termsAt(means, symbol, timeMs)
  if (!tick || !terms) {
    report.outside('overnight fees')
    return
  }
  report.checked('overnight fees')
  report.require(timeMs % DAY_MS === 0 && second >= timeMs / 1000, `${name}: charged at ${timeMs}, which is no midnight that had come`)
  const later = market.between(symbol, tick.timeMs, timeMs - 1).find(mayTrigger)
  report.require(tick.timeMs < timeMs && !later, `${name}: tick ${seq} is not the last one before`)
  report.require(Number(twiceMid) === tick.bid + tick.ask, `${name}: not at the mid of tick ${seq}`)
  const used = rateOf(means, { said: conversion!, terms, timeMs, name })
  if (!used) return
  const due = ceilOf(sizeOf(terms, Number(twiceMid), Number(lots)) * used.numerator * BigInt(rate!), used.denominator * PPM * 2n)
  const isRight = from === 'margin' ? money(fee!) <= due : money(fee!) === due
  report.require(isRight, `${name}: ${fee} taken, ${due} units were due`)
}

/** All leaves of one kind, by the id that they begin with. */
const byId = (logged: readonly Logged[]): Map<string, Logged[]> => Map.groupBy(logged, ({ fields }) => fields[0]!)

function acceptancesOf(hours: readonly Hour[], { report }: Means): Map<string, Acceptance[]> {
  const acceptances = new Map<string, Acceptance[]>()
  for (const { second, fields } of eventsOf(hours, 'order/1')) {
    const [id = '', , accepted] = fields
    const late = second - Math.floor(Number(accepted) / 1000)
    report.require(late === 0 || late === 1, `contract ${id} was accepted at ${accepted} and logged in second ${second}`)
    acceptances.set(id, [...(acceptances.get(id) ?? []), { acceptedMs: Number(accepted), fields }])
  }
  for (const own of acceptances.values()) own.sort((a, b) => a.acceptedMs - b.acceptedMs)
  return acceptances
}

/** The fills of a log by contract, in the order of their numbers, none twice. */
function fillsOf(hours: readonly Hour[], means: Means, liquidations: readonly Logged[]): Map<string, Filling[]> {
  const { market, report } = means
  const causes = new Map(liquidations.map(({ fields }) => [`${fields[0]} ${fields[1]}`, market.bySeq(fields[4]!, Number(fields[5]))]))
  const fills = new Map<string, Filling[]>()
  for (const [id, logged] of byId(eventsOf(hours, 'fill/1'))) {
    const numbers = Map.groupBy(logged, ({ fields }) => fields[1]!)
    for (const [first, ...others] of numbers.values()) report.require(others.length === 0, `${nameOf(first!.fields)} stands twice`)
    const own = [...numbers.values()].map(([fill]) => fill!).sort((a, b) => Number(a.fields[1]) - Number(b.fields[1]))
    const madeMsOf = ({ fields }: Logged): number => causes.get(`${id} ${fields[1]}`)?.timeMs ?? Number(fields[6])
    fills.set(
      id,
      own.map((fill) => ({ fill, madeMs: madeMsOf(fill) })),
    )
  }
  return fills
}

export function checkContracts(hours: readonly Hour[], means: Means): void {
  const { report } = means
  const acceptances = acceptancesOf(hours, means)
  const liquidations = eventsOf(hours, 'liquidation/1')
  const fills = fillsOf(hours, means, liquidations)
  const fillOf = (id: string, number: string) => fills.get(id)?.find(({ fill }) => fill.fields[1] === number)?.fill.fields
  const liquidated = byId(liquidations)
  const overnights = byId(eventsOf(hours, 'overnight/1'))
  for (const { fields } of liquidations) checkLiquidation(means, fields, fillOf(fields[0]!, fields[1]!))
  noteCross(
    means,
    liquidations.map(({ fields }) => fields),
  )
  const deficits = liquidations
    .filter(({ fields }) => fields[3] !== 'cross' && fields[7]!.startsWith('-'))
    .map(({ fields }) => fillOf(fields[0]!, fields[1]!) ?? [])
  for (const [id, own] of fills) {
    for (const filling of own) checkFill(means, filling)
    const contractFills = own.map(({ fill, madeMs }): ContractFill => ({ fields: fill.fields, madeMs }))
    const accepted = acceptances.get(id) ?? []
    checkMoments(means, { id, symbol: own[0]!.fill.fields[2]!, acceptances: accepted, fills: contractFills })
    const explained = new Set(liquidated.get(id)?.map(({ fields }) => fields[1]))
    for (const { fields } of contractFills)
      if (fields[3] === 'liquidated') report.require(explained.has(fields[1]!), `${nameOf(fields)}: liquidated without its working`)
    const opening = accepted.find(({ fields }) => fields[3] === 'open')?.fields
    if (!opening || opening[6] === 'cross') continue
    const life: Life = {
      id,
      mode: opening[6]!,
      multiple: Number(opening[7]),
      fills: contractFills.map(({ fields }) => fields),
      overnights: (overnights.get(id) ?? []).map(({ fields }) => fields),
      liquidation: liquidated.get(id)?.at(-1)?.fields,
    }
    checkLife(means, life, deficits)
  }
  for (const charge of [...overnights.values()].flat()) checkOvernight(means, charge)
}

import { acceptancesOf, additionsOf, checkChanges, type Acceptance, type Addition } from './acceptances.ts'
import type { ContractTerms } from './config.ts'
import type { Hour } from './hour-file.ts'
import { checkLiquidation, noteCross } from './liquidations.ts'
import { checkLife, type Life, type Taking } from './lives.ts'
import { checkMoments, type ContractFill } from './moments.ts'
import { ceilOf, floorOf } from './money.ts'
import { eventsOf, type Logged } from './options.ts'
import { closingOf, mayTrigger, openingOf, quoteOf, type Direction } from './quotes.ts'
import { checkTakings } from './takings.ts'
import { money, PPM, profitAt, rateOf, shareAt, sizeOf, termsAt, type Holding, type Means } from './terms.ts'

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
const fieldsById = (logged: readonly Logged[]): Map<string, string[][]> =>
  Map.groupBy(
    logged.map(({ fields }) => fields),
    ([id]) => id!,
  )

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

interface Told {
  hours: readonly Hour[]
  /** By id. */
  fills: ReadonlyMap<string, ContractFill[]>
  acceptances: ReadonlyMap<string, Acceptance[]>
  additions: ReadonlyMap<string, Addition[]>
  liquidations: ReadonlyMap<string, readonly (readonly string[])[]>
}

/** Isolated and super positions, which share their equity with no other. */
function checkLives(means: Means, { hours, fills, acceptances, additions, liquidations }: Told): void {
  const overnights = fieldsById(eventsOf(hours, 'overnight/1'))
  const takings = fieldsById(eventsOf(hours, 'taken/1'))
  const fillOf = ([id, number]: readonly string[]) => fills.get(id!)?.find(({ fields }) => fields[1] === number)?.fields ?? []
  const liquidated = [...liquidations.values()].flat()
  const deficits = liquidated.filter((fields) => fields[3] !== 'cross' && fields[7]!.startsWith('-'))
  const seqs = new Map(liquidated.map((fields) => [`${fields[2]} ${fields[4]} ${fields[5]}`, Number(fillOf(fields)[5])]))
  const takingOf = (fields: readonly string[]): Taking => {
    const [, symbol, causeSymbol, causeSeq] = fields
    // Another instrument's tick takes profits by liquidations alone, and they name the last tick of their own.
    const ownSeq = symbol === causeSymbol ? Number(causeSeq) : seqs.get(`${symbol} ${causeSymbol} ${causeSeq}`)
    return { fields, ownSeq: ownSeq ?? Infinity }
  }
  const lives = new Map<string, Life>()
  for (const [id, own] of fills) {
    const opening = acceptances.get(id)?.find(({ fields }) => fields[3] === 'open')
    if (!opening || opening.fields[6] === 'cross') continue
    const life: Life = {
      id,
      mode: opening.fields[6]!,
      multiple: Number(opening.fields[7]),
      isTold: !opening.isOld,
      fills: own,
      overnights: overnights.get(id) ?? [],
      additions: additions.get(id) ?? [],
      takings: (takings.get(id) ?? []).map(takingOf),
      liquidation: liquidations.get(id)?.at(-1),
    }
    lives.set(id, life)
    checkLife(means, life, deficits.map(fillOf))
  }
  const liquidationOf = (id: string, fill: string) => liquidations.get(id)?.find((fields) => fields[1] === fill)
  const isCross = (id: string): boolean => acceptances.get(id)?.[0]?.fields[6] === 'cross'
  checkTakings(means, { takings, fills, lives, isCross, liquidationOf })
}

export function checkContracts(hours: readonly Hour[], means: Means): void {
  const { report } = means
  const acceptances = acceptancesOf(hours, means)
  const additions = additionsOf(hours, means)
  for (const id of new Set([...acceptances.keys(), ...additions.keys()])) {
    checkChanges(means, acceptances.get(id) ?? [], additions.get(id) ?? [])
  }
  const liquidated = eventsOf(hours, 'liquidation/1')
  const liquidations = fieldsById(liquidated)
  const fillings = fillsOf(hours, means, liquidated)
  const fills = new Map([...fillings].map(([id, own]) => [id, own.map(({ fill, madeMs }) => ({ fields: fill.fields, madeMs }))]))
  for (const { fields } of liquidated) {
    checkLiquidation(means, fields, fills.get(fields[0]!)?.find((fill) => fill.fields[1] === fields[1])?.fields)
  }
  noteCross(
    means,
    liquidated.map(({ fields }) => fields),
  )
  for (const filling of [...fillings.values()].flat()) checkFill(means, filling)
  for (const [id, own] of fills) {
    checkMoments(means, { id, symbol: own[0]!.fields[2]!, acceptances: acceptances.get(id) ?? [], fills: own })
    const explained = new Set(liquidations.get(id)?.map((fields) => fields[1]))
    for (const { fields } of own)
      if (fields[3] === 'liquidated') report.require(explained.has(fields[1]!), `${nameOf(fields)}: liquidated without its working`)
  }
  checkLives(means, { hours, fills, acceptances, additions, liquidations })
  for (const charge of eventsOf(hours, 'overnight/1')) checkOvernight(means, charge)
}

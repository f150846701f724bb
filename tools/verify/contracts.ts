import type { Config, ContractTerms } from './config.ts'
import type { Hour } from './hour-file.ts'
import type { Market } from './market.ts'
import { ceilOf, floorOf, unitsOf } from './money.ts'
import { eventsOf, type Logged } from './options.ts'
import type { Report } from './report.ts'
import { faultOfMoment, quoteOf, type Acceptance, type Quote } from './triggers.ts'

/** Fills, liquidations and overnight fees of leveraged contracts, worked out again from ticks and public terms. */

const SCALE = 8
const PPM = 1_000_000n
const DAY_MS = 86_400_000

interface Means {
  config: Config
  market: Market
  report: Report
}

function termsAt({ config }: Means, symbol: string, timeMs: number): ContractTerms | undefined {
  const own = config.instruments.find((instrument) => instrument.symbol === symbol)
  return own?.contracts.findLast(({ from_ms }) => from_ms <= timeMs)
}

interface Rate {
  numerator: bigint
  denominator: bigint
}

const money = (text: string): bigint => unitsOf(text, SCALE)
const nameOf = (fields: readonly string[]): string => `contract ${fields[0]} fill ${fields[1]}`

/** The rate that a leaf says it used, when that was the conversion instrument's mid at the time; null after telling. */
function rateOf(
  means: Means,
  { said, terms, timeMs, name }: { said: string; terms: ContractTerms; timeMs: number; name: string },
): Rate | null {
  const { market, report } = means
  const { conversion } = terms
  if (!conversion) return report.require(said === '-', `${name} was converted without need`) ? { numerator: 1n, denominator: 1n } : null
  const [symbol, seq, numerator, denominator] = said.split(':')
  const tick = market.bySeq(conversion.symbol, Number(seq))
  if (!report.require(symbol === conversion.symbol, `${name} was converted at ${symbol}`) || !tick) return null
  const isNow =
    tick.timeMs <= timeMs && !market.between(conversion.symbol, tick.timeMs, timeMs - 1).some((one) => quoteOf(one, 0).canTrigger)
  const one = 2n * 10n ** BigInt(conversion.price_decimals)
  const mid = BigInt(tick.bid + tick.ask)
  const right = conversion.is_inverse ? { numerator: one, denominator: mid } : { numerator: mid, denominator: one }
  const isRight = BigInt(numerator!) * right.denominator === BigInt(denominator!) * right.numerator
  return report.require(isNow && isRight, `${name} was converted at ${said}, which was not the price`) ? right : null
}

/** price x lots x size, in quote units before conversion. */
const sizeOf = (terms: ContractTerms, ticks: number, lots: number): bigint => BigInt(ticks) * BigInt(lots) * BigInt(terms.units_per_tick)

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
  const lots = Number(lotsText)
  const worth = sizeOf(terms, Number(price), lots) * rate.numerator
  const isOpening = kind === 'open'
  const rightNotional = isOpening ? ceilOf(worth, rate.denominator) : floorOf(worth, rate.denominator)
  const rightFee = ceilOf(worth * BigInt(terms.fee_ppm), rate.denominator * PPM)
  report.require(money(notional!) === rightNotional, `${name}: a notional of ${notional}, the price gives ${rightNotional} units`)
  // A user never owes: a closing takes less where there is no more money.
  const isRightFee = money(fee!) === rightFee || (!isOpening && money(fee!) >= 0n && money(fee!) < rightFee)
  report.require(isRightFee, `${name}: a fee of ${fee}, the terms give ${rightFee} units`)
  if (isOpening) return
  const move = Number(price) - Number(opened)
  const gain = sizeOf(terms, direction === 'long' ? move : -move, lots) * rate.numerator
  const rightProfit = floorOf(gain, rate.denominator)
  report.require(money(profit!) === rightProfit, `${name}: a result of ${profit}, the prices give ${rightProfit} units`)
}

/** The instant of the tick that brought a liquidation about, by order and fill; at others the fill's own tick is the cause. */
function causesOf(liquidations: readonly Logged[], { market }: Means): Map<string, number> {
  const causes = new Map<string, number>()
  for (const { fields } of liquidations) {
    const [id, number, , , causeSymbol = '', causeSeq] = fields
    const cause = market.bySeq(causeSymbol, Number(causeSeq))
    if (cause) causes.set(`${id} ${number}`, cause.timeMs)
  }
  return causes
}

interface Orders {
  causes: ReadonlyMap<string, number>
  acceptances: ReadonlyMap<string, Acceptance[]>
  /** When orders opened, by id. */
  openedMs: ReadonlyMap<string, number>
}

function checkFill(means: Means, fill: Logged, { acceptances, openedMs, causes }: Orders): void {
  const { market, report } = means
  const [id = '', , symbol = '', kind = '', direction, seq, tickMs, price] = fill.fields
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
  const quote: Quote = quoteOf(tick, terms.minimum_spread_bp)
  const isBuying = (direction === 'long') === (kind === 'open')
  const right = isBuying ? quote.ask : quote.bid
  report.require(tick.timeMs === Number(tickMs), `${name}: tick ${seq} was at ${tick.timeMs}, not at ${tickMs}`)
  report.require(Number(price) === right, `${name}: filled at ${price}, the ${isBuying ? 'ask' : 'bid'} was ${right}`)
  report.require(quote.canTrigger, `${name}: filled on a tick that may not trigger`)
  report.require(fill.second >= Math.floor(tick.timeMs / 1000), `${name}: logged before its tick`)
  const causeMs = causes.get(`${fill.fields[0]} ${fill.fields[1]}`) ?? tick.timeMs
  const later = market.between(symbol, tick.timeMs, causeMs - 1).some((one) => quoteOf(one, 0).canTrigger)
  report.require(tick.timeMs <= causeMs && !later, `${name}: tick ${seq} was not the last one when it was liquidated`)
  checkMoney(means, { fields: fill.fields, terms, timeMs: causeMs })
  const moment = faultOfMoment({
    market,
    terms,
    tick,
    fields: fill.fields,
    acceptances: acceptances.get(id) ?? [],
    openedMs: openedMs.get(id),
  })
  if (moment !== null) report.isFalse(`${name}: ${moment}`)
}

function checkLiquidation(means: Means, { fields }: Logged, fills: ReadonlyMap<string, readonly string[]>): void {
  const { market, report } = means
  const [id, number, symbol = '', mode, causeSymbol = '', causeSeq, margin, equity, maintenance, fee] = fields
  const name = `liquidation of contract ${id}`
  const fill = fills.get(`${id} ${number}`)
  if (!report.require(fill !== undefined, `${name}: it has no fill ${number}`) || !fill) return
  const [, , , , direction, seq, tickMs, price, lotsText, opened, conversion, notional] = fill
  const cause = market.bySeq(causeSymbol, Number(causeSeq))
  const terms = termsAt(means, symbol, Number(tickMs))
  if (!cause || !terms || !market.bySeq(symbol, Number(seq))) {
    report.outside('liquidations')
    return
  }
  report.checked('liquidations')
  report.require(quoteOf(cause, 0).canTrigger, `${name}: on a tick that may not trigger`)
  // Cross positions are closed step by step until equity is above 120 % of maintenance, and a step does not tell whose first it is.
  const limitPercent = mode === 'cross' ? 120n : 100n
  const isDue = money(equity!) * 100n <= money(maintenance!) * limitPercent
  report.require(isDue, `${name}: equity ${equity} was above maintenance ${maintenance}`)
  const cap = (money(notional!) * 5000n) / PPM
  report.require(money(fee!) <= cap && money(fee!) <= (money(maintenance!) + 1n) / 2n, `${name}: the fee of ${fee} is above its limits`)
  if (mode === 'cross') return
  const isOwn = causeSymbol === symbol && causeSeq === seq
  const isConversion = conversion!.startsWith(`${causeSymbol}:${causeSeq}:`)
  report.require(isOwn || isConversion, `${name}: the tick that caused it is neither its own nor its conversion's`)
  const rate = rateOf(means, { said: conversion!, terms, timeMs: cause.timeMs, name })
  if (!rate) return
  const lots = Number(lotsText)
  const worth = sizeOf(terms, Number(price), lots) * rate.numerator
  const move = Number(price) - Number(opened)
  const profit = floorOf(sizeOf(terms, direction === 'long' ? move : -move, lots) * rate.numerator, rate.denominator)
  const closing = ceilOf(worth * BigInt(terms.fee_ppm), rate.denominator * PPM)
  const right = money(margin!) + profit - closing
  report.require(money(equity!) === right, `${name}: an equity of ${equity}, the price gives ${right} units`)
  if (mode !== 'isolated') return
  const [lowest = 0] = terms.tier_rates_ppm
  const highest = terms.tier_rates_ppm.at(-1) ?? 0
  const least = floorOf(worth * BigInt(lowest), rate.denominator * PPM)
  const most = ceilOf(worth * BigInt(highest), rate.denominator * PPM)
  report.require(money(maintenance!) >= least && money(maintenance!) <= most, `${name}: no tier asks for a maintenance of ${maintenance}`)
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
  const later = market.between(symbol, tick.timeMs, timeMs - 1).find((one) => quoteOf(one, 0).canTrigger)
  report.require(tick.timeMs < timeMs && !later, `${name}: tick ${seq} is not the last one before`)
  report.require(Number(twiceMid) === tick.bid + tick.ask, `${name}: not at the mid of tick ${seq}`)
  const used = rateOf(means, { said: conversion!, terms, timeMs, name })
  if (!used) return
  const due = ceilOf(sizeOf(terms, Number(twiceMid), Number(lots)) * used.numerator * BigInt(rate!), used.denominator * PPM * 2n)
  const isRight = from === 'margin' ? money(fee!) <= due : money(fee!) === due
  report.require(isRight, `${name}: ${fee} taken, ${due} units were due`)
}

export function checkContracts(hours: readonly Hour[], means: Means): void {
  const acceptances = new Map<string, Acceptance[]>()
  for (const { second, fields } of eventsOf(hours, 'order/1')) {
    const [id = '', , accepted] = fields
    const late = second - Math.floor(Number(accepted) / 1000)
    means.report.require(late === 0 || late === 1, `contract ${id} was accepted at ${accepted} and logged in second ${second}`)
    acceptances.set(id, [...(acceptances.get(id) ?? []), { acceptedMs: Number(accepted), fields }])
  }
  const fills = new Map<string, readonly string[]>()
  const openedMs = new Map<string, number>()
  const liquidations = eventsOf(hours, 'liquidation/1')
  const causes = causesOf(liquidations, means)
  for (const fill of eventsOf(hours, 'fill/1')) {
    const key = `${fill.fields[0]} ${fill.fields[1]}`
    means.report.require(!fills.has(key), `${nameOf(fill.fields)} stands twice`)
    fills.set(key, fill.fields)
    if (fill.fields[3] === 'open') openedMs.set(fill.fields[0]!, Number(fill.fields[6]))
    checkFill(means, fill, { acceptances, openedMs, causes })
  }
  for (const liquidation of liquidations) checkLiquidation(means, liquidation, fills)
  const explained = new Set(liquidations.map(({ fields }) => `${fields[0]} ${fields[1]}`))
  for (const [key, fields] of fills) {
    if (fields[3] === 'liquidated') means.report.require(explained.has(key), `${nameOf(fields)}: liquidated without its working`)
  }
  for (const charge of eventsOf(hours, 'overnight/1')) checkOvernight(means, charge)
}

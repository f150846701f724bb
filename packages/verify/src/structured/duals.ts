/** Recalculates every dual investment of the log: its rate, the price that settles it, result and payment. */
import type { Context } from '../context.ts'
import { LATEST_MS } from '../download/config.ts'
import type { Hour, Tick } from '../download/hour-file.ts'
import { readLeaves, type Dual, type DualEnd, type Fixing } from '../log/leaves.ts'
import { decimalText, floorOf, unitsOf } from '../money.ts'
import { DAY_MS, MINUTE_MS } from '../times.ts'
import { worthE8 } from './rate.ts'

const MINUTES = 30
const WINDOW_MS = MINUTES * MINUTE_MS
const NEEDED = 20
/** A quote is held for 15 s and made of a tick of the minute before, at most. */
const QUOTE_AGE_MS = 90_000
/** Two ways to the same sum may round differently. */
const TOLERANCE = 2
const ONE = 100_000_000n
/** Leaves that stand in the second of their acceptance, or in the next one. */
const ACCEPTING = ['option/1', 'order/1', 'order/2', 'margin/1'] as const

const mayCount = ({ marks }: Tick): boolean => !marks.split(' ')[1]!.includes('wait')
const middle = (sum: number, count: number): number => Math.floor(sum / count + 0.5)

/** The means of a window, as the leaf writes them, and their mean. */
function priceOf(ticks: readonly Tick[], untilMs: number): { means: string; mean: number | null } {
  const means: (number | null)[] = []
  for (let at = untilMs - WINDOW_MS; at < untilMs; at += MINUTE_MS) {
    const own = ticks.filter((tick) => tick.timeMs >= at && tick.timeMs < at + MINUTE_MS && mayCount(tick))
    const sum = own.reduce((total, { bid, ask }) => total + 5 * (bid + ask), 0)
    means.push(own.length === 0 ? null : middle(sum, own.length))
  }
  const known = means.filter((mean) => mean !== null)
  const mean = known.length < NEEDED ? null : middle(known.reduce((a, b) => a + b, 0), known.length) // prettier-ignore
  return { means: means.map((one) => one ?? '').join(','), mean }
}

const windowTicks = ({ market }: Context, symbol: string, untilMs: number): readonly Tick[] =>
  market.between(symbol, untilMs - WINDOW_MS - 1, untilMs - 1)

/** Were all windows before it too thin, as far as they were downloaded? */
function checkEarlier(context: Context, { id, symbol, maturesMs, untilMs }: Fixing): void {
  for (let earlier = untilMs - WINDOW_MS; earlier >= maturesMs; earlier -= WINDOW_MS) {
    if (!context.market.covers(earlier - WINDOW_MS - 1, earlier)) return
    const { mean } = priceOf(windowTicks(context, symbol, earlier), earlier)
    context.report.require(mean === null, `price ${id}: its window moved on from ${earlier}, which had enough minutes`)
  }
}

function checkFixing(context: Context, fixing: Fixing): void {
  const { market, report } = context
  const { id, symbol, maturesMs, untilMs, means, mean, second } = fixing
  const moved = untilMs - maturesMs
  report.require(moved >= 0 && moved <= DAY_MS && moved % WINDOW_MS === 0, `price ${id}: its window ends at ${untilMs}`)
  report.require(second >= Math.floor(untilMs / 1000), `price ${id} was named before its window ended`)
  if (!market.covers(untilMs - WINDOW_MS - 1, untilMs)) {
    report.outside('prices of dual investments')
    return
  }
  report.checked('prices of dual investments')
  const right = priceOf(windowTicks(context, symbol, untilMs), untilMs)
  report.require(means === right.means, `price ${id}: its means are not those of the ticks`)
  report.require(mean === right.mean, `price ${id} is ${mean}, the ticks give ${right.mean}`)
  report.require(mean !== null || moved === DAY_MS, `price ${id} is none, and its window should have moved on`)
  checkEarlier(context, fixing)
}

/** Was the rate eight tenths of the worth at a tick that was there? */
function checkQuote({ market, report }: Context, dual: Dual): void {
  const { id, symbol, type, target, rate, fair, volatilityPpm, quotedMs, quotedSeq, twiceMid, maturesMs, acceptedMs } = dual
  const age = acceptedMs - quotedMs
  report.require(age >= 0 && age <= QUOTE_AGE_MS, `dual ${id} was bought at a rate of ${quotedMs}`)
  if (market.covers(quotedMs - 1, quotedMs)) {
    const tick = market.bySeq(symbol, quotedSeq)
    report.require(
      tick?.timeMs === quotedMs && tick.bid + tick.ask === twiceMid,
      `dual ${id}: its rate was made of a tick that is not there`,
    )
  }
  const isFar = type === 'call' ? 200 * target > 102 * twiceMid : 200 * target < 98 * twiceMid
  report.require(isFar, `dual ${id}: its target is within 2 % of the index`)
  const worth = worthE8({ type, index: twiceMid, target: 2 * target, volatilityPpm, leftMs: maturesMs - quotedMs })
  report.require(Math.abs(Math.floor(worth) - fair) <= TOLERANCE, `dual ${id}: the option was worth ${Math.floor(worth)}, not ${fair}`)
  report.require(rate === Math.floor((fair * 8) / 10), `dual ${id}: the rate is ${rate}, which is not eight tenths of ${fair}`)
}

interface Due {
  result: string
  currency: string
  paid: string
}

function dueOf({ type, target, rate, coin, money, priceDecimals, amount }: Dual, mean: number | null): Due {
  const isMet = mean !== null && (type === 'call' ? mean >= 10 * target : mean <= 10 * target)
  const [own, other] = type === 'call' ? [coin, money] : [money, coin]
  const grown = unitsOf(amount, own.scale) * (ONE + BigInt(rate))
  const paidBack = { currency: own.name, paid: decimalText(floorOf(grown, ONE), own.scale) }
  if (!isMet) return { result: mean === null ? 'no_price' : 'kept', ...paidBack }
  const [price, coins] = [BigInt(target) * 10n ** BigInt(money.scale), 10n ** BigInt(coin.scale + priceDecimals)]
  const units = type === 'call' ? floorOf(grown * price, ONE * coins) : floorOf(grown * coins, ONE * price)
  return { result: 'converted', currency: other.name, paid: decimalText(units, other.scale) }
}

function checkEnd({ report }: Context, dual: Dual, { end, fixing }: { end: DualEnd; fixing: Fixing }): void {
  const { id, symbol, maturesMs } = dual
  report.require(fixing.symbol === symbol && fixing.maturesMs === maturesMs, `dual ${id} was settled by the price of another maturity`)
  report.require(end.symbol === symbol && end.mean === fixing.mean, `dual ${id} names another price than was named`)
  report.require(end.second >= fixing.second, `dual ${id} was settled before its price was named`)
  const { result, currency, paid } = dueOf(dual, fixing.mean)
  report.require(end.result === result, `dual ${id}: ${end.result}, the price gives ${result}`)
  report.require(
    end.paid === paid && end.currency === currency,
    `dual ${id}: ${end.paid} ${end.currency} paid, the rule gives ${paid} ${currency}`,
  )
}

/** The longest that a server which runs leaves a purchase unlogged. */
const LOGGED_WITHIN_S = 60

/** The seconds in which something was accepted, one after the other: then the server ran. */
const acceptedIn = (hours: readonly Hour[]): number[] =>
  ACCEPTING.flatMap((kind) => readLeaves(hours, kind).map(({ second }) => second)).sort((one, other) => one - other)

/**
 * A purchase whose line comes when its window has begun could have been made up by then. It is no lie when the server was away: then nothing else was
 * accepted meanwhile either, but within a minute of the purchase or of its line.
 */
function checkLogged({ report }: Context, { id, second, acceptedMs, maturesMs }: Dual, acceptances: readonly number[]): void {
  const boughtIn = Math.floor(acceptedMs / 1000)
  report.require(second >= boughtIn, `dual ${id} was logged before it was bought`)
  if (second * 1000 < maturesMs - WINDOW_MS) return
  const ran = acceptances.find((other) => other > boughtIn + LOGGED_WITHIN_S)
  const wasAway = ran === undefined || ran >= second - LOGGED_WITHIN_S
  if (!report.require(wasAway, `dual ${id} was logged when its window had begun, though the server ran in second ${ran}`)) return
  report.note(
    `dual ${id} was logged when its window had begun: the server was away, and that it was bought before stands on its owner's word`,
  )
}

/** The leaves of a kind by id. None stands twice. */
function only<One extends { id: string }>(leaves: readonly One[], { report }: Context, what: string): Map<string, One> {
  const found = new Map<string, One>()
  for (const one of leaves) {
    if (found.has(one.id)) report.isFalse(`${what} ${one.id} is in the log twice`)
    found.set(one.id, one)
  }
  return found
}

function checkDual(context: Context, dual: Dual, { end, fixing }: { end: DualEnd | undefined; fixing: Fixing | undefined }): void {
  const { market, report, config } = context
  const { id, acceptedMs, maturesMs } = dual
  report.require(acceptedMs < maturesMs - WINDOW_MS, `dual ${id} was bought when its window had begun`)
  checkQuote(context, dual)
  if (end && fixing) {
    report.checked('dual investments')
    checkEnd(context, dual, { end, fixing })
    return
  }
  report.outside('dual investments')
  const untilMs = market.stretchOf(maturesMs)?.untilMs ?? 0
  if (!end && untilMs > maturesMs + DAY_MS + LATEST_MS[config.mode]) report.isFalse(`dual ${id} should have been settled and was not`)
}

export function checkDuals(hours: readonly Hour[], context: Context): void {
  const fixings = only(readLeaves(hours, 'fixing/1'), context, 'price')
  const ends = only(readLeaves(hours, 'dual-end/1'), context, 'the end of dual')
  const duals = only(readLeaves(hours, 'dual/1'), context, 'dual')
  const named = new Map<string, string>()
  for (const fixing of fixings.values()) {
    const what = `${fixing.symbol} ${fixing.maturesMs}`
    if (named.has(what)) context.report.isFalse(`two prices settle ${what}`)
    named.set(what, fixing.id)
    checkFixing(context, fixing)
  }
  const acceptances = acceptedIn(hours)
  for (const dual of duals.values()) {
    checkLogged(context, dual, acceptances)
    const end = ends.get(dual.id)
    checkDual(context, dual, { end, fixing: end && fixings.get(end.fixingId) })
  }
}

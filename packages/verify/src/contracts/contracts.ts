import { additionsOf, checkChanges, ordersOf } from './requests.ts'
import type { ContractTerms } from '../download/config.ts'
import { checkFillsAgree, fillsOf, isLiquidation, nameOf, type ContractFill, type ContractLeaves } from './fills.ts'
import type { Hour } from '../download/hour-file.ts'
import { byId, readLeaves, type Liquidation, type UsedProfit } from '../log/leaves.ts'
import { checkHedges } from './hedges.ts'
import { checkLiquidation, noteCross } from './liquidations.ts'
import { checkPosition, type Position, type OwnUsedProfit } from './positions.ts'
import { checkTiming } from './timing.ts'
import { ceilOf, floorOf, moneyText } from '../money.ts'
import { checkOvernights } from './overnights.ts'
import { closingOf, openingOf, quoteOf } from '../prices/quotes.ts'
import { checkUsedProfits } from './used-profit.ts'
import type { Context } from '../context.ts'
import { counts, profitAt, rateOf, shareAt, sizeOf, termsAt, type Holding } from './terms.ts'

/** Fills, liquidations and overnight fees of leveraged contracts, recalculated from ticks and public terms. */

function checkMoney(context: Context, fill: ContractFill, terms: ContractTerms): void {
  const { report } = context
  const { kind, direction, price, lots, opened, conversion, notional, fee, profit, madeMs } = fill
  const name = nameOf(fill)
  const rate = rateOf(context, { said: conversion, terms, timeMs: madeMs, name })
  if (!rate) return
  const holding: Holding = { terms, direction, lots, openTicks: opened ?? price }
  const worth = sizeOf(terms, price, lots) * rate.numerator
  const isOpening = kind === 'open'
  const rightNotional = isOpening ? ceilOf(worth, rate.denominator) : floorOf(worth, rate.denominator)
  const rightFee = shareAt(holding, price, { ppm: terms.fee_ppm, rate })
  report.require(notional === rightNotional, `${name}: a notional of ${moneyText(notional)}, the price gives ${rightNotional} units`)
  // A user never owes: a closing takes less where there is no more money.
  const isRightFee = fee === rightFee || (!isOpening && fee >= 0n && fee < rightFee)
  report.require(isRightFee, `${name}: a fee of ${moneyText(fee)}, the terms give ${rightFee} units`)
  if (profit === null) return
  const rightProfit = profitAt(holding, price, rate)
  report.require(profit === rightProfit, `${name}: a result of ${moneyText(profit)}, the prices give ${rightProfit} units`)
}

function checkFill(context: Context, fill: ContractFill): void {
  const { market, report } = context
  const { symbol, kind, direction, seq, tickMs, price, second, madeMs } = fill
  const name = nameOf(fill)
  // A liquidation's own leaf says in which second it is.
  const isInPlace = isLiquidation(fill) || second === Math.floor(tickMs / 1000)
  report.require(isInPlace, `${name}: it is in second ${second}, not in that of its tick, ${tickMs}`)
  const tick = market.bySeq(symbol, seq)
  const terms = termsAt(context, symbol, tickMs)
  if (!tick || !terms) {
    if (!tick && market.covers(tickMs - 1, tickMs)) report.isFalse(`${name}: there was no tick ${seq} of ${symbol} at ${tickMs}`)
    else report.outside('contract fills')
    return
  }
  report.checked('contract fills')
  const quote = quoteOf(tick, terms.minimum_spread_bp)
  const right = (kind === 'open' ? openingOf : closingOf)(quote, direction)
  const side = right === quote.ask ? 'ask' : 'bid'
  report.require(tick.timeMs === tickMs, `${name}: tick ${seq} was at ${tick.timeMs}, not at ${tickMs}`)
  report.require(price === right, `${name}: filled at ${price}, the ${side} was ${right}`)
  report.require(quote.canTrigger, `${name}: filled on a tick that may not trigger`)
  report.require(!context.halts.at(symbol, tick.timeMs), `${name}: filled while trading was halted`)
  const later = market.between(symbol, tick.timeMs, madeMs - 1).some(counts(context, symbol))
  report.require(tick.timeMs <= madeMs && !later, `${name}: tick ${seq} was not the last one when it was liquidated`)
  checkMoney(context, fill, terms)
}

/** Isolated and super positions, which share their equity with no other. */
function checkPositions(context: Context, logged: ContractLeaves): void {
  const { fills, orders, additions, overnights, liquidations, usedProfits } = logged
  const fillOf = ({ id, fill }: Liquidation) => fills.get(id)?.find(({ number }) => number === fill)
  const liquidated = [...liquidations.values()].flat()
  const deficits = liquidated.filter(({ mode, equity }) => mode !== 'cross' && equity < 0n).flatMap((one) => fillOf(one) ?? [])
  const seqs = new Map(liquidated.map((one) => [`${one.symbol} ${one.causeSymbol} ${one.causeSeq}`, fillOf(one)?.seq]))
  const ownUsedProfit = (usedProfit: UsedProfit): OwnUsedProfit => {
    const { symbol, causeSymbol, causeSeq } = usedProfit
    // Another instrument's tick takes profits by liquidations alone, and they name the last tick of their own.
    const ownSeq = symbol === causeSymbol ? causeSeq : seqs.get(`${symbol} ${causeSymbol} ${causeSeq}`)
    return { ...usedProfit, ownSeq: ownSeq ?? Infinity }
  }
  const positions = new Map<string, Position>()
  for (const [id, own] of fills) {
    const opening = orders.get(id)?.find(({ action }) => action === 'open')
    if (!opening || opening.mode === 'cross') continue
    const { mode, multiple, isOld } = opening
    const position: Position = {
      id,
      mode,
      multiple,
      isFullyLogged: !isOld,
      fills: own,
      overnights: overnights.get(id) ?? [],
      additions: additions.get(id) ?? [],
      usedProfits: (usedProfits.get(id) ?? []).map(ownUsedProfit),
      liquidation: liquidations.get(id)?.at(-1),
    }
    positions.set(id, position)
    checkPosition(context, position, deficits)
  }
  const liquidationOf = (id: string, fill: number) => liquidations.get(id)?.find((one) => one.fill === fill)
  const isCross = (id: string): boolean => orders.get(id)?.[0]?.mode === 'cross'
  checkUsedProfits(context, { usedProfits, fills, positions, isCross, liquidationOf })
}

export function checkContracts(hours: readonly Hour[], context: Context): void {
  const logged: ContractLeaves = {
    fills: fillsOf(hours, context),
    orders: ordersOf(hours, context),
    additions: additionsOf(hours, context),
    usedProfits: byId(readLeaves(hours, 'taken/1')),
    liquidations: byId(readLeaves(hours, 'liquidation/1')),
    overnights: byId(readLeaves(hours, 'overnight/1')),
  }
  const { fills, orders, additions, liquidations } = logged
  checkFillsAgree(context, logged)
  for (const id of new Set([...orders.keys(), ...additions.keys()])) checkChanges(context, orders.get(id) ?? [], additions.get(id) ?? [])
  const liquidated = [...liquidations.values()].flat()
  for (const one of liquidated) {
    checkLiquidation(
      context,
      one,
      fills.get(one.id)?.find(({ number }) => number === one.fill),
    )
  }
  checkHedges(context, logged)
  noteCross(context, liquidated)
  for (const fill of [...fills.values()].flat()) checkFill(context, fill)
  for (const [id, own] of fills) {
    const mode = (orders.get(id) ?? liquidations.get(id))?.[0]?.mode ?? null
    checkTiming(context, { id, symbol: own[0]!.symbol, mode, orders: orders.get(id) ?? [], fills: own })
  }
  checkPositions(context, logged)
  checkOvernights(context, logged)
}

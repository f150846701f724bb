import type { Receipt, TickLeaf } from '@assay/engine/proof/browser'
import Big from 'big.js'
import { conversionSteps } from './contract-conversion.ts'
import type { Addition, Fill, Liquidation, OvernightFee } from './contract-leaves.ts'
import { readAddition, readFill, readLiquidation, readOvernightFee, readPriceTick, readAll } from './contract-leaves.ts'
import { marginSteps } from './contract-margin.ts'
import { downwards, feeOf, upwards, worth } from './contract-money.ts'
import { overnightStep } from './contract-overnight.ts'
import { askedStep } from './order-times.ts'
import type { Step } from './step.ts'
import { bad, ok, unknown } from './step.ts'
import type { Terms, TermsAt } from './terms.ts'

export interface ContractStory {
  kind: 'contract'
  fills: readonly Fill[]
  /** Margin that the owner added. */
  additions: readonly Addition[]
  liquidations: readonly Liquidation[]
  nights: readonly OvernightFee[]
  /** The ticks of the fills, by fill number, widened by the rules. */
  quotes: ReadonlyMap<number, { bid: number; ask: number; timeMs: number }>
}

const FEE_CAP = '0.005'

/** The quote widened on both sides by whole steps to the minimum spread. */
export function widened({ bid, ask }: Pick<TickLeaf, 'bid' | 'ask'>, minimumSpreadBp: number): { bid: number; ask: number } {
  const missing = Math.ceil(((bid + ask) * minimumSpreadBp) / 20_000) - (ask - bid)
  if (missing <= 0) return { bid, ask }
  const side = Math.ceil(missing / 2)
  return { bid: Math.max(1, bid - side), ask: ask + side }
}

const isOpening = ({ kind }: Fill): boolean => kind === 'open'
const isForced = ({ kind }: Fill): boolean => kind === 'liquidated' || kind === 'hedge_matched'

/** The buyer pays the ask: a long that opens, a short that closes. The same holds when opposite positions close against each other. */
function isFair(fill: Fill, quote: { bid: number; ask: number }): boolean {
  const buys = (fill.direction === 'long') === isOpening(fill)
  return fill.priceTicks === (buys ? quote.ask : quote.bid)
}

function fillStep(fill: Fill, quote: { bid: number; ask: number } | undefined): Step {
  const figures = {
    count: fill.number,
    second: Math.floor(fill.tickMs / 1000),
    found: quote ? `${quote.bid}-${quote.ask}` : '',
    claimed: String(fill.priceTicks),
  }
  if (!quote) return bad('fill', 'missing', figures)
  return isFair(fill, quote) ? ok('fill', figures) : bad('fill', 'other', figures)
}

/** A closing takes less when the money does not cover it: there is no debt. */
function feeStep(fill: Fill, terms: Terms): Step {
  const value = worth(fill, new Big(fill.priceTicks), terms)
  const isFirst = isOpening(fill)
  const found = feeOf(fill, terms)
  const figures = { count: fill.number, found: found.toFixed(), claimed: fill.fee }
  const isFee = isFirst ? found.eq(fill.fee) : found.gte(fill.fee) && new Big(fill.fee).gte(0)
  const agrees = isFee && (isFirst ? upwards : downwards)(value, terms).eq(fill.notional)
  return agrees ? ok('fee', figures) : bad('fee', 'other', figures)
}

function profitStep(fill: Fill, terms: Terms): Step[] {
  if (fill.profit === undefined || fill.openTicks === undefined) return []
  const move = new Big(fill.priceTicks).minus(fill.openTicks).times(fill.direction === 'long' ? 1 : -1)
  const found = downwards(worth(fill, move, terms), terms)
  const figures = { count: fill.number, found: found.toFixed(), claimed: fill.profit }
  return [found.eq(fill.profit) ? ok('profit', figures) : bad('profit', 'other', figures)]
}

/** Checks that the equity of an isolated or super position follows from its margin and the price. */
function isEquityRight({ margin, equity }: Liquidation, fill: Fill, terms: Terms): boolean {
  if (margin === undefined || fill.profit === undefined) return true
  return new Big(margin).plus(fill.profit).minus(feeOf(fill, terms)).eq(equity)
}

/** Equity had fallen to the maintenance margin, and the fee is within its limits. */
function liquidationStep(liquidation: Liquidation, fill: Fill | undefined, termsAt: TermsAt): Step {
  const { equity, maintenance, fee } = liquidation
  const figures = { count: liquidation.fill, found: equity, claimed: maintenance }
  if (!fill) return bad('liquidation', 'missing', figures)
  const terms = termsAt(fill.tickMs)
  const cap = upwards({ over: new Big(fill.notional).times(FEE_CAP), by: new Big(1) }, terms)
  const bounds = [new Big(equity).gt(0) ? new Big(equity) : new Big(0), cap]
  const isDue = new Big(equity).lte(maintenance) && isEquityRight(liquidation, fill, terms)
  return isDue && bounds.every((bound) => bound.gte(fee)) ? ok('liquidation', figures) : bad('liquidation', 'other', figures)
}

/** Recalculates the fills and liquidations of a contract, each by the terms of its time. Without terms only the log can be checked. */
export function contractSteps(receipt: Receipt, termsAt: TermsAt | undefined): { steps: Step[]; story: ContractStory | undefined } {
  const leaves = receipt.seconds.flatMap((second) => second.leaves.map(({ leaf }) => leaf))
  const fills = readAll(leaves, readFill).filter(({ id }) => id === receipt.id)
  const liquidations = readAll(leaves, readLiquidation).filter(({ id }) => id === receipt.id)
  if (fills.length === 0) return { steps: [bad('order', 'missing')], story: undefined }
  const ticks = readAll(leaves, readPriceTick)
  const quotes = new Map<number, { bid: number; ask: number; timeMs: number }>()
  for (const fill of fills) {
    const tick = ticks.find(({ symbol, seq, timeMs }) => symbol === fill.symbol && seq === fill.tickSeq && timeMs === fill.tickMs)
    if (tick && termsAt) quotes.set(fill.number, { ...widened(tick, termsAt(fill.tickMs).minimum_spread_bp), timeMs: tick.timeMs })
  }
  const additions = readAll(leaves, readAddition).filter(({ id }) => id === receipt.id)
  const nights = readAll(leaves, readOvernightFee).filter(({ id }) => id === receipt.id)
  const story: ContractStory = { kind: 'contract', fills, additions, liquidations, nights, quotes }
  const asked = askedStep(receipt, fills)
  if (!termsAt) return { steps: [asked, unknown('fill')], story }
  const steps = fills.flatMap((fill) => [
    fillStep(fill, quotes.get(fill.number)),
    ...conversionSteps(fill, {
      ticks,
      terms: termsAt(fill.tickMs),
      liquidation: isForced(fill) ? liquidations.find((one) => one.fill === fill.number) : undefined,
    }),
    feeStep(fill, termsAt(fill.tickMs)),
    ...profitStep(fill, termsAt(fill.tickMs)),
  ])
  const ends = liquidations.map((liquidation) => {
    const fill = fills.find(({ number }) => number === liquidation.fill)
    return liquidationStep(liquidation, fill, termsAt)
  })
  const margin = marginSteps({ leaves, id: receipt.id, fills, liquidation: liquidations.at(-1), termsAt })
  const charges = nights.map((night) => overnightStep(night, ticks, termsAt(night.timeMs)))
  return { steps: [asked, ...steps, ...charges, ...margin, ...ends], story }
}

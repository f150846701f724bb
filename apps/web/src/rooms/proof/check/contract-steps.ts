import type { CallOutput } from '@assay/contract'
import type { Receipt, TickLeaf } from '@assay/engine/proof/browser'
import { readTick } from '@assay/engine/proof/browser'
import Big from 'big.js'
import type { Fill, Liquidation } from './contract-leaves.ts'
import { readFill, readLiquidation } from './contract-leaves.ts'
import { readAll } from './read-all.ts'
import type { Step } from './step.ts'
import { bad, ok, unknown } from './step.ts'

/** The instrument's terms, as everybody can read them. */
export interface Terms extends Pick<CallOutput<'futures.terms'>, 'tick' | 'lot_size' | 'fee_rate' | 'minimum_spread_bp'> {
  /** Decimals that USDT is kept with. */
  scale: number
}

export interface ContractStory {
  kind: 'contract'
  fills: readonly Fill[]
  liquidations: readonly Liquidation[]
  /** The ticks they filled at, by fill number, widened as the rules say. */
  quotes: ReadonlyMap<number, { bid: number; ask: number; timeMs: number }>
}

const CENTILOTS = 100
const FEE_CAP = '0.005'

/** The quote widened evenly, whole steps outwards, to the least spread. */
export function widened({ bid, ask }: Pick<TickLeaf, 'bid' | 'ask'>, minimumSpreadBp: number): { bid: number; ask: number } {
  const missing = Math.ceil(((bid + ask) * minimumSpreadBp) / 20_000) - (ask - bid)
  if (missing <= 0) return { bid, ask }
  const side = Math.ceil(missing / 2)
  return { bid: Math.max(1, bid - side), ask: ask + side }
}

const isOpening = ({ kind }: Fill): boolean => kind === 'open'

/** Whoever buys pays the ask: a long that opens, a short that closes. Parts that cancel each other meet anywhere between. */
function isFair(fill: Fill, quote: { bid: number; ask: number }): boolean {
  if (fill.kind === 'hedge_matched') return fill.priceTicks >= quote.bid && fill.priceTicks <= quote.ask
  const buys = (fill.direction === 'long') === isOpening(fill)
  return fill.priceTicks === (buys ? quote.ask : quote.bid)
}

/** USDT of so many steps of price on the fill's lots. */
const worth = (fill: Fill, steps: Big, { tick, lot_size }: Terms): Big =>
  steps.times(tick).times(fill.lots).div(CENTILOTS).times(lot_size).times(fill.conversion.rate)

const upwards = (value: Big, { scale }: Terms): Big => value.round(scale, Big.roundUp)
/** Towards the smaller figure, so that a loss is not made less. */
const downwards = (value: Big, { scale }: Terms): Big => value.round(scale, value.lt(0) ? Big.roundUp : Big.roundDown)

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

function feeStep(fill: Fill, terms: Terms): Step {
  const value = worth(fill, new Big(fill.priceTicks), terms)
  const free = fill.kind === 'hedge_matched' && new Big(fill.fee).eq(0)
  const found = free ? new Big(0) : upwards(value.times(terms.fee_rate), terms)
  const figures = { count: fill.number, found: found.toFixed(), claimed: fill.fee }
  const agrees = found.eq(fill.fee) && upwards(value, terms).eq(fill.notional)
  return agrees ? ok('fee', figures) : bad('fee', 'other', figures)
}

function profitStep(fill: Fill, terms: Terms): Step[] {
  if (fill.profit === undefined || fill.openTicks === undefined) return []
  const move = new Big(fill.priceTicks).minus(fill.openTicks).times(fill.direction === 'long' ? 1 : -1)
  const found = downwards(worth(fill, move, terms), terms)
  const figures = { count: fill.number, found: found.toFixed(), claimed: fill.profit }
  return [found.eq(fill.profit) ? ok('profit', figures) : bad('profit', 'other', figures)]
}

/** Equity had come down to the maintenance, and the fee is within its bounds. */
function liquidationStep(liquidation: Liquidation, fill: Fill | undefined, terms: Terms): Step {
  const { equity, maintenance, fee } = liquidation
  const figures = { count: liquidation.fill, found: equity, claimed: maintenance }
  const bounds = [
    new Big(equity).gt(0) ? new Big(equity) : new Big(0),
    ...(fill ? [upwards(new Big(fill.notional).times(FEE_CAP), terms)] : []),
  ]
  const isDue = new Big(equity).lte(maintenance)
  return isDue && bounds.every((bound) => bound.gte(fee)) ? ok('liquidation', figures) : bad('liquidation', 'other', figures)
}

/** Works the fills and liquidations of a contract out anew. Without terms only the log can be checked. */
export function contractSteps(receipt: Receipt, terms: Terms | undefined): { steps: Step[]; story: ContractStory | undefined } {
  const leaves = receipt.seconds.flatMap((second) => second.leaves.map(({ leaf }) => leaf))
  const fills = readAll(leaves, readFill).filter(({ id }) => id === receipt.id)
  const liquidations = readAll(leaves, readLiquidation).filter(({ id }) => id === receipt.id)
  if (fills.length === 0) return { steps: [bad('order', 'missing')], story: undefined }
  const ticks = readAll(leaves, readTick)
  const quotes = new Map<number, { bid: number; ask: number; timeMs: number }>()
  for (const fill of fills) {
    const tick = ticks.find(({ symbol, seq }) => symbol === fill.symbol && seq === fill.tickSeq)
    if (tick && terms) quotes.set(fill.number, { ...widened(tick, terms.minimum_spread_bp), timeMs: tick.timeMs })
  }
  const story: ContractStory = { kind: 'contract', fills, liquidations, quotes }
  if (!terms) return { steps: [unknown('fill')], story }
  const steps = fills.flatMap((fill) => [fillStep(fill, quotes.get(fill.number)), feeStep(fill, terms), ...profitStep(fill, terms)])
  const ends = liquidations.map((liquidation) =>
    liquidationStep(
      liquidation,
      fills.find(({ number }) => number === liquidation.fill),
      terms,
    ),
  )
  return { steps: [...steps, ...ends], story }
}

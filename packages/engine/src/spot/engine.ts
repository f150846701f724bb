import { amend } from './amend.ts'
import { cancel, cancelAll } from './cancel.ts'
import { expire } from './expire.ts'
import { commandFault } from './faults.ts'
import { orderText, TextHash } from './hash.ts'
import { applyReference } from './apply-reference.ts'
import { place } from './place.ts'
import { clientKey, findByClientId, newPairState, register, sideCode, type EngineState, type PairState, type Run } from './state.ts'
import { enqueue } from './take.ts'
import { runFiredStops } from './run-stops.ts'
import { lotsLeft } from './units.ts'
import type {
  BestPrices,
  Depth,
  DepthLevel,
  Effects,
  EngineOptions,
  Funds,
  IndexCommand,
  MarketState,
  Order,
  Pair,
  Side,
  SpotCommand,
  SpotEngine,
} from './types.ts'

const FIXED_SETTINGS = ['symbol', 'baseId', 'quoteId', 'baseScale', 'quoteScale', 'priceDecimals', 'amountDecimals'] as const

class Engine implements SpotEngine {
  private readonly state: EngineState

  constructor(options: EngineOptions) {
    this.state = { feeAccount: options.feeAccount, pairs: new Map(), orders: new Map(), byClientId: new Map() }
  }

  setPair(pair: Pair): void {
    const known = this.state.pairs.get(pair.id)
    if (!known) {
      this.state.pairs.set(pair.id, newPairState(pair))
      return
    }
    for (const name of FIXED_SETTINGS) {
      if (known.pair[name] !== pair[name]) throw new Error(`${known.pair.symbol}: ${name} cannot change`)
    }
    known.pair = pair
  }

  setMarket(pairId: number, market: MarketState): void {
    const { lastTradeTicks, tradeSeq, indexDeciticks } = market
    Object.assign(this.pairState(pairId), { lastTradeTicks, tradeSeq, indexDeciticks })
  }

  loadOrder(order: Order): void {
    const state = this.pairState(order.pairId)
    if (order.queueSeq < state.queueSeq) throw new Error(`order ${order.id} out of turn: ${order.queueSeq}`)
    state.queueSeq = order.queueSeq
    const live = register(this.state, state, order)
    if (order.status === 'untriggered') state.waiting.add(live)
    else enqueue(state, live, order.sliceLots ?? lotsLeft(order))
  }

  clearPair(pairId: number): void {
    const state = this.pairState(pairId)
    for (const ownOrders of state.byAccount.values()) {
      for (const { order } of ownOrders) {
        this.state.orders.delete(order.id)
        if (order.clientId !== null) this.state.byClientId.delete(clientKey(order.trader.account, order.clientId))
      }
    }
    this.state.pairs.set(pairId, newPairState(state.pair))
  }

  execute(command: SpotCommand, funds: Funds): Effects {
    const fault = command.kind === 'place' ? commandFault(command) : null
    if (fault) throw new Error(fault)
    const run: Run = {
      engine: this.state,
      state: this.pairState(command.pairId),
      funds,
      timeMs: command.timeMs,
      effects: { refused: null, orders: [], trades: [], postings: [], levels: [], atProtection: [], trails: [] },
      touchedOrders: new Set(),
      touchedLevels: new Set(),
      fired: [],
    }
    dispatch(run, command)
    applyReference(run)
    runFiredStops(run)
    return effectsOf(run)
  }

  market(pairId: number): MarketState {
    const { lastTradeTicks, tradeSeq, indexDeciticks } = this.pairState(pairId)
    return { lastTradeTicks, tradeSeq, indexDeciticks }
  }

  bestPrices(pairId: number): BestPrices {
    const { book } = this.pairState(pairId)
    return { bidTicks: book.bestTicks(sideCode('buy')), askTicks: book.bestTicks(sideCode('sell')) }
  }

  depth(pairId: number, limit: number): Depth {
    const state = this.pairState(pairId)
    return { bids: levelsOf(state, 'buy', limit), asks: levelsOf(state, 'sell', limit) }
  }

  nextExpiryMs(pairId: number): number | null {
    return this.pairState(pairId).expiring.nextMs()
  }

  order(id: number): Order | undefined {
    return this.state.orders.get(id)?.order
  }

  orderByClientId(account: number, clientId: string): Order | undefined {
    return findByClientId(this.state, account, clientId)?.order
  }

  openOrders(account: number): Order[] {
    const orders = [...this.state.pairs.values()].flatMap((state) => [...(state.byAccount.get(account) ?? [])])
    return orders.map((live) => live.order).sort((a, b) => a.id - b.id)
  }

  pairOrders(pairId: number): Order[] {
    const liveOrders = [...this.pairState(pairId).byAccount.values()].flatMap((own) => [...own])
    return liveOrders.map((live) => live.order).sort((a, b) => a.queueSeq - b.queueSeq)
  }

  hash(): string {
    const hash = new TextHash()
    for (const pairId of [...this.state.pairs.keys()].sort((a, b) => a - b)) {
      const { lastTradeTicks, tradeSeq, indexDeciticks } = this.pairState(pairId)
      hash.add(`${pairId}|${lastTradeTicks}|${tradeSeq}|${indexDeciticks}\n`)
      for (const order of this.pairOrders(pairId)) hash.add(`${orderText(order)}\n`)
    }
    return hash.digest()
  }

  private pairState(pairId: number): PairState {
    const state = this.state.pairs.get(pairId)
    if (!state) throw new Error(`no pair ${pairId}`)
    return state
  }
}

function setIndex(state: PairState, { indexDeciticks, isQuiet = false }: IndexCommand): void {
  state.indexDeciticks = indexDeciticks
  state.isQuiet = isQuiet
}

function dispatch(run: Run, command: SpotCommand): void {
  if (command.kind === 'place') place(run, command)
  else if (command.kind === 'cancel') cancel(run, command)
  else if (command.kind === 'cancel_all') cancelAll(run, command)
  else if (command.kind === 'amend') amend(run, command)
  else if (command.kind === 'expire') expire(run)
  else setIndex(run.state, command)
}

function effectsOf(run: Run): Effects {
  const { book, pair } = run.state
  run.effects.orders = [...run.touchedOrders]
  for (const key of run.touchedLevels) {
    const side: Side = key < 0 ? 'buy' : 'sell'
    const priceTicks = Math.abs(key)
    run.effects.levels.push({ pairId: pair.id, side, priceTicks, lots: book.lotsAt(sideCode(side), priceTicks) })
  }
  return run.effects
}

function levelsOf(state: PairState, side: Side, limit: number): DepthLevel[] {
  const levels: DepthLevel[] = []
  if (limit <= 0) return levels
  state.book.eachLevel(sideCode(side), (priceTicks, lots) => {
    levels.push({ priceTicks, lots })
    return levels.length < limit
  })
  return levels
}

/** A spot engine without pairs; `feeAccount` receives every fee. */
export function createSpotEngine(options: EngineOptions): SpotEngine {
  return new Engine(options)
}

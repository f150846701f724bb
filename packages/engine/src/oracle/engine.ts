import { hashedName } from '../spot/hash.ts'
import { execute } from './commands.ts'
import { lotsShown, queueOf, type Market, type Step } from './market.ts'
import type {
  BestPrices,
  Depth,
  DepthLevel,
  Effects,
  EngineOptions,
  Funds,
  MarketState,
  Order,
  Pair,
  Side,
  SpotCommand,
  SpotEngine,
} from '../spot/types.ts'

const unseen = (): MarketState => ({ lastTradeTicks: null, tradeSeq: 0, indexDeciticks: null })

function levels(market: Market, side: Side): DepthLevel[] {
  const queue = queueOf(market, side)
  const prices = [...new Set(queue.map((order) => order.priceTicks!))]
  return prices.map((priceTicks) => ({
    priceTicks,
    lots: queue.filter((order) => order.priceTicks === priceTicks).reduce((sum, order) => sum + lotsShown(order), 0),
  }))
}

/** FNV-1a, 64 bits. */
function fnv(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let at = 0; at < text.length; at += 1) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}

function describe(order: Order): string {
  const { queueSeq: _queueSeq, trader, ...fields } = order
  const all = Object.entries({ ...fields, ...trader }).map(([name, value]) => `${hashedName(name)}=${String(value)}`)
  return all.sort((a, b) => (a.split('=')[0]! < b.split('=')[0]! ? -1 : 1)).join('|')
}

/** The plainest correct spot engine: arrays, sorts and filters. It is slow on purpose. The real engine is compared with it. */
class OracleEngine implements SpotEngine {
  private readonly feeAccount: number
  private markets: Market[] = []

  constructor(options: EngineOptions) {
    this.feeAccount = options.feeAccount
  }

  setPair(pair: Pair): void {
    const known = this.markets.find((market) => market.pair.id === pair.id)
    if (known) known.pair = pair
    else this.markets.push({ pair, seen: unseen(), kept: [], queueSeq: 0, isQuiet: false })
  }

  setMarket(pairId: number, seen: MarketState): void {
    this.find(pairId).seen = { ...seen }
  }

  loadOrder(order: Order): void {
    const market = this.find(order.pairId)
    market.queueSeq = order.queueSeq
    market.kept.push({ order, location: order.status === 'untriggered' ? 'waiting' : 'book' })
  }

  clearPair(pairId: number): void {
    Object.assign(this.find(pairId), { seen: unseen(), kept: [], queueSeq: 0, isQuiet: false })
  }

  execute(command: SpotCommand, funds: Funds): Effects {
    const market = this.find(command.pairId)
    const effects: Effects = { refused: null, orders: [], trades: [], postings: [], levels: [], atProtection: [], trails: [] }
    const isClientIdTaken = (account: number, clientId: string): boolean => this.orderByClientId(account, clientId) !== undefined
    const step: Step = {
      market,
      feeAccount: this.feeAccount,
      funds,
      timeMs: command.timeMs,
      effects,
      fired: [],
      isClientIdTaken,
    }
    execute(step, command)
    for (const level of effects.levels) {
      level.lots = levels(market, level.side).find(({ priceTicks }) => priceTicks === level.priceTicks)?.lots ?? 0
    }
    return effects
  }

  market(pairId: number): MarketState {
    return { ...this.find(pairId).seen }
  }

  bestPrices(pairId: number): BestPrices {
    const { bids, asks } = this.depth(pairId, 1)
    return { bidTicks: bids[0]?.priceTicks ?? null, askTicks: asks[0]?.priceTicks ?? null }
  }

  depth(pairId: number, limit: number): Depth {
    const market = this.find(pairId)
    return { bids: levels(market, 'buy').slice(0, limit), asks: levels(market, 'sell').slice(0, limit) }
  }

  nextExpiryMs(pairId: number): number | null {
    const dates = this.find(pairId).kept.flatMap(({ order }) => order.expireMs ?? [])
    return dates.length === 0 ? null : Math.min(...dates)
  }

  order(id: number): Order | undefined {
    return this.all().find((order) => order.id === id)
  }

  orderByClientId(account: number, clientId: string): Order | undefined {
    return this.all().find((order) => order.trader.account === account && order.clientId === clientId)
  }

  openOrders(account: number): Order[] {
    const own = this.all().filter((order) => order.trader.account === account)
    return own.sort((a, b) => a.id - b.id)
  }

  pairOrders(pairId: number): Order[] {
    const orders = this.find(pairId).kept.map((kept) => kept.order)
    return orders.sort((a, b) => a.queueSeq - b.queueSeq)
  }

  hash(): string {
    const markets = [...this.markets].sort((a, b) => a.pair.id - b.pair.id)
    const lines = markets.flatMap(({ pair, seen }) => [
      `${pair.id}|${seen.lastTradeTicks}|${seen.tradeSeq}|${seen.indexDeciticks}\n`,
      ...this.pairOrders(pair.id).map((order) => `${describe(order)}\n`),
    ])
    return fnv(lines.join(''))
  }

  private find(pairId: number): Market {
    const market = this.markets.find((other) => other.pair.id === pairId)
    if (!market) throw new Error(`no pair ${pairId}`)
    return market
  }

  private all(): Order[] {
    return this.markets.flatMap((market) => market.kept.map((kept) => kept.order))
  }
}

/** Creates the plain second implementation of the spot engine. Slow; for comparison only. */
export function createOracleEngine(options: EngineOptions): SpotEngine {
  return new OracleEngine(options)
}

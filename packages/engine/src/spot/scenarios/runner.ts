import {
  currencyOf,
  FEE_ACCOUNT,
  lotsText,
  moneyOf,
  moneyText,
  orderId,
  orderName,
  PAIR,
  parseAction,
  priceText,
  TRADERS,
  type Action,
} from './language.ts'
import type { DepthLevel, Effects, EngineOptions, Funds, Order, SpotCommand, SpotEngine, Trade } from '../types.ts'

/** One rule in a sentence, and a story that shows it. Each step is what someone does, then what must be seen. */
export interface Scenario {
  rule: string
  steps: string[][]
}

/** What must be seen in a step, and what was seen, line by line. */
export interface StepResult {
  action: string
  expected: string[]
  actual: string[]
}

const isTrade = (line: string): boolean => line.includes(' takes ')

const NOTHING: Effects = { refused: null, orders: [], trades: [], postings: [], levels: [], atProtection: [], trails: [] }

class Purse implements Funds {
  private readonly units = new Map<string, bigint>()
  /** What is held, by reference. */
  readonly holds = new Map<string, bigint>()

  available(account: number, currencyId: number): bigint {
    return this.units.get(`${account}:${currencyId}`) ?? 0n
  }

  add(account: number, currencyId: number, delta: bigint): void {
    this.set(account, currencyId, this.available(account, currencyId) + delta)
  }

  set(account: number, currencyId: number, units: bigint): void {
    this.units.set(`${account}:${currencyId}`, units)
  }
}

/** Runs one scenario on one engine. Everyone starts with 10,000 USDT and 100 BTC, the index at 100. */
export class Story {
  private engine: SpotEngine
  private readonly create: (options: EngineOptions) => SpotEngine
  private readonly purse = new Purse()
  /** Every order as it was seen last. */
  private readonly orders = new Map<number, Order>()
  private effects = NOTHING
  private timeMs = 1000

  constructor(create: (options: EngineOptions) => SpotEngine) {
    this.create = create
    this.engine = this.start()
    for (const { account } of Object.values(TRADERS)) {
      this.purse.set(account, PAIR.baseId, moneyOf('100'))
      this.purse.set(account, PAIR.quoteId, moneyOf('10000'))
    }
    this.tell('index 100')
  }

  step([action = '', ...expected]: string[]): StepResult {
    this.tell(action)
    const trades = expected.filter(isTrade)
    const others = expected.filter((line) => !isTrade(line))
    const wantsRefusal = others.some((line) => line.startsWith('refused'))
    const unexpected = this.effects.refused !== null && !wantsRefusal ? [`refused ${this.effects.refused}`] : []
    return {
      action,
      expected: [...trades, ...others],
      actual: [...this.tradeLines(trades), ...others.map((line) => this.seen(line)), ...unexpected],
    }
  }

  private start(): SpotEngine {
    const engine = this.create({ feeAccount: FEE_ACCOUNT })
    engine.setPair(PAIR)
    return engine
  }

  private tell(line: string): void {
    this.timeMs += 1
    const action = parseAction(line, this.timeMs)
    this.effects = NOTHING
    if (action.kind === 'has') this.purse.set(action.account, action.currencyId, action.units)
    else if (action.kind === 'restart') this.restart()
    else this.execute(action)
  }

  private execute(command: SpotCommand & Action): void {
    this.effects = this.engine.execute(command, this.purse)
    for (const order of this.effects.orders) this.orders.set(order.id, { ...order })
    for (const { entries } of this.effects.postings) {
      for (const { hold, held } of entries) if (hold) this.purse.holds.set(hold, this.heldFor(hold) + held)
    }
  }

  /** Builds a new engine from what a database would have kept. */
  private restart(): void {
    const old = this.engine
    this.engine = this.start()
    this.engine.setMarket(PAIR.id, old.market(PAIR.id))
    for (const order of old.pairOrders(PAIR.id)) this.engine.loadOrder({ ...order })
  }

  private heldFor(hold: string): bigint {
    return this.purse.holds.get(hold) ?? 0n
  }

  /** Fees are added where the expected line has them. */
  private tradeLines(expected: string[]): string[] {
    return this.effects.trades.map((trade, index) => {
      const { takerOrderId, makerOrderId, lots, priceTicks } = trade
      const line = `${orderName(takerOrderId)} takes ${lotsText(lots)} of ${orderName(makerOrderId)} at ${priceText(priceTicks)}`
      return expected[index]?.includes(' fees ') ? `${line} ${feesText(trade)}` : line
    })
  }

  /** What is really to be seen of what a line asks. */
  private seen(line: string): string {
    const [subject = '', verb = '', third = '', fourth = '', fifth = ''] = line.split(' ')
    if (subject === 'refused') return `refused ${this.effects.refused}`
    if (line === 'no postings') return this.effects.postings.length === 0 ? line : `${this.effects.postings.length} postings`
    if (subject === 'bids' || subject === 'asks') return `${subject} ${depthText(this.engine.depth(PAIR.id, 20)[subject])}`
    if (third === 'hold') return `${subject} ${verb} hold ${moneyText(this.heldFor(`spot_maker:${PAIR.id}:${verb}`))} ${fifth}`
    if (subject.startsWith('#')) return this.seenOfOrder(subject, verb)
    const { account } = TRADERS[verb === 'of' ? third : subject]!
    if (verb === 'of') return `${subject} of ${third} is ${orderName(this.engine.orderByClientId(account, subject)?.id ?? 0)}`
    return `${subject} has ${moneyText(this.purse.available(account, currencyOf(fourth)))} ${fourth}`
  }

  /** A stop that came to rest at its protection price in this step, and that price. */
  private stayed(name: string): string {
    const order = this.effects.atProtection.find(({ id }) => id === orderId(name))
    return order ? `${name} stays at ${priceText(order.priceTicks!)}` : `${name} does not stay`
  }

  private seenOfOrder(name: string, verb: string): string {
    const id = orderId(name)
    if (verb === 'stays') return this.stayed(name)
    const order = this.engine.order(id) ?? this.orders.get(id)
    if (!order) return `${name} is unknown`
    if (verb === 'is') return `${name} is ${order.status}${order.reason ? ` ${order.reason}` : ''}`
    if (verb === 'shows') return `${name} shows ${order.sliceLots === null ? 'all' : lotsText(order.sliceLots)}`
    if (verb === 'trails') return `${name} trails ${order.trailTicks === null ? 'nothing' : priceText(order.trailTicks)}`
    const held = this.heldFor(`spot_order:${id}`)
    if (held !== order.held) return `${name} says it holds ${order.held}, the ledger ${held}`
    return held === 0n ? `${name} holds nothing` : `${name} holds ${moneyText(held)} ${order.side === 'buy' ? 'USDT' : 'BTC'}`
  }
}

function feesText({ takerSide, takerFee, makerFee }: Trade): string {
  const [taker, maker] = takerSide === 'buy' ? ['BTC', 'USDT'] : ['USDT', 'BTC']
  return `fees ${moneyText(takerFee)} ${taker} ${moneyText(makerFee)} ${maker}`
}

function depthText(levels: DepthLevel[]): string {
  return levels.map(({ priceTicks, lots }) => `${priceText(priceTicks)}x${lotsText(lots)}`).join(' ') || 'none'
}

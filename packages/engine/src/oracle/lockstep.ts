import { isDeepStrictEqual } from 'node:util'
import { FEE_ACCOUNT, PAIRS, RandomCommands, STANDING_ACCOUNT } from './random-commands.ts'
import type { Effects, EngineOptions, Funds, Order, SpotCommand, SpotEngine, SpotPosting } from '../spot/types.ts'
import { isLiveOrder } from '../spot/statuses.ts'

type CreateEngine = (options: EngineOptions) => SpotEngine

/** A ledger in memory that refuses what the real one refuses. */
class Ledger implements Funds {
  private readonly balances = new Map<string, bigint>()
  private readonly holds = new Map<string, bigint>()

  available(account: number, currencyId: number): bigint {
    return this.balances.get(`${account}:${currencyId}`) ?? 0n
  }

  add(account: number, currencyId: number, delta: bigint): void {
    const units = this.available(account, currencyId) + delta
    if (units < 0n) throw new Error(`account ${account} has ${units} of currency ${currencyId}`)
    this.balances.set(`${account}:${currencyId}`, units)
  }

  held(reference: string): bigint {
    return this.holds.get(reference) ?? 0n
  }

  /** Checks a posting and books its changes of holds. The engine has moved the available balances already. */
  book(posting: SpotPosting): void {
    const sums = new Map<number, bigint>()
    for (const { currencyId, available, held, hold } of posting.entries) {
      sums.set(currencyId, (sums.get(currencyId) ?? 0n) + available + held)
      if ((held === 0n) !== (hold === null)) throw new Error(`${posting.reference}: a held change must name its hold`)
      if (available === 0n && held === 0n) throw new Error(`${posting.reference}: an empty entry`)
      if (hold !== null) this.changeHold(hold, held)
    }
    for (const [currencyId, sum] of sums) if (sum !== 0n) throw new Error(`${posting.reference}: currency ${currencyId} sums to ${sum}`)
  }

  /** The total of a currency, held or not. */
  total(): bigint {
    let total = 0n
    for (const units of [...this.balances.values(), ...this.holds.values()]) total += units
    return total
  }

  openHolds(): [reference: string, units: bigint][] {
    return [...this.holds].filter(([reference]) => reference.startsWith('spot_order:'))
  }

  private changeHold(reference: string, delta: bigint): void {
    const units = this.held(reference) + delta
    // The market maker's inventory is filled up elsewhere.
    if (units < 0n && reference.startsWith('spot_order:')) throw new Error(`${reference} holds ${units}`)
    if (units === 0n) this.holds.delete(reference)
    else this.holds.set(reference, units)
  }
}

/** An order as a database row would restore it. The rank in the queue is compared separately. */
function rowOf(order: Order): Order {
  return { ...order, trader: { ...order.trader } }
}

function comparable(effects: Effects): unknown {
  const orders = effects.orders.map((order) => ({ ...order, queueSeq: 0 })).sort((a, b) => a.id - b.id)
  const levels = [...effects.levels].sort((a, b) => a.priceTicks - b.priceTicks || (a.side < b.side ? -1 : 1))
  return { ...effects, orders, levels, atProtection: effects.atProtection.map((order) => order.id) }
}

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner), 1)

/** Counts of what happened. Keys are such as `refused would_take`, `expired no_liquidity`, `filled`. */
export type Tally = Map<string, number>

export interface LockstepOptions {
  seed: number
  operations: number
  first: CreateEngine
  second: CreateEngine
  /** After so many operations the whole state is compared, and the first engine is rebuilt from its orders. */
  rebuildEvery: number
}

/** Runs the same random commands through two engines and throws at the first difference or broken rule of the ledger. */
export class Lockstep {
  readonly tally: Tally = new Map()
  private readonly options: LockstepOptions
  private readonly commands: RandomCommands
  private readonly ledgers = [new Ledger(), new Ledger()] as const
  private first: SpotEngine
  private readonly second: SpotEngine

  constructor(options: LockstepOptions) {
    this.options = options
    this.commands = new RandomCommands(options.seed)
    this.first = this.create(options.first)
    this.second = this.create(options.second)
  }

  /** Runs to the end and returns the hash of the last state. */
  run(): string {
    for (const command of this.commands.opening()) this.step(command)
    for (let operation = 1; operation <= this.options.operations; operation += 1) {
      if (operation % 500 === 1) this.topUp()
      this.step(this.commands.next((pairId) => this.second.pairOrders(pairId)))
      if (operation % this.options.rebuildEvery === 0) this.compareStates()
    }
    this.compareStates()
    return this.first.hash()
  }

  private create(create: CreateEngine): SpotEngine {
    const engine = create({ feeAccount: FEE_ACCOUNT })
    for (const pair of PAIRS) engine.setPair(pair)
    return engine
  }

  /** Refills every user's balances, so that some users are always short of money and some never. */
  private topUp(): void {
    for (const ledger of this.ledgers) {
      for (let account = 1; account <= 6; account += 1) {
        for (const currencyId of [1, 2, 3]) {
          const target = BigInt(account) * (currencyId === 3 ? 150_000n : 40_000n)
          const missing = target - ledger.available(account, currencyId)
          if (missing > 0n) ledger.add(account, currencyId, missing)
        }
      }
    }
  }

  private step(command: SpotCommand): void {
    const [ours, theirs] = this.ledgers
    const before = ours.total()
    const effects = this.first.execute(command, ours)
    const expected = this.second.execute(command, theirs)
    if (!isDeepStrictEqual(comparable(effects), comparable(expected))) {
      throw new Error(`different effects of ${asText(command)}\nfirst ${asText(effects)}\nsecond ${asText(expected)}`)
    }
    for (const posting of effects.postings) ours.book(posting)
    if (ours.total() !== before) throw new Error(`postings of ${asText(command)} do not move what the funds moved`)
    for (const order of effects.orders) this.checkOrder(order)
    this.count(command, effects)
  }

  private checkOrder(order: Order): void {
    const held = this.ledgers[0].held(`spot_order:${order.id}`)
    if (held !== order.held) throw new Error(`order ${order.id} says ${order.held} is held, the ledger ${held}`)
    const isLive = isLiveOrder(order)
    if (isLive !== (this.first.order(order.id) === order)) throw new Error(`order ${order.id} is ${order.status}`)
    if (!isLive && held !== 0n) throw new Error(`order ${order.id} ended with ${held} held`)
    if (order.trader.account === STANDING_ACCOUNT && held !== 0n) throw new Error('a standing order holds nothing of its own')
  }

  private count(command: SpotCommand, effects: Effects): void {
    const seen = [effects.refused === null ? command.kind : `refused ${effects.refused}`]
    if (effects.refused === null && command.kind === 'place' && command.replaces !== undefined) seen.push('replace')
    for (const order of effects.orders) seen.push(order.reason === null ? order.status : `${order.status} ${order.reason}`)
    const takers = new Set(effects.trades.map((trade) => trade.takerOrderId)).size
    if (effects.atProtection.length > 0) seen.push('stayed at protection')
    for (const { side } of effects.trails) seen.push(`trails of ${side}s moved`)
    if (takers > 0) seen.push(takers === 1 ? 'trades of one taker' : 'cascade')
    if (
      effects.postings.some((posting) =>
        posting.entries.some((entry) => entry.held > 0n && entry.available === 0n && entry.hold?.startsWith('spot_order')),
      )
    )
      seen.push('hold moved')
    if (
      effects.orders.some(
        (order) => order.status === 'partially_filled' && order.visibleLots !== null && order.filledLots >= order.visibleLots,
      )
    )
      seen.push('slice refilled')
    for (const key of seen) this.tally.set(key, (this.tally.get(key) ?? 0) + 1)
  }

  private compareStates(): void {
    if (this.first.hash() !== this.second.hash()) throw new Error('the states have different hashes')
    for (const { id } of PAIRS) {
      for (const limit of [0, 1, 3, Infinity]) {
        if (!isDeepStrictEqual(this.first.depth(id, limit), this.second.depth(id, limit))) throw new Error(`different depth ${limit}`)
      }
      if (!isDeepStrictEqual(this.first.bestPrices(id), this.second.bestPrices(id))) throw new Error('different best prices')
    }
    const held = PAIRS.flatMap((pair) => this.first.pairOrders(pair.id)).reduce((sum, order) => sum + order.held, 0n)
    const inLedger = this.ledgers[0].openHolds().reduce((sum, [, units]) => sum + units, 0n)
    if (held !== inLedger) throw new Error(`orders say ${held} is held, the ledger ${inLedger}`)
    if (this.commands.quiet.size === 0) this.rebuild()
  }

  private rebuild(): void {
    const rebuilt = this.create(this.options.first)
    for (const { id } of PAIRS) {
      rebuilt.setMarket(id, this.first.market(id))
      for (const order of this.first.pairOrders(id)) rebuilt.loadOrder(rowOf(order))
    }
    if (rebuilt.hash() !== this.first.hash()) throw new Error('a rebuilt engine has another hash')
    this.first = rebuilt
  }
}

import { commandFault } from './faults.ts'
import { hashOf } from './hash.ts'
import { applyTick, restore } from './settle.ts'
import { entryWindow } from './rule.ts'
import { addUnsettled, marketOf, newEngineState, register, type EngineState, type Run } from './state.ts'
import { submit } from './submit.ts'
import type {
  Funds,
  OptionOrder,
  SecondsCommand,
  SecondsEffects,
  SecondsEngine,
  SecondsMarket,
  SecondsOptions,
  SetConfigCommand,
  StatusCommand,
  TickCommand,
} from './types.ts'

const byId = (a: OptionOrder, b: OptionOrder): number => a.id - b.id

class Engine implements SecondsEngine {
  #state: EngineState

  constructor(options: SecondsOptions) {
    this.#state = newEngineState(options)
  }

  execute(command: SecondsCommand, funds: Funds): SecondsEffects {
    const fault = commandFault(this.#state, command)
    if (fault) throw new Error(fault)
    const effects: SecondsEffects = { refused: null, orders: [], postings: [] }
    const run: Run = { engine: this.#state, funds, timeMs: command.timeMs, effects }
    if (command.kind === 'tick') applyTick(run, command)
    else if (command.kind === 'submit') submit(run, command)
    else if (command.kind === 'restore') restore(run, command)
    else if (command.kind === 'status') this.loadStatus(command)
    else this.#configure(command)
    return effects
  }

  #configure({ instruments, currencies, houseBalances = [] }: SetConfigCommand): void {
    const state = this.#state
    if (instruments) state.terms = new Map(instruments.map(({ instrumentId, periods }) => [instrumentId, periods]))
    if (currencies) state.currencies = new Map(currencies.map((currency) => [currency.currencyId, currency]))
    for (const { currencyId, units } of houseBalances) state.houseBalances.set(currencyId, units)
  }

  loadStatus({ instrumentId, state, sessionEndMs }: StatusCommand): void {
    Object.assign(marketOf(this.#state, instrumentId), { state, sessionEndMs })
  }

  loadTick(tick: TickCommand): void {
    const fault = commandFault(this.#state, tick)
    if (fault) throw new Error(fault)
    marketOf(this.#state, tick.instrumentId).recent.push(tick)
  }

  loadOrder(order: OptionOrder): void {
    const market = marketOf(this.#state, order.instrumentId)
    const untilMs = order.status === 'accepted' ? entryWindow(order.acceptedMs).untilMs : order.settleMs
    const lastMs = market.recent.at(-1)?.timeMs ?? -Infinity
    if (order.status !== 'settling' && untilMs < lastMs) throw new Error(`order ${order.id} should have been decided before`)
    register(this.#state, order)
    if (order.status === 'settling') addUnsettled(this.#state, order)
    else market.schedule.add(untilMs, order)
  }

  market(instrumentId: number): SecondsMarket {
    const market = this.#state.markets.get(instrumentId)
    if (!market) return { state: 'halted', sessionEndMs: null, lastTick: null }
    return { state: market.state, sessionEndMs: market.sessionEndMs, lastTick: market.recent.at(-1) ?? null }
  }

  recentTicks(instrumentId: number): TickCommand[] {
    return [...(this.#state.markets.get(instrumentId)?.recent ?? [])]
  }

  order(id: number): OptionOrder | undefined {
    return this.#state.orders.get(id)
  }

  openOrders(account: number): OptionOrder[] {
    return [...(this.#state.byAccount.get(account) ?? [])].sort(byId)
  }

  orders(): OptionOrder[] {
    return [...this.#state.orders.values()].sort(byId)
  }

  houseHeld(currencyId: number): bigint {
    return this.#state.heldByCurrency.get(currencyId) ?? 0n
  }

  houseBalance(currencyId: number): bigint {
    return this.#state.houseBalances.get(currencyId) ?? 0n
  }

  unsettled(): { instrumentId: number; settleMs: number }[] {
    const first = [...this.#state.unsettled.values()].map(([order]) => order!)
    return first
      .map(({ instrumentId, settleMs }) => ({ instrumentId, settleMs }))
      .sort((a, b) => a.settleMs - b.settleMs || a.instrumentId - b.instrumentId)
  }

  hash(): string {
    return hashOf(this.#state)
  }
}

/** An options engine without terms, markets or orders. */
export function createSecondsEngine(options: SecondsOptions): SecondsEngine {
  return new Engine(options)
}

import { setBands } from './bands.ts'
import * as desk from './administration.ts'
import { commandFault } from './faults.ts'
import { hashOf } from './hash.ts'
import { addPosition } from './live-positions.ts'
import * as orders from './orders.ts'
import {
  accountOf,
  marketOf,
  byAge,
  updateValuation,
  mark,
  newAccount,
  newState,
  noEffects,
  type Account,
  type EngineState,
  type LivePosition,
} from './state.ts'
import { runTick } from './tick.ts'
import { accountView, roundTripCost, crossViewOf, exposureView, houseView, positionView, type CrossView } from './views.ts'
import type { FuturesCommand, TickCommand } from './commands.ts'
import type { Effects } from './effects.ts'
import type {
  AccountState,
  AccountView,
  Claim,
  CostedOrder,
  EngineOptions,
  ExposureView,
  PausingEngine,
  FuturesRefusal,
  HouseView,
  MarketState,
  PositionView,
  Position,
} from './types.ts'

class Engine implements PausingEngine {
  private readonly state: EngineState
  /** Views of cross positions, kept until the next command. */
  private readonly crossViews = new Map<Account, CrossView>()
  /** The tick that is paused, if any. */
  private paused: Iterator<void> | null = null

  constructor(options: EngineOptions) {
    this.state = newState(options)
  }

  execute(command: FuturesCommand): Effects {
    const { state } = this
    this.crossViews.clear()
    const fault = commandFault(command)
    if (fault) throw new Error(fault)
    if ('account' in command) accountOf(state, command.account)
    if ('instrumentId' in command && command.instrumentId !== null) marketOf(state, command.instrumentId)
    if (this.paused) throw new Error('the tick before is not done')
    if (command.kind !== 'overnight') state.overnightQueue = null
    state.timeMs = command.timeMs
    return this.run(() => {
      if (command.kind === 'tick') this.runUntilPause(runTick(state, marketOf(state, command.instrumentId), command))
      else state.effects.refused = dispatch(state, command)
    })
  }

  get isPaused(): boolean {
    return this.paused !== null
  }

  resume(): Effects {
    const { paused } = this
    if (!paused) throw new Error('no tick has paused')
    this.crossViews.clear()
    return this.run(() => this.runUntilPause(paused))
  }

  setAvailable(account: number, units: bigint): void {
    this.crossViews.clear()
    const known = this.state.accounts.get(account)
    if (known) {
      known.available = units
      mark(this.state, known)
    } else this.state.accounts.set(account, newAccount(account, units))
  }

  hasAccount(account: number): boolean {
    return this.state.accounts.has(account)
  }

  available(account: number): bigint {
    return this.state.accounts.get(account)?.available ?? 0n
  }

  loadMarket({ instrumentId, status, tick, hasTicked }: MarketState): void {
    const market = marketOf(this.state, instrumentId)
    market.status = status
    market.tick = tick
    market.hasTicked = hasTicked
    for (const other of [market, ...market.dependants]) updateValuation(other)
  }

  loadAccount(warnings: AccountState): void {
    accountOf(this.state, warnings.account).warnings = { ...warnings }
  }

  loadPosition(position: Position): void {
    addPosition(this.state, { ...position })
  }

  loadClaim(claim: Claim): void {
    this.state.claims.push({ ...claim })
  }

  position(id: number): Position | undefined {
    return this.state.positions.get(id)?.position
  }

  positionsOf(account: number): Position[] {
    return (this.state.accounts.get(account)?.positions ?? []).map(({ position }) => position)
  }

  positions(): Position[] {
    return [...this.state.positions.values()].sort(byAge).map(({ position }) => position)
  }

  accountStates(): AccountState[] {
    const states = [...this.state.accounts.values()].map(({ warnings }) => warnings)
    return states.filter((warnings) => warnings !== null).sort((a, b) => a.account - b.account)
  }

  claims(): Claim[] {
    return this.state.claims
  }

  market(instrumentId: number): MarketState {
    const { status, tick, hasTicked } = marketOf(this.state, instrumentId)
    return { instrumentId, status, tick, hasTicked }
  }

  positionView(id: number): PositionView {
    const live = this.open(id)
    return positionView(live, this.crossViewOf(live.account))
  }

  accountView(account: number): AccountView {
    return accountView(accountOf(this.state, account))
  }

  roundTripCost(order: CostedOrder): bigint {
    return roundTripCost(marketOf(this.state, order.instrumentId), order)
  }

  houseView(): HouseView {
    return houseView(this.state)
  }

  overnightStrideEnd(afterId: number, most: number): number | null {
    return desk.overnightStrideEnd(this.state, afterId, most)
  }

  exposureView(instrumentId: number): ExposureView {
    return exposureView(marketOf(this.state, instrumentId))
  }

  hash(): string {
    const { accounts, markets, options } = this.state
    const users = [...accounts.values()].filter(({ positions }) => positions.length > 0).map(({ id }) => id)
    const ids = [options.houseAccount, options.insuranceAccount, options.feeAccount, ...users.sort((a, b) => a - b)]
    return hashOf(this, {
      markets: [...markets.keys()].sort((a, b) => a - b).map((id) => this.market(id)),
      accounts: ids.map((account) => ({ account, available: this.available(account), warnings: accounts.get(account)?.warnings ?? null })),
    })
  }

  private crossViewOf(account: Account): CrossView {
    const known = this.crossViews.get(account) ?? crossViewOf(account)
    this.crossViews.set(account, known)
    return known
  }

  private open(id: number): LivePosition {
    const live = this.state.positions.get(id)
    if (live?.position.status !== 'open') throw new Error(`no open position ${id}`)
    return live
  }

  private run(work: () => void): Effects {
    const { state } = this
    state.effects = noEffects()
    state.touched.clear()
    work()
    if (state.touched.size > 0) state.effects.positions = [...state.touched].sort((a, b) => a.id - b.id)
    // What is due but not liquidated yet stays marked.
    if (!this.paused) this.resetBands()
    return state.effects
  }

  private runUntilPause(tick: Iterator<void>): void {
    this.paused = tick.next().done ? null : tick
  }

  private resetBands(): void {
    const { state } = this
    for (const unit of state.dirty) {
      unit.isDirty = false
      setBands(state, unit)
    }
    state.dirty.length = 0
  }
}

function dispatch(state: EngineState, command: Exclude<FuturesCommand, TickCommand>): FuturesRefusal | null {
  switch (command.kind) {
    case 'place':
      return orders.place(state, command)
    case 'cancel':
      return orders.cancel(state, command)
    case 'cancel_all':
      return orders.cancelAll(state, command)
    case 'close':
      return orders.close(state, command)
    case 'reverse':
      return orders.reverse(state, command)
    case 'set_stop':
      return orders.setStop(state, command)
    case 'add_margin':
      return orders.addMargin(state, command)
    case 'move':
      return desk.move(state, command)
    case 'overnight':
      desk.overnight(state, command)
      return null
    case 'status':
      desk.setStatus(state, command)
      return null
    case 'set_config':
      desk.setConfig(state, command)
      return null
  }
}

/** A futures engine without instruments, accounts or positions. */
export function createFuturesEngine(options: EngineOptions): PausingEngine {
  return new Engine(options)
}

/** The plainest correct futures engine: every figure is calculated from all positions each time. The real engine is compared with it. */
import { cancelOrder } from './closings.ts'
import * as desk from './administration.ts'
import * as orders from './orders.ts'
import { State } from './state.ts'
import * as views from './views.ts'
import { runTick } from './tick.ts'
import { commandFault } from '../futures/faults.ts'
import { hashOf } from '../futures/hash.ts'
import { noEffects } from '../futures/state.ts'
import type * as Commands from '../futures/commands.ts'
import type { Effects } from '../futures/effects.ts'
import type * as Types from '../futures/types.ts'

type Position = Types.Position
class Oracle implements Types.FuturesEngine {
  private readonly state: State

  constructor(options: Types.EngineOptions) {
    this.state = new State(options)
  }

  execute(command: Commands.FuturesCommand): Effects {
    const fault = commandFault(command)
    if (fault) throw new Error(fault)
    if ('instrumentId' in command && command.instrumentId !== null) this.state.market(command.instrumentId)
    if ('account' in command && !this.hasAccount(command.account)) throw new Error(`account ${command.account} is not known`)
    const { state } = this
    Object.assign(state, { timeMs: command.timeMs, effects: noEffects(), touched: new Set() })
    state.effects.refused = this.dispatch(command)
    state.effects.positions = [...state.touched].sort((a, b) => a.id - b.id)
    return state.effects
  }

  private dispatch(command: Commands.FuturesCommand): Types.FuturesRefusal | null {
    switch (command.kind) {
      case 'tick':
        runTick(this.state, command)
        return null
      case 'place':
        return orders.place(this.state, command)
      case 'cancel':
        return orders.cancel(this.state, command)
      case 'cancel_all':
        for (const position of this.state.waiting(command.account)) {
          if (command.instrumentId === null || position.instrumentId === command.instrumentId)
            cancelOrder(this.state, position, command.reason)
        }
        return null
      case 'close':
        return orders.close(this.state, command)
      case 'reverse':
        return orders.reverse(this.state, command)
      case 'set_stop':
        return orders.setStop(this.state, command)
      case 'add_margin':
        return orders.addMargin(this.state, command)
      case 'move':
        return desk.move(this.state, command)
      case 'overnight':
        desk.overnight(this.state, command)
        return null
      case 'status':
        desk.setStatus(this.state, command)
        return null
      case 'set_config':
        for (const instrument of command.instruments) {
          const known = this.state.markets.get(instrument.id)
          if (known) known.instrument = instrument
          else this.state.markets.set(instrument.id, { instrument, status: 'closed', tick: null, hasTicked: false })
        }
        if (command.house) this.state.house = command.house
        return null
    }
  }

  setAvailable(account: number, units: bigint): void {
    this.state.available.set(account, units)
  }
  hasAccount(account: number): boolean {
    return this.state.available.has(account)
  }
  available(account: number): bigint {
    return this.state.money(account)
  }
  loadMarket({ instrumentId, status, tick, hasTicked }: Types.MarketState): void {
    Object.assign(this.state.market(instrumentId), { status, tick, hasTicked })
  }
  loadAccount(warnings: Types.AccountState): void {
    this.state.warned.set(warnings.account, { ...warnings })
  }
  loadPosition(position: Position): void {
    this.state.positions.set(position.id, { ...position })
  }
  loadClaim(claim: Types.Claim): void {
    this.state.claims.push({ ...claim })
  }
  position(id: number): Position | undefined {
    return this.state.positions.get(id)
  }
  positionsOf(account: number): Position[] {
    return this.state.all((position) => position.account === account)
  }
  positions(): Position[] {
    return this.state.all(() => true)
  }
  accountStates(): Types.AccountState[] {
    return [...this.state.warned.values()].sort((a, b) => a.account - b.account)
  }
  claims(): Types.Claim[] {
    return this.state.claims
  }
  market(instrumentId: number): Types.MarketState {
    const { status, tick, hasTicked } = this.state.market(instrumentId)
    return { instrumentId, status, tick, hasTicked }
  }

  positionView(id: number): Types.PositionView {
    return views.positionView(this.state, id)
  }
  accountView(account: number): Types.AccountView {
    return views.accountView(this.state, account)
  }
  roundTripCost(order: Types.CostedOrder): bigint {
    return views.roundTripCost(this.state, order)
  }
  houseView(): Types.HouseView {
    return views.houseView(this.state)
  }
  overnightStrideEnd(afterId: number, most: number): number | null {
    const open = this.state.all(({ id, status }) => status === 'open' && id > afterId)
    return open[most - 1] && open[most] ? open[most - 1]!.id : null
  }

  exposureView(instrumentId: number): Types.ExposureView {
    return views.exposureView(this.state, instrumentId)
  }

  hash(): string {
    const { state } = this
    const { houseAccount, insuranceAccount, feeAccount } = state.options
    const users = [...new Set([...state.positions.values()].map((position) => position.account))].sort((a, b) => a - b)
    const accounts = [houseAccount, insuranceAccount, feeAccount, ...users]
    return hashOf(this, {
      markets: [...state.markets.keys()].sort((a, b) => a - b).map((id) => this.market(id)),
      accounts: accounts.map((account) => ({ account, available: state.money(account), warnings: state.warned.get(account) ?? null })),
    })
  }
}

/** Creates the plain second implementation of the contract engine. Slow; for comparison only. */
export function createOracleFutures(options: Types.EngineOptions): Types.FuturesEngine {
  return new Oracle(options)
}

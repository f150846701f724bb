/** Everything that the oracle knows. Figures are calculated from all positions each time. */
import {
  closeTicksOf,
  costOf,
  larger,
  maintenanceUp,
  ppmUp,
  profitDown,
  valuationOf,
  smaller,
  type Market,
  type Valuation,
} from './money.ts'
import type { Effects, FuturesPosting } from '../futures/effects.ts'
import type { AccountState, Claim, Direction, EngineOptions, HouseConfig, Position, WarningState } from '../futures/types.ts'

export const NO_WARNINGS: WarningState = { isArmed150: true, isArmed120: true, warned150Ms: null, warned120Ms: null }

export interface Standing {
  equity: bigint
  maintenance: bigint
}

export class State {
  readonly options: EngineOptions
  readonly markets = new Map<number, Market>()
  readonly available = new Map<number, bigint>()
  readonly warned = new Map<number, AccountState>()
  readonly positions = new Map<number, Position>()
  claims: Claim[] = []
  house: HouseConfig = { otherHolds: 0n, otherBalance: 0n, superCap: 0n, positionsMaximum: 0 }
  timeMs = 0
  effects!: Effects
  touched = new Set<Position>()

  constructor(options: EngineOptions) {
    this.options = options
  }

  /** Live positions, the oldest first: they were added in that order. */
  all(wanted: (position: Position) => boolean): Position[] {
    return [...this.positions.values()].filter(wanted)
  }
  waiting(account: number): Position[] {
    return this.all((position) => position.account === account && position.status === 'waiting')
  }
  cross(account: number): Position[] {
    return this.all((position) => position.account === account && position.status === 'open' && position.mode === 'cross')
  }

  market(id: number): Market {
    const market = this.markets.get(id)
    if (!market) throw new Error(`no instrument ${id}`)
    return market
  }
  statusOf(id: number): Market['status'] {
    const { status, instrument } = this.market(id)
    const source = instrument.conversion && this.markets.get(instrument.conversion.instrumentId)
    return source?.status === 'halted' ? 'halted' : status
  }
  /** Is the market open, with a tick since it opened, and so is the one that converts it? */
  isPriced(id: number): boolean {
    const { hasTicked, instrument } = this.market(id)
    const source = instrument.conversion && this.markets.get(instrument.conversion.instrumentId)
    return this.statusOf(id) === 'open' && hasTicked && !(source?.status === 'open' && !source.hasTicked)
  }
  maybeValuation(id: number): Valuation | null {
    const market = this.market(id)
    return valuationOf(market, this.markets.get(market.instrument.conversion?.instrumentId ?? 0))
  }
  valuation(id: number): Valuation {
    return this.maybeValuation(id)!
  }

  touch(position: Position): void {
    position.updatedMs = this.timeMs
    this.touched.add(position)
  }

  post(posting: FuturesPosting): void {
    const entries = posting.entries.filter((entry) => entry.available !== 0n || entry.held !== 0n)
    for (const { account, available } of entries) this.available.set(account, this.money(account) + available)
    if (entries.length > 0) this.effects.postings.push({ ...posting, entries })
  }
  money(account: number): bigint {
    return this.available.get(account) ?? 0n
  }

  /** Centilots of a user in one instrument and direction, in all modes but super: what the tier follows. */
  sideLots(account: number, instrumentId: number, direction: Direction): number {
    const side = this.all(
      (position) => position.account === account && position.instrumentId === instrumentId && position.direction === direction,
    )
    return side.filter((position) => position.mode !== 'super').reduce((sum, position) => sum + position.openLots, 0)
  }

  /** Open profit of a position, after its closing fee and after profit that was used up for losses of others. */
  netProfit(position: Position, valuation: Valuation): bigint {
    const at = { ticks: closeTicksOf(valuation, position.direction), lots: position.openLots }
    const profit = profitDown(valuation, position.direction, { ...at, cost: costOf(position) })
    return profit - ppmUp(valuation, at, valuation.instrument.feePpm) - position.profitTaken
  }

  maintenance(position: Position, valuation: Valuation, more = 0): bigint {
    if (position.mode === 'super') return position.fixedMaintenance
    const whole = this.sideLots(position.account, position.instrumentId, position.direction) + more
    return maintenanceUp(valuation, closeTicksOf(valuation, position.direction), { part: position.openLots, whole })
  }

  standing(position: Position, valuation = this.valuation(position.instrumentId)): Standing {
    return { equity: position.held + this.netProfit(position, valuation), maintenance: this.maintenance(position, valuation) }
  }

  orderHolds(account: number): bigint {
    return this.waiting(account).reduce((sum, position) => sum + position.held, 0n)
  }

  /** Figures of a leg's cross positions. `less` and `extra` change them as if lots were gone or added. */
  leg(account: number, valuation: Valuation, leg: { direction: Direction; less?: { position: Position; lots: number }; extra?: number }) {
    const { direction, less } = leg
    const { id, feePpm } = valuation.instrument
    const positions = this.cross(account).filter((position) => position.instrumentId === id && position.direction === direction)
    const lots = positions.reduce((sum, position) => sum + position.openLots, 0)
    const at = { ticks: closeTicksOf(valuation, direction), lots }
    const cost = positions.reduce((sum, position) => sum + costOf(position), 0n)
    const taken = positions.reduce((sum, position) => sum + position.profitTaken, 0n)
    const lessLots = less && positions.includes(less.position) ? less.lots : 0
    const extra = leg.extra ?? 0
    const whole = this.sideLots(account, id, direction) - lessLots + extra
    return {
      profit: profitDown(valuation, direction, { ...at, cost }) - ppmUp(valuation, at, feePpm) - taken,
      maintenance: maintenanceUp(valuation, at.ticks, { part: lots - lessLots, whole }),
      maintenanceWithMore: (more: number) => maintenanceUp(valuation, at.ticks, { part: lots + more, whole }),
    }
  }

  /** Open profit and maintenance of all cross positions. `less`: as if lots of a position were gone. */
  crossStanding(account: number, less?: { position: Position; lots: number }, shown?: Valuation): Standing & { profit: bigint } {
    const ids = new Set(this.cross(account).map((position) => position.instrumentId))
    let profit = 0n
    let maintenance = 0n
    for (const id of ids) {
      const valuation = shown?.instrument.id === id ? shown : this.valuation(id)
      const long = this.leg(account, valuation, { direction: 'long', less })
      const short = this.leg(account, valuation, { direction: 'short', less })
      profit += long.profit + short.profit
      maintenance += larger(long.maintenance, short.maintenance)
    }
    const margins = this.cross(account).reduce((sum, position) => sum + position.held, 0n)
    return { equity: this.money(account) + this.orderHolds(account) + margins + profit, maintenance, profit }
  }

  /** Free margin. `ownHold` is the hold of the order in question, which is free for it. */
  freeMargin(account: number, ownHold = 0n): bigint {
    const initial = this.cross(account).reduce((sum, position) => sum + position.initialMargin, 0n)
    const spare = this.crossStanding(account).equity - initial - (this.orderHolds(account) - ownHold)
    return larger(0n, smaller(this.money(account) + ownHold, spare))
  }

  exposure(id: number, valuation = this.maybeValuation(id)) {
    const positions = this.all((position) => position.status === 'open' && position.instrumentId === id)
    const side = (direction: Direction) => {
      const own = positions.filter((position) => position.direction === direction)
      const lots = own.reduce((sum, position) => sum + position.openLots, 0)
      const cost = own.reduce((sum, position) => sum + costOf(position), 0n)
      const taken = own.reduce((sum, position) => sum + position.profitTaken, 0n)
      return { lots, cost, taken, valuation }
    }
    return { long: side('long'), short: side('short') }
  }

  /** The house's requirement. `more`: as if that many lots had been opened at a price. */
  requirement(more?: { instrumentId: number; direction: Direction; lots: number; ticks: number }) {
    let stress = 0n
    let profitOwed = 0n
    for (const id of this.markets.keys()) {
      const valuation = this.maybeValuation(id)
      if (!valuation) continue
      const sides = this.exposure(id)
      if (more?.instrumentId === id) {
        sides[more.direction].lots += more.lots
        sides[more.direction].cost += BigInt(more.ticks) * BigInt(more.lots)
      }
      const { bid, ask } = valuation.tick
      const lots = Math.abs(sides.long.lots - sides.short.lots)
      stress += ppmUp(valuation, { ticks: bid + ask, lots, half: true }, valuation.instrument.stressPpm)
      for (const direction of ['long', 'short'] as const) {
        const side = sides[direction]
        const profit = profitDown(valuation, direction, { ...side, ticks: closeTicksOf(valuation, direction) })
        profitOwed += larger(0n, profit - side.taken)
      }
    }
    const claims = this.claims.reduce((sum, claim) => sum + claim.remaining, 0n)
    const requirement = stress + profitOwed + claims + this.house.otherHolds
    return { balance: this.money(this.options.houseAccount) + this.house.otherBalance, requirement, stress, profitOwed, claims }
  }
}

/** Everything the oracle knows, and the figures of the rules worked out from all rows each time they are asked for. */
import { closeTicksOf, costOf, larger, maintenanceUp, ppmUp, profitDown, sceneOf, smaller, type Market, type Scene } from './money.ts'
import type { Effects, FuturesPosting } from '../futures/effects.ts'
import type { AccountState, Claim, Direction, EngineOptions, HouseConfig, Row, WarningState } from '../futures/types.ts'

export const CALM: WarningState = { isArmed150: true, isArmed120: true, warned150Ms: null, warned120Ms: null }

export interface Standing {
  equity: bigint
  maintenance: bigint
}

export class State {
  readonly options: EngineOptions
  readonly markets = new Map<number, Market>()
  readonly available = new Map<number, bigint>()
  readonly warned = new Map<number, AccountState>()
  readonly rows = new Map<number, Row>()
  claims: Claim[] = []
  house: HouseConfig = { otherHolds: 0n, otherBalance: 0n, superCap: 0n, rowsMaximum: 0 }
  timeMs = 0
  effects!: Effects
  touched = new Set<Row>()

  constructor(options: EngineOptions) {
    this.options = options
  }

  /** Live rows, the oldest first: they came in that order. */
  all(wanted: (row: Row) => boolean): Row[] {
    return [...this.rows.values()].filter(wanted)
  }
  waiting(account: number): Row[] {
    return this.all((row) => row.account === account && row.status === 'waiting')
  }
  cross(account: number): Row[] {
    return this.all((row) => row.account === account && row.status === 'open' && row.mode === 'cross')
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
  /** Open, with a tick since: of itself, and of the market that converts it. */
  isPriced(id: number): boolean {
    const { hasTicked, instrument } = this.market(id)
    const source = instrument.conversion && this.markets.get(instrument.conversion.instrumentId)
    return this.statusOf(id) === 'open' && hasTicked && !(source?.status === 'open' && !source.hasTicked)
  }
  maybeScene(id: number): Scene | null {
    const market = this.market(id)
    return sceneOf(market, this.markets.get(market.instrument.conversion?.instrumentId ?? 0))
  }
  scene(id: number): Scene {
    return this.maybeScene(id)!
  }

  touch(row: Row): void {
    row.updatedMs = this.timeMs
    this.touched.add(row)
  }

  post(posting: FuturesPosting): void {
    const entries = posting.entries.filter((entry) => entry.available !== 0n || entry.held !== 0n)
    for (const { account, available } of entries) this.available.set(account, this.money(account) + available)
    if (entries.length > 0) this.effects.postings.push({ ...posting, entries })
  }
  money(account: number): bigint {
    return this.available.get(account) ?? 0n
  }

  /** Centilots of a user in one instrument and direction over all modes but super: what the tier follows. */
  sideLots(account: number, instrumentId: number, direction: Direction): number {
    const side = this.all((row) => row.account === account && row.instrumentId === instrumentId && row.direction === direction)
    return side.filter((row) => row.mode !== 'super').reduce((sum, row) => sum + row.openLots, 0)
  }

  /** Open profit of a whole position, net of its closing fee and of profit already taken. */
  netProfit(row: Row, scene: Scene): bigint {
    const at = { ticks: closeTicksOf(scene, row.direction), lots: row.openLots }
    const profit = profitDown(scene, row.direction, { ...at, cost: costOf(row) })
    return profit - ppmUp(scene, at, scene.instrument.feePpm) - row.profitTaken
  }

  maintenance(row: Row, scene: Scene, more = 0): bigint {
    if (row.mode === 'super') return row.fixedMaintenance
    const whole = this.sideLots(row.account, row.instrumentId, row.direction) + more
    return maintenanceUp(scene, closeTicksOf(scene, row.direction), { part: row.openLots, whole })
  }

  standing(row: Row, scene = this.scene(row.instrumentId)): Standing {
    return { equity: row.held + this.netProfit(row, scene), maintenance: this.maintenance(row, scene) }
  }

  orderHolds(account: number): bigint {
    return this.waiting(account).reduce((sum, row) => sum + row.held, 0n)
  }

  /** Cross positions of one instrument and direction together; `extra` lots come to the side, `extraCross` of them cross. */
  leg(account: number, scene: Scene, leg: { direction: Direction; less?: { row: Row; lots: number }; extra?: number }) {
    const { direction, less } = leg
    const { id, feePpm } = scene.instrument
    const rows = this.cross(account).filter((row) => row.instrumentId === id && row.direction === direction)
    const lots = rows.reduce((sum, row) => sum + row.openLots, 0)
    const at = { ticks: closeTicksOf(scene, direction), lots }
    const cost = rows.reduce((sum, row) => sum + costOf(row), 0n)
    const taken = rows.reduce((sum, row) => sum + row.profitTaken, 0n)
    const lessLots = less && rows.includes(less.row) ? less.lots : 0
    const extra = leg.extra ?? 0
    const whole = this.sideLots(account, id, direction) - lessLots + extra
    return {
      profit: profitDown(scene, direction, { ...at, cost }) - ppmUp(scene, at, feePpm) - taken,
      maintenance: maintenanceUp(scene, at.ticks, { part: lots - lessLots, whole }),
      maintenanceWithMore: (more: number) => maintenanceUp(scene, at.ticks, { part: lots + more, whole }),
    }
  }

  /** Open profit and maintenance of all cross positions; `less` as if lots of a row were gone. */
  crossStanding(account: number, less?: { row: Row; lots: number }, shown?: Scene): Standing & { profit: bigint } {
    const ids = new Set(this.cross(account).map((row) => row.instrumentId))
    let profit = 0n
    let maintenance = 0n
    for (const id of ids) {
      const scene = shown?.instrument.id === id ? shown : this.scene(id)
      const long = this.leg(account, scene, { direction: 'long', less })
      const short = this.leg(account, scene, { direction: 'short', less })
      profit += long.profit + short.profit
      maintenance += larger(long.maintenance, short.maintenance)
    }
    const margins = this.cross(account).reduce((sum, row) => sum + row.held, 0n)
    return { equity: this.money(account) + this.orderHolds(account) + margins + profit, maintenance, profit }
  }

  /** `ownHold` is what an order's own hold gives back. */
  freeMargin(account: number, ownHold = 0n): bigint {
    const initial = this.cross(account).reduce((sum, row) => sum + row.initialMargin, 0n)
    const spare = this.crossStanding(account).equity - initial - (this.orderHolds(account) - ownHold)
    return larger(0n, smaller(this.money(account) + ownHold, spare))
  }

  exposure(id: number, scene = this.maybeScene(id)) {
    const rows = this.all((row) => row.status === 'open' && row.instrumentId === id)
    const side = (direction: Direction) => {
      const own = rows.filter((row) => row.direction === direction)
      const lots = own.reduce((sum, row) => sum + row.openLots, 0)
      const cost = own.reduce((sum, row) => sum + costOf(row), 0n)
      const taken = own.reduce((sum, row) => sum + row.profitTaken, 0n)
      return { lots, cost, taken, scene }
    }
    return { long: side('long'), short: side('short') }
  }

  /** The house's requirement; `more` as if that many lots had been opened at a price. */
  requirement(more?: { instrumentId: number; direction: Direction; lots: number; ticks: number }) {
    let stress = 0n
    let profitOwed = 0n
    for (const id of this.markets.keys()) {
      const scene = this.maybeScene(id)
      if (!scene) continue
      const sides = this.exposure(id)
      if (more?.instrumentId === id) {
        sides[more.direction].lots += more.lots
        sides[more.direction].cost += BigInt(more.ticks) * BigInt(more.lots)
      }
      const { bid, ask } = scene.tick
      const lots = Math.abs(sides.long.lots - sides.short.lots)
      stress += ppmUp(scene, { ticks: bid + ask, lots, half: true }, scene.instrument.stressPpm)
      for (const direction of ['long', 'short'] as const) {
        const side = sides[direction]
        const profit = profitDown(scene, direction, { ...side, ticks: closeTicksOf(scene, direction) })
        profitOwed += larger(0n, profit - side.taken)
      }
    }
    const claims = this.claims.reduce((sum, claim) => sum + claim.remaining, 0n)
    const requirement = stress + profitOwed + claims + this.house.otherHolds
    return { balance: this.money(this.options.houseAccount) + this.house.otherBalance, requirement, stress, profitOwed, claims }
  }
}

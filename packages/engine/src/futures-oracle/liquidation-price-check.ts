import { HOUSE, INSTRUMENTS, SYSTEM, usdt } from './random-commands.ts'
import { uniformFrom, type Uniform } from '../oracle/random-commands.ts'
import type { EngineOptions, FuturesEngine, Instrument, Mode } from '../futures/types.ts'

const NO_CAP = 10n ** 30n
const START_TICKS = 500_000
const ACCOUNT = 10

/** Opens random positions one after another. Moves the price to the tick before the shown liquidation price, then to it or beyond. */
export class LiquidationPriceCheck {
  private readonly engine: FuturesEngine
  private readonly uniform: Uniform
  private readonly instrument: Instrument
  private timeMs = 1_700_000_000_000
  private seq = 0
  private id = 0
  /** Positions that were tried, by mode, and those that no price liquidates. */
  readonly tried: Record<Mode | 'never', number> = { cross: 0, isolated: 0, super: 0, never: 0 }

  constructor({ seed, create }: { seed: number; create: (options: EngineOptions) => FuturesEngine }) {
    this.engine = create(SYSTEM)
    this.uniform = uniformFrom(seed)
    this.instrument = { ...INSTRUMENTS[0]!, minimumSpreadBp: 0, userCap: NO_CAP, netCap: NO_CAP, grossCap: NO_CAP }
    const house = { ...HOUSE, superCap: NO_CAP, otherBalance: NO_CAP }
    this.engine.execute({ kind: 'set_config', timeMs: this.timeMs, instruments: [this.instrument], house })
    this.engine.execute({ kind: 'status', timeMs: this.timeMs, instrumentId: 1, status: 'open' })
    for (const account of [1, 2, 3]) this.engine.setAvailable(account, NO_CAP)
  }

  /** Throws at the first position liquidated too early or too late. */
  run(positions: number): void {
    for (let count = 0; count < positions; count += 1) this.tryOne()
  }

  private whole(below: number): number {
    return Math.floor(this.uniform() * below)
  }

  private tick(bid: number, ask: number): number {
    this.timeMs += 200
    this.seq += 1
    const { engine, timeMs, seq } = this
    const quote = { bid: Math.max(1, bid), ask: Math.max(1, bid, ask) }
    return engine.execute({ kind: 'tick', timeMs, instrumentId: 1, seq, ...quote, canTrigger: true, ageMs: 0 }).liquidations.length
  }

  private tryOne(): void {
    const { engine } = this
    const start = START_TICKS + this.whole(START_TICKS)
    const spread = this.whole(40)
    engine.setAvailable(ACCOUNT, usdt(10 * 10 ** (this.uniform() * 4)))
    this.tick(start, start + spread)
    const mode = (['cross', 'isolated', 'super'] as const)[this.whole(3)]!
    const isLong = this.uniform() < 0.5
    this.id += 1
    this.place(mode, isLong)
    this.tick(start, start + spread)
    if (engine.position(this.id)) this.drive({ mode, isLong, spread, start })
    if (engine.position(this.id)) engine.execute({ kind: 'close', timeMs: this.timeMs, account: ACCOUNT, id: this.id, lots: null })
    this.tick(start, start)
  }

  private place(mode: Mode, isLong: boolean): void {
    const leverages = mode === 'super' ? this.instrument.superLeverages : [2, 5, 10, 20, 33, 50, 100, 125]
    this.engine.execute({
      kind: 'place',
      id: this.id,
      timeMs: this.timeMs,
      account: ACCOUNT,
      instrumentId: 1,
      direction: isLong ? 'long' : 'short',
      mode,
      type: 'market',
      lots: 1 + Math.floor(10 ** (this.uniform() * 4)),
      leverage: leverages[this.whole(leverages.length)]!,
      priceTicks: null,
      targetTicks: null,
      stopTicks: null,
      trailingBps: null,
      slippageBps: null,
    })
    const position = this.engine.position(this.id)
    if (mode !== 'isolated' || position === undefined || this.uniform() < 0.5) return
    this.tick(this.engine.market(1).tick!.bid, this.engine.market(1).tick!.ask)
    this.engine.execute({ kind: 'add_margin', timeMs: this.timeMs, account: ACCOUNT, id: this.id, units: usdt(0.01 + this.uniform() * 30) })
  }

  private drive({ mode, isLong, spread, start }: { mode: Mode; isLong: boolean; spread: number; start: number }): void {
    const at = this.engine.positionView(this.id).liquidationTicks
    if (at === null || at < 2) {
      this.tried.never += 1
      return
    }
    this.tried[mode] += 1
    const toward = (ticks: number): number => (isLong ? this.tick(ticks, ticks + spread) : this.tick(ticks - spread, ticks))
    const safe = isLong ? at + 1 : at - 1
    const between = Math.floor(safe + (start - safe) * this.uniform())
    const early = (isLong ? between > safe && between < start : between < safe && between > start) ? toward(between) : 0
    if (early > 0 || toward(safe) > 0) throw new Error(`${mode} ${this.id}: liquidated before ${at}`)
    const beyond = this.uniform() < 0.5 ? 0 : this.whole(50)
    if (toward(isLong ? Math.max(1, at - beyond) : at + beyond) === 0) throw new Error(`${mode} ${this.id}: not liquidated at ${at}`)
  }
}

import { uniformFrom, type Uniform } from '../oracle/random-commands.ts'
import { restoreTicks } from '../seconds/restore-ticks.ts'
import type {
  InstrumentTerms,
  PayableCurrency,
  RestoreCommand,
  SecondsCommand,
  SecondsEngine,
  SetConfigCommand,
  StatusCommand,
  SubmitCommand,
} from '../seconds/types.ts'

export const HOUSE_ACCOUNT = 90
export const ACCOUNTS = [14, 24, 34, 44]
export const INSTRUMENTS = [1, 2, 3]
export const CURRENCIES = [3, 1]
/** Short periods, few prices and small balances, so that every rule is tested often. */
const SECONDS = [1, 2, 5]
const RATIO_PPM = 850_000
const CLOCK_MS = 200

interface Walk {
  seq: number
  price: number
  isSilent: boolean
}

/** Draws commands of every kind. It looks at the engine only to see what waits for restored ticks. */
export class RandomCommands {
  readonly #uniform: Uniform
  readonly #walks = new Map<number, Walk>(INSTRUMENTS.map((id) => [id, { seq: 0, price: 1000 + id, isSilent: false }]))
  #nextId = 1
  #timeMs = 1_700_000_000_000

  constructor(seed: number) {
    this.#uniform = uniformFrom(seed)
  }

  /** Terms, currencies and open markets. */
  opening(): SecondsCommand[] {
    const config: SetConfigCommand = {
      kind: 'set_config',
      timeMs: this.#timeMs,
      instruments: this.#terms(),
      currencies: this.#currencies(),
      houseBalances: CURRENCIES.map((currencyId) => ({ currencyId, units: 60_000n })),
    }
    return [config, ...INSTRUMENTS.map((instrumentId) => this.#status(instrumentId, 'open'))]
  }

  /** The commands of the next instant: a few submissions, then perhaps the ticks of the clock. */
  next(engine: SecondsEngine): SecondsCommand[] {
    const draw = this.#uniform()
    if (draw < 0.45) return this.#ticks()
    if (draw < 0.9) return [this.#submit()]
    if (draw < 0.93) return this.#restores(engine)
    if (draw < 0.96) return [this.#anyStatus()]
    if (draw < 0.98) this.#silence()
    else return [this.#config()]
    return []
  }

  #whole(below: number): number {
    return Math.floor(this.#uniform() * below)
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[this.#whole(values.length)]!
  }

  #terms(): InstrumentTerms[] {
    const periods = SECONDS.map((seconds) => ({ seconds, ratioPpm: RATIO_PPM, isSuspended: this.#uniform() < 0.1 }))
    return INSTRUMENTS.map((instrumentId) => ({ instrumentId, periods: instrumentId === 3 ? periods.slice(1) : periods }))
  }

  #currencies(): PayableCurrency[] {
    const all = CURRENCIES.map((currencyId) => ({ currencyId, minimumStake: 5n, maximumStake: 500n }))
    return this.#uniform() < 0.8 ? all : all.slice(0, 1)
  }

  #status(instrumentId: number, state: StatusCommand['state']): StatusCommand {
    const sessionEndMs = instrumentId === 2 ? this.#timeMs + 9000 : null
    return { kind: 'status', timeMs: this.#timeMs, instrumentId, state, sessionEndMs }
  }

  #anyStatus(): StatusCommand {
    const draw = this.#uniform()
    return this.#status(this.#pick(INSTRUMENTS), draw < 0.8 ? 'open' : draw < 0.9 ? 'closed' : 'halted')
  }

  #silence(): void {
    const walk = this.#walks.get(this.#pick(INSTRUMENTS))!
    walk.isSilent = !walk.isSilent || this.#uniform() < 0.3
  }

  #config(): SetConfigCommand {
    const draw = this.#uniform()
    const base = { kind: 'set_config' as const, timeMs: this.#timeMs }
    if (draw < 0.4) return { ...base, instruments: this.#terms() }
    if (draw < 0.7) return { ...base, currencies: this.#currencies() }
    return { ...base, houseBalances: [{ currencyId: this.#pick(CURRENCIES), units: BigInt(20_000 + this.#whole(40_000)) }] }
  }

  #ticks(): SecondsCommand[] {
    this.#timeMs += CLOCK_MS - (this.#timeMs % CLOCK_MS) + (this.#uniform() < 0.05 ? CLOCK_MS * this.#whole(12) : 0)
    return INSTRUMENTS.flatMap((instrumentId): SecondsCommand[] => {
      const walk = this.#walks.get(instrumentId)!
      if (walk.isSilent && this.#uniform() < 0.1) walk.isSilent = false
      if (walk.isSilent) return []
      walk.seq += 1
      walk.price += this.#whole(5) - 2
      const ageMs = this.#uniform() < 0.1 ? this.#whole(1000) : 0
      return [{ kind: 'tick', instrumentId, seq: walk.seq, timeMs: this.#timeMs, price: walk.price, ageMs }]
    })
  }

  #submit(): SubmitCommand {
    this.#timeMs += this.#whole(60)
    const id = this.#nextId
    this.#nextId += 1 + this.#whole(3)
    const draw = this.#uniform()
    return {
      kind: 'submit',
      id,
      timeMs: this.#timeMs,
      publicId: `public-${id}`,
      account: this.#pick(ACCOUNTS),
      instrumentId: this.#pick(INSTRUMENTS),
      currencyId: this.#pick(CURRENCIES),
      direction: this.#uniform() < 0.5 ? 'up' : 'down',
      seconds: draw < 0.05 ? 7 : this.#pick(SECONDS),
      stake: BigInt(draw > 0.95 ? 600 : draw > 0.9 ? 1 + this.#whole(6) : 5 + this.#whole(496)),
      ratioPpm: draw > 0.3 && draw < 0.33 ? RATIO_PPM - 1 : RATIO_PPM,
    }
  }

  #restores(engine: SecondsEngine): RestoreCommand[] {
    return engine.unsettled().map(({ instrumentId, settleMs }) => {
      const order = engine.orders().find((one) => one.instrumentId === instrumentId && one.settleMs === settleMs)!
      const trades = Array.from({ length: this.#whole(4) }, () => ({
        source: this.#pick(['alpha', 'beta']),
        timeMs: settleMs - this.#whole(7000),
        priceTicks: 98 + this.#whole(5),
      })).sort((a, b) => a.timeMs - b.timeMs)
      const takenMs = order.settlement!.ticks.map((tick) => tick.timeMs)
      const ticks = restoreTicks(trades, { settleMs, clockMs: CLOCK_MS, takenMs })
      return { kind: 'restore', timeMs: this.#timeMs, instrumentId, settleMs, ticks, evidence: `raw-${settleMs}` }
    })
  }
}

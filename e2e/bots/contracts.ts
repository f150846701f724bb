/** One instrument of leveraged contracts as bots play it: the real engine and terms, accounts with money, profit as what is left. */
import type { Tick } from '../../apps/server/src/feeds/feed.ts'
import { instruments } from '../../apps/server/src/feeds/instruments.ts'
import { leverInstruments } from '../../apps/server/src/rooms/futures/terms.ts'
import {
  createFuturesEngine,
  type Direction,
  type Effects,
  type FuturesEngine,
  type Instrument,
  type Mode,
} from '../../packages/engine/src/futures/door.ts'

export const usdt = (whole: number): bigint => BigInt(Math.round(whole)) * 100_000_000n
const RICH = 10n ** 20n
const SYSTEM = { currencyId: 3, houseAccount: 1, insuranceAccount: 2, feeAccount: 3 }

const terms = new Map(
  leverInstruments(instruments, new Map(instruments.map(({ id }) => [id, 500]))).map(({ symbol, futures }) => [symbol, futures]),
)
/** As the installation sells it. */
export const termsOf = (symbol: string): Instrument => terms.get(symbol)!

export interface Order {
  account: number
  direction: Direction
  lots: number
  leverage: number
  mode?: Mode
}

export class ContractsHouse {
  readonly engine: FuturesEngine = createFuturesEngine(SYSTEM)
  readonly #instrument: Instrument
  readonly #deposits = new Map<number, bigint>()
  #seq = 0
  #id = 0
  timeMs = 0

  constructor(instrument: Instrument) {
    this.#instrument = instrument
    const house = { otherHolds: 0n, otherBalance: RICH, superCap: usdt(100_000), positionsMaximum: 200 }
    this.engine.execute({ kind: 'set_config', timeMs: 0, instruments: [instrument], house })
    this.setStatus('open')
    for (const account of [1, 2, 3]) this.engine.setAvailable(account, RICH)
  }

  setStatus(status: 'open' | 'closed' | 'halted'): void {
    this.engine.execute({ kind: 'status', timeMs: this.timeMs, instrumentId: this.#instrument.id, status })
  }

  /** An account with money, as at the beginning of a round. */
  fund(account: number, units: bigint): void {
    this.engine.setAvailable(account, units)
    this.#deposits.set(account, units)
  }

  /** What a round brought all accounts together, in USDT. Nothing may be open any more. */
  result(): number {
    let units = 0n
    for (const [account, deposit] of this.#deposits) units += this.engine.available(account) - deposit
    return Number(units) / 1e8
  }

  hear({ timeMs, bid, ask, canTrigger, ageMs }: Tick): Effects {
    this.timeMs = timeMs
    this.#seq += 1
    return this.engine.execute({ kind: 'tick', timeMs, instrumentId: this.#instrument.id, seq: this.#seq, bid, ask, canTrigger, ageMs })
  }

  /** A market order right after the last tick; it fills at the next. Answers its id, or null when it was refused. */
  place({ mode = 'isolated', ...order }: Order): number | null {
    this.#id += 1
    const none = { priceTicks: null, targetTicks: null, stopTicks: null, trailingBps: null, slippageBps: null }
    const { refused } = this.engine.execute({
      kind: 'place',
      id: this.#id,
      timeMs: this.timeMs,
      instrumentId: this.#instrument.id,
      type: 'market',
      mode,
      ...order,
      ...none,
    })
    return refused === null ? this.#id : null
  }

  closeAll(account: number): void {
    const open = this.engine.positionsOf(account).filter(({ status }) => status === 'open')
    for (const { id } of open) this.engine.execute({ kind: 'close', timeMs: this.timeMs, account, id, lots: null })
  }

  /** Centilots of about so much notional at a tick. */
  lotsFor(whole: number, { bid }: Pick<Tick, 'bid'>): number {
    return Math.max(1, Number(usdt(whole) / (BigInt(bid) * this.#instrument.unitsPerTick)))
  }
}

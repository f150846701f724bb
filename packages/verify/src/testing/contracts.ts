import { createFuturesEngine } from '@assay/engine/futures'
import type { Effects, FuturesCommand, Instrument as Terms, Position } from '@assay/engine/futures'
import type { Uniform } from '../../../engine/src/oracle/random-commands.ts'
import { unitsOf } from '@assay/money'
import type { LeafNames } from '../../../../apps/server/src/desk/lever/products.ts'
import { acceptanceLeaves, futuresLeaves, takenLeaves } from '../../../../apps/server/src/rooms/futures/leaves.ts'
import type { Instrument } from '../../../../apps/server/src/feeds/instruments.ts'

const SCALE = 8
const usdt = (text: string): bigint => unitsOf(text, SCALE)
const TRAILING_BPS = 15
/** One of them has little, so that his cross positions are liquidated, too. */
const ACCOUNTS: [account: number, available: string][] = [
  [13, '20000'],
  [23, '20000'],
  [33, '50'],
]
/** Those of a restless crowd have little all. */
const POOR = ['300', '150', '50']

function conversionOf({ quote, symbol }: Instrument, instruments: readonly Instrument[]): Terms['conversion'] {
  if (quote.code === 'USDT' || quote.code === 'USD') return null
  const source = instruments.find((other) => other.symbol === `${quote.code}/USD`)
  if (!source) throw new Error(`${symbol} cannot be converted`)
  return { instrumentId: source.id, isInverse: false, priceDecimals: source.priceDecimals }
}

function termsOf(instrument: Instrument, instruments: readonly Instrument[]): Terms {
  const { id, symbol, lotSize, priceDecimals, minimumSpreadBp } = instrument
  return {
    id,
    symbol,
    unitsPerTick: unitsOf(lotSize, SCALE) / 10n ** BigInt(priceDecimals) / 100n,
    conversion: conversionOf(instrument, instruments),
    minimumSpreadBp,
    feePpm: 500,
    overnightLongPpm: 100,
    overnightShortPpm: 90,
    tiers: [
      { from: 0n, ratePpm: 4000, leverage: 125, deduction: 0n },
      { from: usdt('50000'), ratePpm: 5000, leverage: 100, deduction: usdt('50') },
    ],
    superLeverages: [150],
    minuteMovePpm: 100,
    stressPpm: 150_000,
    userCap: usdt('100000000'),
    netCap: usdt('100000000'),
    grossCap: usdt('100000000'),
  }
}

interface CrowdOptions {
  startMs: number
  uniform: Uniform
  log: (leaf: string) => void
  /** Closes in parts and twice before a tick, reverses, cancels. */
  isRestless: boolean
}

/** A crowd that trades contracts, and the leaves that come of it. */
export class Contracts {
  readonly #engine = createFuturesEngine({ currencyId: 3, houseAccount: 1, insuranceAccount: 2, feeAccount: 3 })
  readonly #terms: Terms[]
  readonly #uniform: Uniform
  readonly #log: (leaf: string) => void
  #nextId = 1
  /** Also positions that have ended. */
  readonly #positions = new Map<number, Position>()
  /** How often stops and margin of a position have been changed. */
  readonly #changes = new Map<number, number>()
  readonly #isRestless: boolean
  readonly #names: LeafNames = {
    publicIdOf: (id) => `c${id}`,
    symbolOf: (instrumentId) => this.#terms.find(({ id }) => id === instrumentId)!.symbol,
    currencyOf: () => ({ name: 'USDT', scale: SCALE }),
    positionOf: (id) => this.#positions.get(id)!,
    changesOf: (id) => this.#changes.get(id) ?? 0,
  }

  constructor(instruments: readonly Instrument[], { startMs, uniform, log, isRestless }: CrowdOptions) {
    this.#uniform = uniform
    this.#log = log
    this.#isRestless = isRestless
    this.#terms = instruments.filter(({ kind }) => kind !== 'spot').map((instrument) => termsOf(instrument, instruments))
    const house = { otherHolds: 0n, otherBalance: 0n, superCap: usdt('1000000'), positionsMaximum: 50 }
    for (const [at, [account, units]] of ACCOUNTS.entries()) this.#engine.setAvailable(account, usdt(isRestless ? POOR[at]! : units))
    this.#engine.setAvailable(1, usdt('100000000'))
    for (const account of [2, 3]) this.#engine.setAvailable(account, usdt('1000'))
    this.#execute({ kind: 'set_config', timeMs: startMs, instruments: this.#terms, house })
  }

  get leveraged(): { id: number; symbol: string; futures: Terms }[] {
    return this.#terms.map((futures) => ({ id: futures.id, symbol: futures.symbol, futures }))
  }

  tick(tick: { instrumentId: number; seq: number; timeMs: number; bid: number; ask: number; canTrigger: boolean; ageMs: number }): void {
    const { instrumentId, timeMs } = tick
    if (!this.#terms.some(({ id }) => id === instrumentId)) return
    if (tick.seq === 1) this.#execute({ kind: 'status', timeMs, instrumentId, status: 'open' })
    this.#execute({ kind: 'tick', ...tick })
  }

  overnight(timeMs: number): void {
    this.#execute({ kind: 'overnight', timeMs })
  }

  /** Somebody opens, closes, or sets stops, now and then. */
  act(timeMs: number): void {
    const draw = this.#uniform()
    const positions = this.#engine.positions()
    const position = positions[Math.floor(this.#uniform() * positions.length)]
    if (draw < 0.15) this.#place(timeMs)
    else if (draw < 0.17 && position?.status === 'open') this.#close(timeMs, position)
    else if (draw < 0.19 && position?.status === 'open') this.#setStops(timeMs, position)
    else if (draw < 0.22 && position?.status === 'open') this.#addMargin(timeMs, position)
    else if (this.#isRestless && draw < 0.27 && position) this.#change(timeMs, position)
  }

  #change(timeMs: number, position: Position): void {
    const { account, id, openLots, status } = position
    if (status === 'waiting') this.#execute({ kind: 'cancel', timeMs, account, id })
    else if (this.#uniform() < 0.3) this.#execute({ kind: 'reverse', timeMs, account, id, newId: this.#nextId++ })
    else {
      const part = Math.ceil(openLots / 3)
      for (const lots of [part, part]) this.#execute({ kind: 'close', timeMs, account, id, lots })
    }
  }

  #place(timeMs: number): void {
    const terms = this.#terms[Math.floor(this.#uniform() * this.#terms.length)]!
    const { tick } = this.#engine.market(terms.id)
    if (!tick) return
    const id = this.#nextId++
    const draw = this.#uniform()
    const direction = this.#uniform() < 0.5 ? 'long' : 'short'
    const near = (share: number): number => Math.round(tick.bid * (1 + share))
    const type = draw < 0.6 ? 'market' : draw < 0.8 ? 'limit' : 'stop'
    const isBelow = (type === 'limit') === (direction === 'long')
    const mode = this.#uniform() < 0.12 ? 'super' : draw < 0.4 ? 'isolated' : 'cross'
    this.#execute({
      kind: 'place',
      id,
      timeMs,
      account: ACCOUNTS[id % 3]![0],
      instrumentId: terms.id,
      direction,
      type,
      mode,
      // About 2,000 USDT of notional.
      lots: Math.ceil((2000 * 1e8) / (tick.bid * Number(terms.unitsPerTick))),
      leverage: mode === 'super' ? terms.superLeverages[0]! : 125,
      priceTicks: type === 'market' ? null : near(isBelow ? -0.0005 : 0.0005),
      targetTicks: this.#uniform() < 0.3 ? near(direction === 'long' ? 0.003 : -0.003) : null,
      stopTicks: this.#uniform() < 0.15 ? near(direction === 'long' ? -0.002 : 0.002) : null,
      trailingBps: this.#uniform() < 0.25 ? TRAILING_BPS : null,
      slippageBps: this.#isRestless && draw < 0.3 ? 50 : null,
    })
  }

  #close(timeMs: number, { account, id, openLots }: Position): void {
    const lots = this.#uniform() < 0.5 ? null : Math.ceil(openLots / 2)
    this.#execute({ kind: 'close', timeMs, account, id, lots })
  }

  #setStops(timeMs: number, { account, id, direction, openTicks }: Position): void {
    const away = direction === 'long' ? 1 : -1
    const targetTicks = Math.round(openTicks! * (1 + away * 0.004))
    const stopTicks = Math.round(openTicks! * (1 - away * 0.004))
    // The trail is left as it is, taken away, set anew with the same distance, or with another.
    const trails = [{}, { trailingBps: null }, { trailingBps: TRAILING_BPS }, { trailingBps: 2 * TRAILING_BPS }]
    const trail = trails[Math.floor(this.#uniform() * trails.length)]
    this.#execute({ kind: 'set_stop', timeMs, account, id, targetTicks, stopTicks, ...trail })
  }

  #addMargin(timeMs: number, { account, id, initialMargin }: Position): void {
    this.#execute({ kind: 'add_margin', timeMs, account, id, units: initialMargin / 10n })
  }

  #execute(command: FuturesCommand): Effects {
    const effects = this.#engine.execute(command)
    if (effects.refused) return effects
    for (const position of effects.positions) this.#positions.set(position.id, position)
    if (command.kind === 'set_stop' || command.kind === 'add_margin') {
      this.#changes.set(command.id, (this.#changes.get(command.id) ?? 0) + 1)
    }
    const leaves = [
      ...acceptanceLeaves(command, effects, this.#names),
      ...futuresLeaves(effects, this.#names),
      ...(command.kind === 'tick' ? takenLeaves(command, effects.fills, this.#names) : []),
    ]
    for (const leaf of leaves) this.#log(leaf)
    return effects
  }
}

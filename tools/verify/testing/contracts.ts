import { createFuturesEngine } from '../../../packages/engine/src/futures/door.ts'
import type {
  ConversionUsed,
  Effects,
  Fill,
  FuturesCommand,
  Instrument as Terms,
  PlaceCommand,
  Row,
  TickCommand,
} from '../../../packages/engine/src/futures/door.ts'
import type { Uniform } from '../../../packages/engine/src/oracle/random-commands.ts'
import {
  acceptanceLeaf,
  fillLeaf,
  liquidationLeaf,
  marginLeaf,
  overnightLeaf,
  takenLeaf,
  type ConversionLeaf,
} from '../../../packages/engine/src/proof/door.ts'
import { formatUnits, unitsOf } from '../../../packages/money/src/door.ts'
import type { Instrument } from '../../../apps/server/src/feeds/instruments.ts'

const SCALE = 8
const usdt = (text: string): bigint => unitsOf(text, SCALE)
const money = (units: bigint): string => formatUnits(units, SCALE)
const TRAILING_BPS = 15
/** One of them has little, so that his cross positions are liquidated, too. */
const ACCOUNTS: [account: number, available: string][] = [
  [13, '20000'],
  [23, '20000'],
  [33, '50'],
]

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
      { from: 0n, ratePpm: 4000, multiple: 125, deduction: 0n },
      { from: usdt('50000'), ratePpm: 5000, multiple: 100, deduction: usdt('50') },
    ],
    superMultiples: [150],
    minuteMovePpm: 100,
    stressPpm: 150_000,
    userCap: usdt('100000000'),
    netCap: usdt('100000000'),
    grossCap: usdt('100000000'),
  }
}

/** A crowd that trades contracts, and the leaves that come of it. */
export class Contracts {
  readonly #engine = createFuturesEngine({ currencyId: 3, houseAccount: 1, insuranceAccount: 2, feeAccount: 3 })
  readonly #terms: Terms[]
  readonly #uniform: Uniform
  readonly #log: (leaf: string) => void
  #nextId = 1
  /** Rows as they stood before the command now running. */
  readonly #rows = new Map<number, Row>()
  /** How often stops and margin of a row have been changed. */
  readonly #changes = new Map<number, number>()

  constructor(
    instruments: readonly Instrument[],
    { startMs, uniform, log }: { startMs: number; uniform: Uniform; log: (leaf: string) => void },
  ) {
    this.#uniform = uniform
    this.#log = log
    this.#terms = instruments.filter(({ kind }) => kind !== 'spot').map((instrument) => termsOf(instrument, instruments))
    const house = { otherHolds: 0n, otherBalance: 0n, superCap: usdt('1000000'), rowsMaximum: 50 }
    for (const [account, units] of ACCOUNTS) this.#engine.setAvailable(account, usdt(units))
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
    const rows = this.#engine.rows()
    const row = rows[Math.floor(this.#uniform() * rows.length)]
    if (draw < 0.15) this.#place(timeMs)
    else if (draw < 0.17 && row?.status === 'open') this.#close(timeMs, row)
    else if (draw < 0.19 && row?.status === 'open') this.#setStops(timeMs, row)
    else if (draw < 0.22 && row?.status === 'open') this.#addMargin(timeMs, row)
  }

  #symbol(instrumentId: number): string {
    return this.#terms.find(({ id }) => id === instrumentId)!.symbol
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
    const command: PlaceCommand = {
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
      multiple: mode === 'super' ? terms.superMultiples[0]! : 125,
      priceTicks: type === 'market' ? null : near(isBelow ? -0.0005 : 0.0005),
      targetTicks: this.#uniform() < 0.3 ? near(direction === 'long' ? 0.003 : -0.003) : null,
      stopTicks: this.#uniform() < 0.15 ? near(direction === 'long' ? -0.002 : 0.002) : null,
      trailingBps: this.#uniform() < 0.25 ? TRAILING_BPS : null,
      slippageBps: null,
    }
    if (this.#execute(command).refused) return
    const { multiple, lots, priceTicks, slippageBps, targetTicks, stopTicks, trailingBps } = command
    const asked = { direction, mode, multiple, lots, priceTicks, slippageBps, targetTicks, stopTicks, trailingBps } as const
    this.#log(
      acceptanceLeaf({
        id: `c${id}`,
        symbol: terms.symbol,
        acceptedMs: timeMs,
        action: 'open',
        type,
        ...asked,
        change: null,
        bestTicks: null,
      }),
    )
  }

  #close(timeMs: number, row: Row): void {
    const lots = this.#uniform() < 0.5 ? null : Math.ceil(row.openLots / 2)
    if (this.#execute({ kind: 'close', timeMs, account: row.account, id: row.id, lots }).refused) return
    this.#accepted(row, { timeMs, action: 'close', lots })
  }

  #setStops(timeMs: number, row: Row): void {
    const away = row.direction === 'long' ? 1 : -1
    const targetTicks = Math.round(row.openTicks! * (1 + away * 0.004))
    const stopTicks = Math.round(row.openTicks! * (1 - away * 0.004))
    // The trail is left as it is, taken away, set anew with the same distance, or with another.
    const trails = [{}, { trailingBps: null }, { trailingBps: TRAILING_BPS }, { trailingBps: 2 * TRAILING_BPS }]
    const trail = trails[Math.floor(this.#uniform() * trails.length)]
    if (this.#execute({ kind: 'set_stop', timeMs, account: row.account, id: row.id, targetTicks, stopTicks, ...trail }).refused) return
    this.#accepted(row, { timeMs, action: 'stops', lots: null })
  }

  #countChange({ id }: Row): number {
    const change = (this.#changes.get(id) ?? 0) + 1
    this.#changes.set(id, change)
    return change
  }

  #addMargin(timeMs: number, row: Row): void {
    const units = row.initialMargin / 10n
    if (this.#execute({ kind: 'add_margin', timeMs, account: row.account, id: row.id, units }).refused) return
    const amounts = { amount: money(units), margin: money(row.held) }
    const named = { id: `c${row.id}`, symbol: this.#symbol(row.instrumentId), acceptedMs: timeMs }
    this.#log(marginLeaf({ ...named, change: this.#countChange(row), ...amounts }))
  }

  #accepted(row: Row, { timeMs, action, lots }: { timeMs: number; action: 'close' | 'stops'; lots: number | null }): void {
    const { id, instrumentId, direction, mode, multiple, targetTicks, stopTicks, trailingBps } = row
    const asked = { direction, mode, multiple, lots, priceTicks: null, slippageBps: null, targetTicks, stopTicks, trailingBps }
    const told = action === 'stops' ? { change: this.#countChange(row), bestTicks: row.trailTicks } : { change: null, bestTicks: null }
    const named = { id: `c${id}`, symbol: this.#symbol(instrumentId), acceptedMs: timeMs }
    this.#log(acceptanceLeaf({ ...named, action, type: null, ...asked, ...told }))
  }

  #execute(command: FuturesCommand): Effects {
    if (command.kind === 'tick') for (const row of this.#engine.rows()) this.#rows.set(row.id, { ...row })
    const effects = this.#engine.execute(command)
    for (const row of effects.rows) if (!this.#rows.has(row.id)) this.#rows.set(row.id, { ...row })
    for (const fill of effects.fills) this.#log(this.#fillLeaf(fill))
    for (const { mode, instrumentId, rowId, ...step } of stepsOf(effects, this.#rows)) {
      const closing = effects.fills.find((fill) => fill.rowId === rowId && fill.number === step.fill)!
      const margin = mode === 'cross' ? null : money(closing.margin - closing.profitTaken)
      const cause = { causeSymbol: this.#symbol(step.causeInstrumentId), causeSeq: step.causeSeq }
      const figures = { equity: money(step.equity), maintenance: money(step.maintenance), fee: money(step.fee) }
      this.#log(
        liquidationLeaf({ id: `c${rowId}`, fill: step.fill, symbol: this.#symbol(instrumentId), mode, ...cause, margin, ...figures }),
      )
    }
    if (command.kind === 'tick') this.#logTakings(command, effects)
    for (const charge of effects.overnights) {
      const { rowId, instrumentId, timeMs, tickSeq, twiceMid, lots, ratePpm, conversion, fee, isFromMargin } = charge
      const named = { id: `c${rowId}`, symbol: this.#symbol(instrumentId), conversion: this.#conversionLeaf(conversion) }
      this.#log(
        overnightLeaf({ ...named, timeMs, tickSeq, twiceMid, lots, ratePpm, fee: money(fee), from: isFromMargin ? 'margin' : 'free' }),
      )
    }
    return effects
  }

  #logTakings({ instrumentId, seq }: TickCommand, { fills }: Effects): void {
    const taken = Map.groupBy(
      fills.flatMap(({ profitsTaken }) => profitsTaken),
      ({ rowId }) => rowId,
    )
    for (const [rowId, parts] of taken) {
      const row = this.#rows.get(rowId)!
      const amount = money(parts.reduce((sum, { units }) => sum + units, 0n))
      const cause = { causeSymbol: this.#symbol(instrumentId), causeSeq: seq }
      if (row.mode !== 'cross') this.#log(takenLeaf({ id: `c${rowId}`, symbol: this.#symbol(row.instrumentId), ...cause, amount }))
    }
  }

  #conversionLeaf(used: ConversionUsed | null): ConversionLeaf | null {
    if (!used) return null
    const { instrumentId, seq, numerator, denominator } = used
    return { symbol: this.#symbol(instrumentId), seq, numerator: String(numerator), denominator: String(denominator) }
  }

  #fillLeaf(fill: Fill): string {
    const { rowId, number, instrumentId, kind, tickSeq, tickMs, priceTicks, lots, conversion, notional, fee, profit } = fill
    const row = this.#rows.get(rowId)!
    const isOpening = kind === 'open'
    return fillLeaf({
      id: `c${rowId}`,
      number,
      symbol: this.#symbol(instrumentId),
      kind,
      direction: row.direction,
      tickSeq,
      tickMs,
      priceTicks,
      lots,
      openTicks: isOpening ? null : row.openTicks,
      conversion: this.#conversionLeaf(conversion),
      notional: money(notional),
      fee: money(fee),
      profit: isOpening ? null : money(profit),
    })
  }
}

/** One entry for each part that was closed. */
function stepsOf({ liquidations }: Effects, rows: ReadonlyMap<number, Row>) {
  return liquidations.flatMap(({ steps, instrumentId: causeInstrumentId, tickSeq: causeSeq }) =>
    steps.map(({ rowId, fill, equityBefore, maintenanceBefore, liquidationFee }) => {
      const { mode, instrumentId } = rows.get(rowId)!
      return {
        rowId,
        fill,
        mode,
        instrumentId,
        causeInstrumentId,
        causeSeq,
        equity: equityBefore,
        maintenance: maintenanceBefore,
        fee: liquidationFee,
      }
    }),
  )
}

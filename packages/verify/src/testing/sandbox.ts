/**
 * A sandbox installation in memory for the tests of the verifier: the real feed, the real engines and the real log, a random
 * crowd, and the files that the server would offer for download. The verifier itself imports nothing of this.
 */
import { createSeedChain, dayOf, DAY_MS } from '@assay/engine/market'
import { uniformFrom, type Uniform } from '../../../engine/src/oracle/random-commands.ts'
import { createSecondsEngine, type OptionOrder } from '@assay/engine/seconds'
import { optionAcceptanceLeaf, optionSettlementLeaf, ruleChangeLeaf, type OptionResult } from '@assay/engine/proof'
import { createGeneratedFeed } from '../../../../apps/server/src/feeds/generated.ts'
import { instruments as allInstruments, type IndexedInstrument } from '../../../../apps/server/src/feeds/instruments.ts'
import { configDocument, nothingScheduled } from '../../../../apps/server/src/rooms/proof/config-document.ts'
import { formatUnits } from '@assay/money'
import { createHash } from 'node:crypto'
import { Contracts } from './contracts.ts'
import { writeLog, type LoggedSecond, type Made } from './write-log.ts'

const SCALE = 8
const RATIO_PPM = 850_000
const SYMBOLS = ['BTC/USDT', 'BTC/USDT-CFD', 'AAPL/USD', 'EUR/USD', 'GBP/USD', 'EUR/GBP']
/** Prices wild enough for liquidations within minutes. */
const VOLATILITY = 20

/** The instruments of the test, on walks with more volatility than the real ones. */
function wildInstruments(): IndexedInstrument[] {
  const walks = new Map<string, IndexedInstrument['walk']>()
  return SYMBOLS.map((symbol) => {
    const found = allInstruments.find((instrument) => instrument.symbol === symbol)!
    const walk = walks.get(found.walk.symbol) ?? { ...found.walk, volatilityBp: found.walk.volatilityBp * VOLATILITY }
    walks.set(walk.symbol, walk)
    return { ...found, walk }
  })
}

export interface SandboxOptions {
  startMs: number
  seconds: number
  seed: number
  /** Nothing but ticks. */
  isQuiet?: boolean
  /** More that a crowd can do with contracts. */
  isRestless?: boolean
}

class Options {
  readonly #engine = createSecondsEngine({ houseAccount: 90, secondCapPpm: 1_000_000, totalCapPpm: 1_000_000 })
  readonly #symbols: Map<number, string>
  readonly #uniform: Uniform
  readonly #funds = { available: () => 10n ** 15n, add: () => undefined }
  readonly #log: (leaf: string) => void
  #nextId = 1

  constructor(
    instruments: readonly IndexedInstrument[],
    { startMs, uniform, log }: { startMs: number; uniform: Uniform; log: (leaf: string) => void },
  ) {
    const offered = instruments.filter(({ hasOptions }) => hasOptions)
    this.#symbols = new Map(offered.map(({ id, symbol }) => [id, symbol]))
    this.#uniform = uniform
    this.#log = log
    const periods = [{ seconds: 30, ratioPpm: RATIO_PPM, isSuspended: false }]
    const currencies = [{ currencyId: 3, minimumStake: 1n, maximumStake: 10n ** 15n }]
    const houseBalances = [{ currencyId: 3, units: 10n ** 18n }]
    const terms = offered.map(({ id }) => ({ instrumentId: id, periods }))
    this.#engine.execute({ kind: 'set_config', timeMs: startMs, instruments: terms, currencies, houseBalances }, this.#funds)
    for (const { id } of offered) {
      this.#engine.execute({ kind: 'status', timeMs: startMs, instrumentId: id, state: 'open', sessionEndMs: null }, this.#funds)
    }
  }

  tick(tick: { instrumentId: number; seq: number; timeMs: number; price: number }): void {
    if (!this.#symbols.has(tick.instrumentId)) return
    const { orders } = this.#engine.execute({ kind: 'tick', ...tick, ageMs: 0 }, this.#funds)
    for (const order of orders) if (order.status !== 'open') this.#log(this.#settlementLeaf(order))
  }

  /** One option of somebody, now and then. */
  submit(timeMs: number): void {
    if (this.#uniform() > 0.1) return
    const ids = [...this.#symbols.keys()]
    const id = this.#nextId++
    const { orders } = this.#engine.execute(
      {
        kind: 'submit',
        id,
        timeMs,
        publicId: `o${createHash('sha256').update(`option ${id}`).digest('base64url').slice(0, 21)}`,
        account: 14,
        instrumentId: ids[Math.floor(this.#uniform() * ids.length)]!,
        currencyId: 3,
        direction: this.#uniform() < 0.5 ? 'up' : 'down',
        seconds: 30,
        stake: BigInt(500_000_000 + Math.floor(this.#uniform() * 1e9)),
        ratioPpm: RATIO_PPM,
      },
      this.#funds,
    )
    for (const order of orders) this.#log(this.#acceptanceLeaf(order))
  }

  #acceptanceLeaf(order: OptionOrder): string {
    const { publicId, instrumentId, acceptedMs, direction, seconds, ratioPpm, rule, stake } = order
    const named = {
      id: publicId,
      symbol: this.#symbols.get(instrumentId)!,
      currency: 'USDT',
      scale: SCALE,
      stake: formatUnits(stake, SCALE),
    }
    return optionAcceptanceLeaf({ ...named, acceptedMs, direction, seconds, ratioPpm, rule })
  }

  #settlementLeaf(order: OptionOrder): string {
    const { publicId, instrumentId, settleMs, status, stake, winnings, entry, settlement } = order
    const figures = (window: OptionOrder['entry']) => ({
      firstSeq: window?.ticks[0]?.seq ?? null,
      lastSeq: window?.ticks.at(-1)?.seq ?? null,
      doublePrice: window?.doublePrice ?? null,
    })
    return optionSettlementLeaf({
      id: publicId,
      symbol: this.#symbols.get(instrumentId)!,
      result: (order.voidReason ?? status) as OptionResult,
      settleMs,
      entry: figures(entry),
      settlement: settlement && figures(settlement),
      paid: formatUnits(status === 'won' ? stake + winnings : status === 'lost' ? 0n : stake, SCALE),
      evidence: order.evidence,
    })
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export function makeSandbox({ startMs, seconds, seed, isQuiet = false, isRestless = false }: SandboxOptions): Made {
  const instruments = wildInstruments()
  const endMs = startMs + seconds * 1000
  const chain = createSeedChain({ end: createHash('sha256').update(`sandbox ${seed}`).digest(), firstDay: dayOf(startMs), days: 30 })
  const feed = createGeneratedFeed({ instruments, startMs, seedOf: (day) => chain.seedOf(day), now: () => endMs })
  const uniform = uniformFrom(seed)
  const logged: LoggedSecond[] = Array.from({ length: seconds }, (_, away) => ({ second: startMs / 1000 + away, ticks: [], events: [] }))
  let current = logged[0]!
  // As the desk does: the very same leaf stands once.
  const log = (leaf: string): void => void (current.events.includes(leaf) || current.events.push(leaf))
  const options = new Options(instruments, { startMs, uniform, log })
  const contracts = new Contracts(instruments, { startMs, uniform, log, isRestless })
  const configText = JSON.stringify(
    configDocument({
      mode: 'sandbox',
      logFirstSecond: startMs / 1000,
      instruments,
      leveraged: contracts.leveraged,
      scheduled: nothingScheduled,
      generated: { startMs, seedHead: chain.head },
      former: null,
      termsFromMs: startMs,
      nowMs: startMs,
    }),
  )
  log(ruleChangeLeaf({ timeMs: startMs, name: 'proof.config', value: createHash('sha256').update(configText).digest('hex') }))
  const ids = new Map(instruments.map(({ symbol, id }) => [symbol, id]))
  for (const { timeMs, ticks } of feed.instants(startMs - 1, endMs - 1)) {
    current = logged[Math.floor((timeMs - startMs) / 1000)]!
    if (timeMs % DAY_MS === 0) contracts.overnight(timeMs)
    for (const { symbol, seq, bid, ask, sources, canTrigger } of ticks) {
      const instrumentId = ids.get(symbol)!
      current.ticks.push({ instrumentId, seq, timeMs, bid, ask, sources, canTrigger, isStale: false })
      options.tick({ instrumentId, seq, timeMs, price: (bid + ask) * 5 })
      contracts.tick({ instrumentId, seq, timeMs, bid, ask, canTrigger, ageMs: 0 })
    }
    if (isQuiet) continue
    options.submit(timeMs + Math.floor(uniform() * 190))
    contracts.act(timeMs + Math.floor(uniform() * 190))
  }
  const seeds = Array.from({ length: dayOf(endMs - 1) - chain.firstDay + 1 }, (_, away) => chain.firstDay + away).map((day) => ({
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    seed: hex(chain.seedOf(day)),
  }))
  return writeLog({ seconds: logged, symbols: new Map(instruments.map(({ id, symbol }) => [id, symbol])), configText, seeds })
}

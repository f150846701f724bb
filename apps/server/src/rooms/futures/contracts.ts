/** The leveraged instruments with the terms in force, by symbol, pair and id. */
import { refuse } from '@assay/contract/wire'
import type { Instrument as FuturesTerms, Tier } from '@assay/engine/futures'
import type { LeverInstrument } from '../../desk/lever/lever-desk.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import { TermsSchedule, type ScheduledTerms } from '../market/door.ts'
import { contractSubject, withScheduled } from './scheduled.ts'
import { leverInstruments, multiplesOf, type MinuteMoves } from './terms.ts'

export interface Contract {
  instrument: Instrument
  /** The name that is shown: BTC/USDT for BTC/USDT-CFD. */
  pair: string
  terms: FuturesTerms
  multiples: readonly number[]
}

export interface ContractsOptions {
  /** All instruments that were ever traded. Default: those that are. */
  known?: readonly Instrument[]
  /** What operators have decided. Default: nothing. */
  schedule?: TermsSchedule
  now?(): number
}

const CONTRACT_SUFFIX = '-CFD'

export class Contracts {
  readonly #instruments: readonly Instrument[]
  /** With the terms of the release. */
  readonly #byId = new Map<number, Contract>()
  /** Also contains instruments that are not traded any more, because old positions name them. */
  readonly #past: ReadonlyMap<number, Contract>
  /** With the scheduled terms that were last found to hold. */
  readonly #scheduled = new Map<number, { terms: ScheduledTerms; released: Contract; contract: Contract }>()
  readonly #clock: { schedule: TermsSchedule; now(): number }

  constructor(
    instruments: readonly Instrument[],
    minuteMoves: MinuteMoves,
    { known = instruments, schedule = new TermsSchedule(), now = Date.now }: ContractsOptions = {},
  ) {
    this.#instruments = instruments
    this.#clock = { schedule, now }
    this.#past = new Map(contractsOf(known, leverInstruments(known, minuteMoves)))
    this.setMinuteMoves(minuteMoves)
  }

  /** Sets newly measured moves. Returns the release's terms with them, for the desk. */
  setMinuteMoves(minuteMoves: MinuteMoves): LeverInstrument[] {
    const fresh = leverInstruments(this.#instruments, minuteMoves)
    for (const [id, contract] of contractsOf(this.#instruments, fresh)) this.#byId.set(id, contract)
    return fresh
  }

  /** All that are traded. */
  all(): Contract[] {
    return [...this.#byId.values()].map((contract) => this.#now(contract))
  }

  /** The tiers of the release, which are the steps of whatever is scheduled. */
  releasedTiers(instrumentId: number): readonly Tier[] {
    return this.#byId.get(instrumentId)!.terms.tiers
  }

  ids(): number[] {
    return [...this.#byId.keys()]
  }

  of(instrumentId: number): Contract {
    return this.#now(this.#byId.get(instrumentId) ?? this.#past.get(instrumentId)!)
  }

  /** The release's terms of a contract as they are with what is scheduled for an instant. */
  termsAt(terms: FuturesTerms, timeMs: number): FuturesTerms {
    return withScheduled(terms, this.#clock.schedule.at(contractSubject(terms.symbol), timeMs)?.values)
  }

  /** The terms to come, the next first. */
  scheduled(symbol: string): { fromMs: number; terms: FuturesTerms }[] {
    const { terms } = this.bySymbol(symbol)
    return this.changesAfter(symbol, this.#clock.now()).map((fromMs) => ({ fromMs, terms: this.termsAt(terms, fromMs) }))
  }

  /** The instants after one at which a contract's terms change. */
  changesAfter(symbol: string, timeMs: number): number[] {
    return this.#clock.schedule.after(contractSubject(symbol), timeMs).map(({ fromMs }) => fromMs)
  }

  /** The contracts whose terms change in (afterMs, untilMs]. */
  changed(afterMs: number, untilMs: number): string[] {
    const begun = new Set(this.#clock.schedule.begun(afterMs, untilMs))
    return [...this.#byId.values()].map(({ terms }) => terms.symbol).filter((symbol) => begun.has(contractSubject(symbol)))
  }

  #now(released: Contract): Contract {
    const scheduled = this.#clock.schedule.at(contractSubject(released.terms.symbol), this.#clock.now())
    if (!scheduled) return released
    const { id } = released.instrument
    const known = this.#scheduled.get(id)
    if (known?.terms === scheduled && known.released === released) return known.contract
    const terms = withScheduled(released.terms, scheduled.values)
    const contract = { ...released, terms, multiples: multiplesUpTo(released.multiples, terms.tiers[0]!.leverage) }
    this.#scheduled.set(id, { terms: scheduled, released, contract })
    return contract
  }

  /** Refuses `symbol_unknown`. */
  bySymbol(symbol: string): Contract {
    const found = [...this.#byId.values()].find(({ instrument }) => instrument.symbol === symbol)
    return found ? this.#now(found) : refuse('symbol_unknown', { fields: { symbol: 'symbol_unknown' } })
  }

  /** Refuses `symbol_unknown`. */
  byPair(baseId: string, quoteId: string): Contract {
    return this.matching(baseId, quoteId)[0] ?? refuse('symbol_unknown')
  }

  /** The contracts with this base and this quote currency. Undefined matches any. */
  matching(baseId: string | undefined, quoteId: string | undefined): Contract[] {
    const found = [...this.#byId.values()].filter(
      ({ instrument: { base, quote } }) =>
        (baseId === undefined || String(base.id) === baseId) && (quoteId === undefined || String(quote.id) === quoteId),
    )
    return found.map((contract) => this.#now(contract))
  }
}

/** The leverages on offer up to the highest, which is on offer too. */
const multiplesUpTo = (multiples: readonly number[], highest: number): number[] => [...multiples.filter((one) => one < highest), highest]

const contractsOf = (instruments: readonly Instrument[], leveraged: readonly LeverInstrument[]): [number, Contract][] =>
  leveraged.map(({ id, symbol, futures }) => {
    const instrument = instruments.find((one) => one.id === id)!
    const pair = symbol.endsWith(CONTRACT_SUFFIX) ? symbol.slice(0, -CONTRACT_SUFFIX.length) : symbol
    return [id, { instrument, pair, terms: futures, multiples: multiplesOf(instrument) }]
  })

/** The leveraged instruments with the terms in force, by symbol, pair and id. */
import { refuse } from '@assay/contract/wire'
import type { Instrument as FuturesTerms } from '@assay/engine/futures'
import type { LeverInstrument } from '../../desk/lever/lever-desk.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import { leverInstruments, multiplesOf, type MinuteMoves } from './terms.ts'

export interface Contract {
  instrument: Instrument
  /** The name that is shown: BTC/USDT for BTC/USDT-CFD. */
  pair: string
  terms: FuturesTerms
  multiples: readonly number[]
}

const CONTRACT_SUFFIX = '-CFD'

export class Contracts {
  readonly #instruments: readonly Instrument[]
  readonly #byId = new Map<number, Contract>()
  /** Also contains instruments that are not traded any more, because old positions name them. */
  readonly #past: ReadonlyMap<number, Contract>

  /** `known` are all instruments that were ever traded. */
  constructor(instruments: readonly Instrument[], minuteMoves: MinuteMoves, known = instruments) {
    this.#instruments = instruments
    this.#past = new Map(contractsOf(known, leverInstruments(known, minuteMoves)))
    this.setMinuteMoves(minuteMoves)
  }

  /** Sets newly measured moves. Returns the new terms for the desk. */
  setMinuteMoves(minuteMoves: MinuteMoves): LeverInstrument[] {
    const fresh = leverInstruments(this.#instruments, minuteMoves)
    for (const [id, contract] of contractsOf(this.#instruments, fresh)) this.#byId.set(id, contract)
    return fresh
  }

  ids(): number[] {
    return [...this.#byId.keys()]
  }

  of(instrumentId: number): Contract {
    return this.#byId.get(instrumentId) ?? this.#past.get(instrumentId)!
  }

  /** Refuses `symbol_unknown`. */
  bySymbol(symbol: string): Contract {
    const found = [...this.#byId.values()].find(({ instrument }) => instrument.symbol === symbol)
    return found ?? refuse('symbol_unknown', { fields: { symbol: 'symbol_unknown' } })
  }

  /** Refuses `symbol_unknown`. */
  byPair(baseId: string, quoteId: string): Contract {
    return this.matching(baseId, quoteId)[0] ?? refuse('symbol_unknown')
  }

  /** The contracts with this base and this quote currency. Undefined matches any. */
  matching(baseId: string | undefined, quoteId: string | undefined): Contract[] {
    return [...this.#byId.values()].filter(
      ({ instrument: { base, quote } }) =>
        (baseId === undefined || String(base.id) === baseId) && (quoteId === undefined || String(quote.id) === quoteId),
    )
  }
}

const contractsOf = (instruments: readonly Instrument[], leveraged: readonly LeverInstrument[]): [number, Contract][] =>
  leveraged.map(({ id, symbol, futures }) => {
    const instrument = instruments.find((one) => one.id === id)!
    const pair = symbol.endsWith(CONTRACT_SUFFIX) ? symbol.slice(0, -CONTRACT_SUFFIX.length) : symbol
    return [id, { instrument, pair, terms: futures, multiples: multiplesOf(instrument) }]
  })

import type { CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'
import { pairOf } from './quotes.ts'

export type Currencies = CallOutput<'market.currencies'>
export type Listed = Currencies['instruments'][number]

/** The market data that every trading page has. Figures are decimal text. */
export interface Instrument {
  id: string
  /** The name in calls and channels: BTC/USDT-CFD. */
  symbol: string
  /** The displayed name: BTC/USDT. */
  pair: string
  kind: Listed['kind']
  base: string
  quote: string
  baseId: string
  quoteId: string
  /** The name of the base currency or stock, by language code. */
  names: Record<string, string>
  tick: string
  /** The smallest step of an amount, or of lots for a contract. */
  lot: string
  /** Of a token that was sold here: its index follows its own book, and the public log has no ticks of it. */
  hasOwnIndex: boolean
}

export function instrumentOf({ id, symbol, kind, names, tick, lot, ...listed }: Listed): Instrument {
  const { currency_id: baseId, legal_id: quoteId, own_index: hasOwnIndex } = listed
  const pair = pairOf(symbol)
  const [base = '', quote = ''] = pair.split('/')
  return { id, symbol, pair, kind, base, quote, baseId, quoteId, names, tick, lot, hasOwnIndex }
}

/**
 * The market of an address, by its symbol or by its displayed name ("ETH/USDT"). Undefined when none or several have that name: the ticket
 * of another market would trade something that the user did not choose.
 */
export function namedInstrument<I extends Instrument>(instruments: readonly I[], name: string): I | undefined {
  const exact = instruments.find(({ symbol }) => symbol === name)
  const called = instruments.filter(({ pair }) => pair === name)
  return exact ?? (called.length === 1 ? called[0] : undefined)
}

/** Filters by symbol, or by the name in the reader's language or English. */
export function findInstruments<I extends Instrument>(instruments: readonly I[], keyword: string, language: string): I[] {
  const wanted = keyword.trim().toLowerCase()
  return instruments.filter(({ pair, names }) =>
    [pair, pair.replace('/', ''), names[language] ?? '', names.en ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
}

const HOUR_MS = 3_600_000

/** The listed markets that a room picks, and their loading state. `pick` must be declared in a module, so that it runs once per answer. */
export const useListed = <T>(pick: (listing: Currencies) => T) =>
  useQuery({ ...query('market.currencies'), staleTime: HOUR_MS, select: pick })

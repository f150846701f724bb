import { langs } from '@assay/contract/wire'
import type { Instrument } from '../../feeds/instruments.ts'

/** The text in lower case with letters and digits only, accents removed. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

interface Entry {
  symbol: string
  /** The symbol, the base currency's code, then the names, all folded. */
  terms: string[]
  /** The words of its names, folded. */
  words: string[]
}

/** Returns a search by symbol or by name in any language. The best match is first; equal matches keep the order of the catalogue. */
export function createSearch(all: () => readonly Instrument[]): (keyword: string) => string[] {
  const known = new Map<Instrument, Entry>()
  const entry = (instrument: Instrument): Entry => {
    if (!known.has(instrument)) known.set(instrument, entryOf(instrument))
    return known.get(instrument)!
  }
  return (keyword) => {
    const wanted = folded(keyword)
    if (wanted === '') return []
    return all()
      .map(entry)
      .map((entry) => ({ symbol: entry.symbol, rank: rankOf(entry, wanted) }))
      .filter(({ rank }) => rank < NO_MATCH)
      .sort((one, other) => one.rank - other.rank)
      .map(({ symbol }) => symbol)
  }
}

function entryOf(instrument: Instrument): Entry {
  const names = [...new Set(langs.map((lang) => instrument.names[lang]))]
  const terms = [instrument.symbol, instrument.base.code, ...names].map(folded)
  const words = names.flatMap((name) => name.split(/[\s/()-]+/u)).map(folded)
  return { symbol: instrument.symbol, terms, words }
}

const NO_MATCH = 9

function rankOf({ terms, words }: Entry, wanted: string): number {
  const [symbol, base, ...names] = terms as [string, string, ...string[]]
  if (symbol === wanted || base === wanted) return 0
  if (names.includes(wanted)) return 1
  if (symbol.startsWith(wanted)) return 2
  if (names.some((name) => name.startsWith(wanted))) return 3
  if (words.some((word) => word.startsWith(wanted))) return 4
  if (terms.some((term) => term.includes(wanted))) return 5
  return NO_MATCH
}

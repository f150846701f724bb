import { langs } from '@assay/contract/wire'
import type { Instrument } from '../../feeds/instruments.ts'

/** Case, accents, marks and everything that is neither letter nor digit make no difference. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

interface Entry {
  symbol: string
  /** The symbol and what is traded, then its names; the earlier, the better a match. */
  terms: string[]
  /** Beginnings of the words of its names. */
  words: string[]
}

/** Finds markets by symbol or by name in any language, the best first, equals in the order of the list. */
export function createSearch(instruments: readonly Instrument[]): (keyword: string) => string[] {
  const entries = instruments.map(entryOf)
  return (keyword) => {
    const wanted = folded(keyword)
    if (wanted === '') return []
    return entries
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

import type { Kind, Market } from './markets.ts'

/** Searches remembered. */
const REMEMBERED = 8

/** Adds a search at the front of the list. Searches that differ in case only are one. */
export function remember(searches: readonly string[], keyword: string): readonly string[] {
  const word = keyword.trim()
  if (!word) return searches
  const same = word.toLowerCase()
  return [word, ...searches.filter((other) => other.toLowerCase() !== same)].slice(0, REMEMBERED)
}

/** Results by kind. The kind of the best result comes first; within a kind the best stays first. */
export function byKind(markets: readonly Market[]): readonly (readonly [Kind, readonly Market[]])[] {
  const kinds = [...new Set(markets.map(({ kind }) => kind))]
  return kinds.map((kind) => [kind, markets.filter((market) => market.kind === kind)] as const)
}

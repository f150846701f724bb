/** Lists of favourite markets, by symbol, in the order they were marked. */

/** The list with a market at its end, or without it. */
export function withFavourite(list: readonly string[], symbol: string, marked: boolean): readonly string[] {
  const others = list.filter((other) => other !== symbol)
  return marked ? [...others, symbol] : others
}

/** What a guest marked and his account does not know yet: it follows what is there, in his order. */
export const joining = (account: readonly string[], guest: readonly string[]): readonly string[] =>
  [...new Set(guest)].filter((symbol) => !account.includes(symbol))

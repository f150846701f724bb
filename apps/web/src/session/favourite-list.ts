/** Lists of favourite markets, by symbol, in the order they were marked. */

/** Adds a market at the end of the list, or removes it. */
export function withFavourite(list: readonly string[], symbol: string, marked: boolean): readonly string[] {
  const others = list.filter((other) => other !== symbol)
  return marked ? [...others, symbol] : others
}

/** Markets that a guest marked and his account lacks. They are added after those of the account, in the guest's order. */
export const joining = (account: readonly string[], guest: readonly string[]): readonly string[] =>
  [...new Set(guest)].filter((symbol) => !account.includes(symbol))

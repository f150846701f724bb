import type { Instrument } from './instrument.ts'

/**
 * The instrument an address names: by its symbol, or as people call it where that is one contract's name ("ETH/USDT"). Undefined
 * when it names none, for another market's ticket would trade what nobody asked for.
 */
export function namedInstrument(instruments: readonly Instrument[], name: string): Instrument | undefined {
  const exact = instruments.find(({ symbol }) => symbol === name)
  const called = instruments.filter(({ pair }) => pair === name)
  return exact ?? (called.length === 1 ? called[0] : undefined)
}

/** What a search finds: by symbol, or by the name in the reader's language or English. */
export function findInstruments(instruments: readonly Instrument[], keyword: string, language: string): Instrument[] {
  const wanted = keyword.trim().toLowerCase()
  return instruments.filter(({ pair, names }) =>
    [pair, pair.replace('/', ''), names[language] ?? '', names.en ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
}

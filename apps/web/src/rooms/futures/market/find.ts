import type { Instrument } from './instrument.ts'

/** What a search finds: by symbol, or by the name in the reader's language or English. */
export function findInstruments(instruments: readonly Instrument[], keyword: string, language: string): Instrument[] {
  const wanted = keyword.trim().toLowerCase()
  return instruments.filter(({ pair, names }) =>
    [pair, pair.replace('/', ''), names[language] ?? '', names.en ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
}

import { refuse } from '@assay/contract/wire'
import type { Instrument } from '../../feeds/instruments.ts'
import type { Catalogue } from './catalogue.ts'

/** Refuses `symbol_unknown`, also when the instrument is of another kind. */
export function knownInstrument(catalogue: Catalogue, symbol: string, kind?: Instrument['kind']): Instrument {
  const instrument = catalogue.instrument(symbol)
  if (!instrument || (kind && instrument.kind !== kind)) return refuse('symbol_unknown', { fields: { symbol: 'symbol_unknown' } })
  return instrument
}

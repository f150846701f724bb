import type { CallOutput } from '@assay/contract'

type Currencies = CallOutput<'market.currencies'>
export type Kind = 'contract' | 'stock' | 'forex'

/** A leveraged instrument. Figures are decimal text. */
export interface Instrument {
  /** As calls and channels name it: BTC/USDT-CFD. */
  symbol: string
  /** As people call it: BTC/USDT. */
  pair: string
  kind: Kind
  base: string
  quote: string
  baseId: string
  quoteId: string
  names: Record<string, string>
  tick: string
  /** Smallest step of lots. */
  lot: string
  /** Base units in one lot. */
  lotSize: string
}

/** The part of the trade tab an instrument belongs to. */
export type Desk = 'contract' | 'stocks'
export const deskOf = (kind: Kind): Desk => (kind === 'contract' ? 'contract' : 'stocks')

export const pairOf = (symbol: string): string => symbol.replace(/-CFD$/, '')

/** The leveraged instruments of the platform, in its order. */
export function instrumentsOf({ currencies, instruments }: Currencies): Instrument[] {
  const nameOf = new Map(currencies.map(({ id, name }) => [id, name]))
  return instruments.flatMap(({ kind, symbol, tick, lot, names, ...rest }) => {
    if (kind === 'spot') return []
    const pair = pairOf(symbol)
    const [base = '', quote = ''] = pair.split('/')
    return {
      symbol,
      pair,
      kind,
      base,
      quote: nameOf.get(rest.legal_id) ?? quote,
      baseId: rest.currency_id,
      quoteId: rest.legal_id,
      names,
      tick,
      lot,
      lotSize: rest.lot_size,
    }
  })
}

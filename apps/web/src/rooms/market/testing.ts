import type { Market } from './markets.ts'

/** A market for tests: an open spot pair at 1, unless told. */
export function market(symbol: string, change: Partial<Market> = {}): Market {
  const [base = '', quote = ''] = symbol.replace('-CFD', '').split('/')
  return {
    id: symbol,
    symbol,
    kind: 'spot',
    currency_id: base,
    legal_id: quote,
    name: base,
    base,
    quote,
    tick: '0.01',
    last: '1',
    change: '0',
    price_change: '0',
    high: '1',
    low: '1',
    volume: '1',
    quote_volume: '1',
    sparkline: [],
    session: { state: 'open', next_change: null },
    ...change,
  }
}

/** Answers of a server to the calls of trading pages: markets, prices and one user with balances. */
import type { CallOutput } from '@assay/contract'
import { setClient } from '#state/client-store.ts'
import { answer } from '#testing.tsx'

type Instrument = CallOutput<'market.currencies'>['instruments'][number]
type Quote = CallOutput<'market.quotes'>[number]['items'][number]

const instrument = (change: Partial<Instrument> & Pick<Instrument, 'id' | 'symbol' | 'kind'>): Instrument => ({
  currency_id: '1',
  legal_id: '3',
  tick: '0.1',
  lot: '0.0001',
  lot_size: '0.0001',
  minimum_amount: '0.0001',
  minimum_notional: '5',
  fees: { maker: '0.001', taker: '0.001' },
  option_periods: [],
  multiples: [],
  own_index: false,
  names: { en: 'Bitcoin' },
  ...change,
})

const instruments: Instrument[] = [
  instrument({ id: '10', symbol: 'BTC/USDT', kind: 'spot', tick: '0.01' }),
  instrument({ id: '11', symbol: 'ETH/USDT', kind: 'spot', currency_id: '2', tick: '0.01', names: { en: 'Ethereum' } }),
  instrument({
    id: '20',
    symbol: 'BTC/USDT-CFD',
    kind: 'contract',
    lot: '0.01',
    lot_size: '0.01',
    multiples: [1, 5, 10],
    option_periods: [60],
  }),
]

const quote = ({ id, symbol, kind, currency_id, legal_id, tick }: Instrument): Quote => ({
  id,
  symbol,
  kind,
  currency_id,
  legal_id,
  tick,
  name: 'Bitcoin',
  last: '50000.1',
  change: '1.5',
  price_change: '740.1',
  high: '51000.1',
  low: '49000.1',
  volume: '100',
  quote_volume: '5000000',
  sparkline: ['49000', '50000'],
  session: { state: 'open', next_change: null },
})

const currency = (id: string, name: string) => ({ id, name, kind: 'crypto' as const, scale: 8, names: { en: name }, networks: [] })
const balance = (currency_id: string, currency_name: string, available: string) => ({
  currency_id,
  currency_name,
  available,
  held: '0',
  value: available,
})
const noRows = { data: [], page: 1, limit: 20, total: 0 }

type Wallet = CallOutput<'wallet.list'>

/** Installs all answers. A test replaces those that differ. */
export function answerMarkets({ signedIn = true } = {}): void {
  if (signedIn) setClient({ token: 'token' })
  answer('market.currencies', { currencies: [currency('1', 'BTC'), currency('2', 'ETH'), currency('3', 'USDT')], instruments })
  answer('market.quotes', [
    { kind: 'spot', quote: 'USDT', items: instruments.filter(({ kind }) => kind === 'spot').map(quote) },
    { kind: 'contract', quote: 'USDT', items: instruments.filter(({ kind }) => kind === 'contract').map(quote) },
  ])
  answer('market.depth', { symbol: 'BTC/USDT', seq: 1, bids: [['50000', '2']], asks: [['50000.2', '2']] } as CallOutput<'market.depth'>)
  answer('market.favourites', [])
  answer('market.candles', [])
  const accounts = [
    { type: 2, balances: [balance('3', 'USDT', '10000'), balance('1', 'BTC', '1')] },
    { type: 4, balances: [balance('3', 'USDT', '1000')] },
  ]
  answer('wallet.list', { accounts } as unknown as Wallet)
  answer('account.info', { maker_rate: '0.001', taker_rate: '0.001' } as CallOutput<'account.info'>)
  answer('spot.orders', noRows)
  answer('spot.fills', noRows)
  answer('futures.history', noRows)
  answer('seconds.lists', noRows)
  answer('futures.protection', protection)
  answer('seconds.periods', [period])
  answer('seconds.payableCurrencies', [payable])
}

const protection = {
  paused_until: null,
  daily_loss_limit: null,
  loss_today: '0',
  reminder_minutes: null,
  super_accepted_until: null,
  pending: null,
} as CallOutput<'futures.protection'>
const period: CallOutput<'seconds.periods'>[number] = {
  seconds: 60,
  profit_ratio: '0.9',
  break_even: '52.63',
  coin_flip_loss: '5',
  is_offered: true,
  reason: null,
  tie_share: null,
  median_move: null,
}
const payable = {
  currency_id: '3',
  currency_name: 'USDT',
  scale: 8,
  minimum: '1',
  maximum: '1000',
} as CallOutput<'seconds.payableCurrencies'>[number]

import { z } from 'zod'
import { room } from '../wire/call.ts'
import { choice, decimal, idOut, integer, paged, paging, text, time } from '../wire/fields.ts'

export const periods = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1mon'] as const
type Period = (typeof periods)[number]
const MINUTE = 60
const DAY = 1_440 * MINUTE
/** The length of each period; of a month, the shortest. */
const SECONDS_OF: Record<Period, number> = {
  '1min': MINUTE,
  '5min': 5 * MINUTE,
  '15min': 15 * MINUTE,
  '30min': 30 * MINUTE,
  '60min': 60 * MINUTE,
  '4hour': 240 * MINUTE,
  '1day': DAY,
  '1week': 7 * DAY,
  '1mon': 28 * DAY,
}
/** Candles in one answer. */
export const CANDLES_MAXIMUM = 2_000
export const instrumentKinds = ['spot', 'contract', 'stock', 'forex'] as const

const symbol = () => text(1, 30)
const names = z.record(z.string(), z.string())
/** Ten digits and more, which `integer` does not read from a form. */
const epochSeconds = () =>
  z.preprocess((value) => (typeof value === 'string' && /^\d{10,11}$/.test(value) ? Number(value) : value), integer(0, 99_999_999_999))

const session = z.object({
  state: z.enum(['open', 'closed', 'halted']),
  next_change: z
    .number()
    .nullable()
    .meta({ description: 'Epoch milliseconds of the next opening or closing; null when it always trades.' }),
})

const instrument = z.object({
  id: idOut(),
  symbol: z.string(),
  kind: z.enum(instrumentKinds),
  currency_id: idOut(),
  legal_id: idOut(),
  tick: decimal(),
  lot: decimal().meta({ description: 'Smallest step of an amount.' }),
  lot_size: decimal().meta({ description: 'Base units in one lot of a contract; equal to the smallest step for spot.' }),
  minimum_amount: decimal(),
  minimum_notional: decimal(),
  fees: z.object({ maker: decimal(), taker: decimal() }),
  option_periods: z.array(z.int()),
  multiples: z.array(z.int()),
  own_index: z
    .boolean()
    .meta({ description: 'Whether its index follows its own book: of a token that was sold here. The public log has no ticks of it.' }),
  names,
})

export const quoteItem = z.object({
  id: idOut(),
  symbol: z.string(),
  kind: z.enum(instrumentKinds),
  currency_id: idOut(),
  legal_id: idOut(),
  name: z.string(),
  tick: decimal(),
  last: decimal(),
  change: decimal().meta({ description: 'Per cent over 24 h (stocks: since the last close), two decimals.' }),
  price_change: decimal().meta({ description: 'The same as a difference of prices.' }),
  high: decimal(),
  low: decimal(),
  volume: decimal(),
  quote_volume: decimal(),
  sparkline: z.array(decimal()),
  session,
})

export const candle = z.object({
  time: z.number(),
  open: decimal(),
  high: decimal(),
  low: decimal(),
  close: decimal(),
  volume: decimal(),
  source: z.enum(['index', 'trades']),
})

const favourite = z.strictObject({ symbol: symbol(), kind: choice(instrumentKinds).optional() })

export const calls = room({
  currencies: {
    method: 'GET',
    path: '/currency/list',
    summary: 'Every currency and instrument. The channel `instruments` says when it is to be asked again.',
    access: 'guest',
    rate: 'read',
    reads: true,
    sharedMs: 1_000,
    input: z.strictObject({}),
    output: z.object({
      currencies: z.array(
        z.object({
          id: idOut(),
          name: z.string(),
          kind: z.enum(['crypto', 'fiat', 'stock']),
          scale: z.int(),
          names,
          networks: z.array(
            z.object({
              id: idOut(),
              name: z.string(),
              address_rule: z.string(),
              deposit: z.boolean(),
              withdraw: z.boolean(),
              fee: decimal(),
              minimum: decimal(),
            }),
          ),
        }),
      ),
      instruments: z.array(instrument),
    }),
    errors: [],
  },
  quotes: {
    method: 'GET',
    path: '/currency/quotation_new',
    summary: 'All markets with their last price and 24 h statistics, by kind and quote currency.',
    access: 'guest',
    rate: 'read',
    reads: true,
    sharedMs: 250,
    input: z.strictObject({}),
    output: z.array(z.object({ kind: z.enum(instrumentKinds), quote: z.string(), items: z.array(quoteItem) })),
    errors: [],
  },
  candles: {
    method: 'GET',
    path: '/currency/new_timeshar',
    summary: 'Candles, oldest first; `from` and `to` in epoch seconds, [from, to). At most 2,000: the newest of the range.',
    access: 'guest',
    rate: 'read',
    reads: true,
    cost: {
      each: '100 candles that the range may have',
      points: ({ period, from, to }: { period: Period; from: number; to: number }) =>
        Math.max(1, Math.ceil(Math.min(CANDLES_MAXIMUM, (to - from) / SECONDS_OF[period]) / 100)),
    },
    input: z.strictObject({ symbol: symbol(), period: choice(periods), from: epochSeconds(), to: epochSeconds() }),
    output: z.array(candle),
    errors: ['symbol_unknown', 'range_invalid'],
  },
  depth: {
    method: 'GET',
    path: '/currency/depth',
    summary: 'The order book of a pair; `seq` is that of the live channel.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject({ symbol: symbol(), limit: integer(1, 500).default(20) }),
    output: z.object({ seq: z.int(), bids: z.array(z.tuple([decimal(), decimal()])), asks: z.array(z.tuple([decimal(), decimal()])) }),
    errors: ['symbol_unknown'],
  },
  trades: {
    method: 'GET',
    path: '/currency/trades',
    summary: 'Last trades of a pair, newest first.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject({ symbol: symbol(), limit: integer(1, 100).default(30) }),
    output: z.array(z.object({ id: idOut(), price: decimal(), amount: decimal(), side: z.enum(['buy', 'sell']), time: z.number() })),
    errors: ['symbol_unknown'],
  },
  search: {
    method: 'GET',
    path: '/currency/search',
    summary: 'Instruments by symbol or name in any language, best first.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject({ keyword: text(1, 40) }),
    output: z.array(quoteItem),
    errors: [],
  },
  seeds: {
    method: 'GET',
    path: '/market/seeds',
    summary:
      'The published head of the seed chain that prices are generated from, and the seeds of past days, newest first. The SHA-256 of a seed is the seed of the day before; that of the first seed is the head.',
    access: 'guest',
    rate: 'read',
    reads: true,
    sandboxOnly: true,
    input: z.strictObject({ ...paging(31) }),
    output: z.object({
      head: z.string().meta({ description: 'Hexadecimal.' }),
      first_day: z.iso.date(),
      seeds: paged(z.object({ day: z.iso.date(), seed: z.string(), revealed_at: time() })),
    }),
    errors: [],
  },
  addFavourite: {
    method: 'POST',
    path: '/optional/add',
    summary: 'Puts a market at the end of the user’s favourites.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: favourite,
    ignored: ['currency_id', 'legal_id'],
    output: z.object({ favourite: z.boolean() }),
    errors: ['symbol_unknown', 'favourites_maximum'],
  },
  removeFavourite: {
    method: 'POST',
    path: '/optional/del',
    summary: 'Takes a market out of the favourites.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: favourite,
    ignored: ['currency_id', 'legal_id'],
    output: z.object({ favourite: z.boolean() }),
    errors: ['symbol_unknown'],
  },
  favourites: {
    method: 'GET',
    path: '/optional/list',
    summary: 'The user’s favourites in his order.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(quoteItem),
    errors: [],
  },
})

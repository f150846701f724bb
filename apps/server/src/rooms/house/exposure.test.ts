/** The exposure of the house against plain sums of users' positions, after random trades of several users, prices and restarts. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uniformFrom } from '@assay/engine/oracle'
import { instruments as listed } from '../../feeds/instruments.ts'
import { createTestLever, type TestLever } from '../futures/testing.ts'
import { showExposure } from './exposure.ts'
import type { HouseServices } from './services.ts'

const seed = Number(process.env['EXPOSURE_SEED'] ?? Date.now() % 1_000_000)
const STEPS = Number(process.env['EXPOSURE_STEPS'] ?? 160)
const USERS = 4
/** Quotes in USDT, in dollars, in yen by an inverse rate of its own, and in pounds by that of another instrument. */
const SYMBOLS = ['BTC/USDT-CFD', 'AAPL/USD', 'EUR/USD', 'GBP/USD', 'USD/JPY', 'EUR/GBP'] as const
type TradedSymbol = (typeof SYMBOLS)[number]
const START: Record<TradedSymbol, number> = {
  'BTC/USDT-CFD': 50_000,
  'AAPL/USD': 200,
  'EUR/USD': 1.1,
  'GBP/USD': 1.3,
  'USD/JPY': 156,
  'EUR/GBP': 0.86,
}
/** An order may meet a rate that nothing renewed, and a house that is tight. Neither changes anything. */
const REFUSALS: ReadonlySet<unknown> = new Set(['price_stale', 'multiple_too_high'])
/** The last quote of each, as decimals. */
const quotes = new Map<TradedSymbol, { bid: string; ask: string }>()
const traded = listed.filter(({ kind }) => kind !== 'spot')
const bySymbol = new Map(traded.map((instrument) => [instrument.symbol, instrument]))

const random = uniformFrom(seed)
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
const counts = { opened: 0, closed: 0 }

let lever: TestLever
const users: number[] = []

/** Moves the price by up to 2 per cent: now and then a position is liquidated. */
async function tick(symbol: TradedSymbol): Promise<void> {
  const decimals = bySymbol.get(symbol)!.priceDecimals
  const middle = START[symbol] * (1 + (random() - 0.5) / 25)
  quotes.set(symbol, { bid: (middle * 0.9995).toFixed(decimals), ask: (middle * 1.0005).toFixed(decimals) })
  const { bid, ask } = quotes.get(symbol)!
  await lever.tick(symbol, bid, ask)
}

/** What operators see, of these instruments. */
async function shown() {
  const services = {
    db: lever.database.db,
    desk: lever.desk,
    traded,
    leveraged: traded,
    currencies: [],
    now: () => lever.nowMs,
  } as Partial<Record<keyof HouseServices, unknown>> as HouseServices
  const { contracts } = await showExposure(services)
  const rest = contracts.filter(({ symbol }) => !quotes.has(symbol as TradedSymbol))
  expect(rest.every(({ long_lots: long, short_lots: short, users_net: net }) => long === '0' && short === '0' && net === '0')).toBe(true)
  return contracts.filter(({ symbol }) => quotes.has(symbol as TradedSymbol)).sort((one, other) => (one.symbol < other.symbol ? -1 : 1))
}

/** USDT for one unit of the currency that the instrument is priced in, as a numerator and a denominator. */
function rateOf(symbol: TradedSymbol): [string, string] {
  const middle = (of: TradedSymbol): string => `(${quotes.get(of)!.bid} + ${quotes.get(of)!.ask}) / 2.0`
  if (symbol === 'USD/JPY') return ['1.0', middle('USD/JPY')]
  return [symbol === 'EUR/GBP' ? middle('GBP/USD') : '1.0', '1.0']
}

/** The same by the rows alone. Worth is rounded away from the house's favour, once; moves to the nearest unit. */
async function summed() {
  const prices = [...quotes].map(([symbol, { bid, ask }]) => {
    const { id, lotSize } = bySymbol.get(symbol)!
    const [numerator, denominator] = rateOf(symbol)
    return `(${id}, '${symbol}', ${lotSize}::numeric, (${bid} + ${ask})::numeric, (${numerator})::numeric, (${denominator})::numeric)`
  })
  const { rows } = await lever.database.pool.query(`
    with price (id, symbol, lot_size, twice_mid, numerator, denominator) as (values ${prices.join()}),
    own as (
      select p.*, coalesce(sum(open_lots) filter (where direction = 'long'), 0) as long,
        coalesce(sum(open_lots) filter (where direction = 'short'), 0) as short
      from price p left join futures_row r on r.instrument_id = p.id and r.status = 'open'
      group by p.id, symbol, lot_size, twice_mid, numerator, denominator
    ),
    worth as (
      select *, sign(long - short) * ceil(abs(long - short) * lot_size * twice_mid * numerator * 1000000 / (2 * denominator)) / 100000000 as net from own
    )
    select symbol, trim_scale(long / 100)::text as long_lots, trim_scale(short / 100)::text as short_lots,
      trim_scale(net)::text as users_net, trim_scale(-net)::text as house_net,
      json_build_object('one', trim_scale(round(-net / 100, 8))::text, 'five', trim_scale(round(-net / 20, 8))::text,
        'ten', trim_scale(round(-net / 10, 8))::text) as up,
      json_build_object('one', trim_scale(round(net / 100, 8))::text, 'five', trim_scale(round(net / 20, 8))::text,
        'ten', trim_scale(round(net / 10, 8))::text) as down
    from worth order by symbol collate "C"`)
  return rows
}

async function open(): Promise<void> {
  const symbol = pick(SYMBOLS)
  const { base, quote } = bySymbol.get(symbol)!
  const order = {
    currency_id: base.id,
    legal_id: quote.id,
    direction: pick(['long', 'short'] as const),
    type: 'market' as const,
    lots: pick(['1', '2.5', '7', '0.37']),
    multiple: pick([5, 10, 20]),
    mode: pick(['isolated', 'cross'] as const),
  }
  await tick(symbol)
  await lever.call(pick(users), 'futures.submit', order)
  await tick(symbol)
  counts.opened += 1
}

/** All of a position, or a part of it. */
async function close(): Promise<void> {
  const { rows } = await lever.database.pool.query<{ id: string; user: string; symbolId: number; lots: string }>(
    `select id::text, user_id::text as user, instrument_id as "symbolId", open_lots::text as lots from futures_row where status = 'open' order by id`,
  )
  if (rows.length === 0) return
  const { id, user, symbolId, lots } = pick(rows)
  const part = random() < 0.5 && Number(lots) > 100 ? { lots: '1' } : {}
  await lever.call(Number(user), 'futures.close', { id, ...part })
  await tick(traded.find((instrument) => instrument.id === symbolId)!.symbol as TradedSymbol)
  counts.closed += 1
}

const acts = [open, open, open, close, () => tick(pick(SYMBOLS))]

async function step(): Promise<void> {
  try {
    await (random() < 0.02 ? lever.restart() : pick(acts)())
  } catch (error) {
    if (!REFUSALS.has((error as { code?: unknown }).code)) throw error
  }
}

beforeAll(async () => {
  lever = await createTestLever()
  for (const symbol of SYMBOLS) await tick(symbol)
  for (let count = 0; count < USERS; count += 1) users.push(await lever.newUser())
}, 60_000)
afterAll(() => lever.close())

it(`is the other side of all positions that are open, by instrument (EXPOSURE_SEED=${seed})`, { timeout: 120_000 }, async () => {
  expect(await shown()).toEqual(await summed())
  for (let count = 0; count < STEPS; count += 1) {
    await step()
    expect(await shown(), `after step ${count}`).toEqual(await summed())
  }
  expect(counts.opened).toBeGreaterThan(STEPS / 3)
  expect(counts.closed).toBeGreaterThan(STEPS / 20)
})

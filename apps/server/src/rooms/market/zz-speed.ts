import { pino } from 'pino'
import { instruments } from '../../feeds/instruments.ts'
import { createTestDatabase } from '../../testing.ts'
import { createCatalogue, installCatalogue, Market, marketRoom, openGeneratedFeed } from './door.ts'
const ms = (t: number) => (performance.now() - t).toFixed(1)
const database = await createTestDatabase()
const { db } = database
let clock = Date.now()
const now = () => clock
const hub: any = { define() {}, publish() {}, publishTo() {}, isHeard: () => false, seq: () => 0 }
async function open() {
  let t = performance.now()
  const catalogue = createCatalogue(instruments)
  await installCatalogue(db, catalogue)
  const { feed, remember } = await openGeneratedFeed({ db, instruments, seed: 'speed', now })
  console.log('feed', ms(t)); t = performance.now()
  const market = new Market({ db, log: pino({ level: 'warn' }), hub, feed, catalogue, fiatRate: () => null, onDay: remember, now })
  await market.open()
  console.log('open', ms(t))
  return market
}
let market = await open()
let t = performance.now()
for (let i = 0; i < 300; i++) { clock += 200; market.step() }
console.log('300 steps', ms(t))
await market.close()
clock += 3600_000
market = await open()
const room: any = marketRoom({ db, market, spot: null as any, spotFees: { maker: '0.001', taker: '0.001' } })
const to = Math.floor(clock / 1000) + 60
for (let round = 0; round < 3; round++)
for (const period of ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1mon']) {
  const length = { '1min': 60, '5min': 300, '15min': 900, '30min': 1800, '60min': 3600, '4hour': 14400, '1day': 86400, '1week': 604800, '1mon': 2592000 }[period]!
  t = performance.now()
  const got = await room.candles({ symbol: 'BTC/USDT-CFD', period, from: to - 300 * length, to }, {})
  console.log(period, got.length, ms(t), JSON.stringify(got.at(-1)))
}
t = performance.now()
const all = await room.candles({ symbol: 'BTC/USDT-CFD', period: '1min', from: 0, to }, {})
console.log('2000 minutes', all.length, ms(t))
for (let i = 0; i < 5; i++) { t = performance.now(); const q = room.quotes({}, { lang: 'en' }); const built = ms(t); const text = JSON.stringify(q); console.log('quotes', built, ms(t), text.length) }
console.log(JSON.stringify(room.quotes({}, { lang: 'fra' })[0].items[0]))
console.log(JSON.stringify(room.quotes({}, { lang: 'fra' }).find((g: any) => g.kind === 'stock').items[0]))
console.log(room.quotes({}, { lang: 'fra' }).map((g: any) => [g.kind, g.quote, g.items.length].join()))
const size = await database.pool.query(`select pg_size_pretty(pg_total_relation_size('market_candle')) s, count(*) from market_candle`)
console.log(size.rows, process.memoryUsage().heapUsed / 1e6)
await market.close()
await database.close({ skipInvariants: true })
process.exit()

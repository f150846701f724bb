/** `npm run bench [name] [figures ...]`: one measurement against its bar; without a name, what there is. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, environment, install, node24, root, run, stop } from './lib-runtime.mjs'
import { ensureBrowser } from './lib-browser.mjs'

/** `serves`: it starts a whole server, web app included. `browses`: it needs a browser as well. */
const BENCHES = {
  book: { what: 'the order book beside the npm package nodejs-order-book [operations] [seed]' },
  oracle: { what: 'the spot engine beside its plain second implementation, event for event [operations]' },
  orders: { what: 'limit orders over HTTP until COMMIT, beside a bare form POST [seconds]', serves: true },
  'futures-tick': { what: 'a tick over a million leveraged positions; 10,000 liquidations until COMMIT [positions] [liquidations]' },
  settle: { what: '10,000 options that expire at once, until committed and told [options]' },
  allocation: { what: 'the end of a token sale of 100,000 commitments, until the last is settled [commitments]' },
  accrual: { what: '100,000 yields of locked mining of one midnight, until the last is paid [yields]' },
  settlement: { what: '10,000 dual investments that mature together, until the last is paid and logged [investments]' },
  receipts: { what: 'receipts of 10,000 options that ended in one second, and what they hold up [options]' },
  seal: { what: 'the seal of a million entries: its cost beside booking, and one changed bit found [entries]' },
  tally: { what: 'a tally of 100,000 users, from the ledger to the last row [users] [currencies]' },
  house: { what: 'the console’s pages of the house over a million postings, beside a bare reading [postings]' },
  portfolio: { what: 'an hour and a midnight of a million users, beside a bare copy of the points [users]' },
  growth: { what: 'cost of an item at 1/16, 1/4 and 1 of the size: book, orders, futures-tick, settle, start [name ...]', serves: true },
  start: { what: 'first start, second start, start with a million open orders', serves: true },
  idle: { what: 'what an installation writes in a day on which nobody comes, by table [hours] [speed]', serves: true },
  'spot-market': {
    what: 'the sandbox’s spot market: trades, spread, depth, changes a second, volume; what idling costs [idle minutes] [watched minutes]',
    serves: true,
  },
  frames: { what: 'frames a second of the trade pages at a quarter of the processor [seconds]', serves: true, browses: true },
  web: { what: 'Lighthouse on home, market and trade; bytes of the first load', serves: true, browses: true },
}

const fileOf = (name) => join('bench', `${name}.ts`)
const here = Object.keys(BENCHES).filter((name) => existsSync(join(root, fileOf(name))))

const [name, ...figures] = process.argv.slice(2)
if (name === undefined) {
  for (const known of here) console.log(`${known.padEnd(14)}${BENCHES[known].what}`)
  process.exit(0)
}
if (!here.includes(name)) stop(`There is no bench ${name}. There are: ${here.join(', ')}.`)

await install()
if (BENCHES[name].serves) await buildWeb()
const extra = BENCHES[name].browses ? { CHROMIUM: await ensureBrowser() } : {}
process.exit(await run(node24(), [fileOf(name), ...figures], { env: environment(extra) }))

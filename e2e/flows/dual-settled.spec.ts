/** Dual investment at its end: bought half an hour ago on a server whose clock was behind, settled by the ticks since, checked in the browser. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockBehind } from '../behind.ts'
import { newUser } from '../client.ts'
import { expect, test as base, type User } from '../fixtures.ts'
import { poolOf, startServer, type RunningServer } from '../server.ts'

const MINUTE_MS = 60_000
/** The window of a settlement is half an hour, and begins after the purchase. */
const BEHIND_MS = 33 * MINUTE_MS
const TERM_MS = 31 * MINUTE_MS

interface Bought {
  server: RunningServer
  user: User
}

/** Coins have moved by a third each day: only then half an hour has a rate. Before the volatility of the day is first asked for. */
const MOVE_DAYS = `update market_candle set close = close * 4 / 3, high = high * 4 / 3
  where period = '1day' and (extract(epoch from time) / 86400)::int % 2 = 0 and time > now() - interval '40 days'`

/** Buys one that sells high and one that buys low, which mature half an hour later. */
async function buyBoth({ dataDir }: RunningServer, user: User): Promise<void> {
  const pool = poolOf(dataDir)
  try {
    await pool.query(MOVE_DAYS)
    const { products } = await user.call('structured.index', { currency_id: '1' })
    const maturesMs = Math.ceil((Date.now() - BEHIND_MS + TERM_MS) / MINUTE_MS) * MINUTE_MS
    await pool.query('update dual_product set matures_at = to_timestamp($1::float8 / 1000)', [maturesMs])
    for (const [type, num] of [
      ['call', '0.05'],
      ['put', '1000'],
    ] as const) {
      // Not the nearest: the index may move a little.
      const { id } = products.filter((one) => one.type === type && one.days === 7 && one.status === 'open')[1]!
      const { quote_id: quoteId } = await user.call('structured.quote', { id })
      await user.call('structured.buy', { id, num, quote_id: quoteId })
    }
    await expect.poll(async () => (await pool.query('select from dual_unlogged')).rowCount).toBe(0)
  } finally {
    await pool.end()
  }
}

const test = base.extend<object, { bought: Bought }>({
  bought: [
    async ({ environment }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'assay-dual-'))
      const before = await startServer({ dataDir, environment: { ...environment, ...clockBehind(BEHIND_MS) } })
      const user = await newUser(before.url, { usdt: '1000', btc: '0.05' })
      await buyBoth(before, user)
      await before.end()
      const server = await startServer({ dataDir, environment })
      await use({ server, user: Object.assign(user, { url: server.url }) })
      await server.close()
      rmSync(dataDir, { recursive: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  server: [async ({ bought }, use) => use(bought.server), { scope: 'worker' }],
})

test('what was bought is settled by the mean of thirty minutes, paid, told, and its receipt holds in the browser', async ({
  page,
  bought: { user },
  openAs,
  allow,
}) => {
  // A receipt of half an hour takes a busy machine longer than an answer may; the browser asks again.
  allow(/status of 503 .*proof\/receipt/)
  await expect.poll(async () => (await user.call('structured.summary', {})).settled).toBe(2)
  const { data } = await user.call('structured.list', { status: 'done' })
  expect(data).toMatchObject([{ minutes: 30 }, { minutes: 30 }])
  const { accounts } = await user.call('wallet.list', {})
  const balances = accounts.find(({ type }) => type === 2)!.balances
  const sideOf = ({ result, kept, converted }: (typeof data)[number]) => (result === 'converted' ? converted : kept)
  for (const { currency_id: id, held } of balances) expect([id, held]).toEqual([id, '0'])
  for (const one of data) {
    const side = sideOf(one)
    const paid = data
      .filter((other) => sideOf(other).currency_id === side.currency_id)
      .reduce((sum, other) => sum + Number(sideOf(other).number), 0)
    expect(Number(balances.find(({ currency_id: id }) => id === side.currency_id)!.available)).toBeCloseTo(paid, 6)
  }
  expect((await user.call('message.list', {})).data.map(({ kind }) => kind)).toEqual([
    expect.stringMatching(/^dual_(kept|converted)$/),
    expect.stringMatching(/^dual_(kept|converted)$/),
  ])

  await openAs(page, user, { path: '/pages/invest/mine?tab=done' })
  const settled = page.getByRole('tabpanel', { name: /^Settled/ })
  await expect(settled.getByText(/, sell at/)).toBeVisible()
  await expect(settled.getByText(/, buy at/)).toBeVisible()
  for (const title of [/, sell at/, /, buy at/]) {
    await page.goto(`${user.url}/#/pages/invest/mine?tab=done`)
    await settled.locator('.list-row').filter({ hasText: title }).getByRole('link', { name: 'Verify' }).click()
    await expect(page.getByText(title)).toBeVisible()
    await expect(page.getByText('30 of 30')).toBeVisible()
    // The log's own seconds are checked as well: what this browser never saw sealed is the only thing it cannot vouch for.
    await expect(page.getByText(/What could be checked holds|The settlement holds/)).toBeVisible()
    await expect(page.getByText('Does not hold')).toHaveCount(0)
    await expect(page.getByText('The volatility follows from the daily chart')).toBeVisible()
  }
})

/** Options over given prices: one wins, one loses, one ties, and each result can be worked out again by the one who got it. */
import { expect, test, visit, type Page } from '../scripted.ts'
import { MICRO, moneyOf, tab, type, untilOffered, untilRemembering, withMoney } from './lever-steps.ts'
import { toastOf } from './steps.ts'

const USDT = '3'
const SHORTEST = '30 s'
/** What becomes of an option on each, by the prices of this test. */
const bets = [
  { symbol: 'BTC/USDT-CFD', pair: 'BTC/USDT', matchId: '101', opens: 50_000, ends: 50_100, word: 'Won', profit: '+8' },
  { symbol: 'ETH/USDT-CFD', pair: 'ETH/USDT', matchId: '102', opens: 3_000, ends: 2_990, word: 'Lost', profit: '−10' },
  { symbol: 'BNB/USDT-CFD', pair: 'BNB/USDT', matchId: '103', opens: 600, ends: 600, word: 'Tie', profit: '0' },
] as const

const around = (mid: number) => ({ bid: String(mid - 0.5), ask: String(mid + 0.5) })

async function buy(page: Page, { pair, matchId }: (typeof bets)[number]): Promise<void> {
  await visit(page, `/pages/transaction/index?tab=options&match_id=${matchId}`)
  const ticket = page.getByRole('form', { name: 'Options ticket' })
  await expect(page.getByRole('button', { name: pair, exact: true })).toBeVisible()
  await ticket.locator('label', { hasText: SHORTEST }).click()
  // Parts of a unit can be staked, and what the ticket says is of just that stake.
  await type(ticket, 'Stake', '10.25')
  await expect(ticket).toContainText('loses 1.025 of every 10.25 staked')
  await type(ticket, 'Stake', '10')
  await ticket.getByRole('button', { name: /^Up/ }).click()
  await expect(toastOf(page, `${pair} Up bought, ${SHORTEST}`)).toBeVisible()
}

test('three options are bought: one wins, one loses, one ties, and each receipt holds in every step', async ({
  page,
  prices,
  newUser,
  openAs,
}) => {
  const user = await newUser()
  await withMoney(user, MICRO, '100')
  for (const { symbol, opens, matchId } of bets) {
    await prices.show(user, symbol, around(opens))
    await untilOffered(user, matchId, 30)
  }
  await openAs(page, user, { path: '/pages/transaction/index?tab=options' })
  await untilRemembering(page)
  // One as a person does; the others at once, for all three must run together.
  const [first, ...others] = bets
  await buy(page, first)
  for (const { matchId } of others)
    await user.call('seconds.submit', { match_id: matchId, currency_id: USDT, type: 'up', seconds: '30', number: '10' })
  await expect(tab(page, 'Running')).toContainText('3')
  // The entry price is that of the second after the next.
  const stages = async () => (await user.call('seconds.lists', { status: 'open' })).data.map(({ stage }) => stage)
  await expect.poll(stages).toEqual(['open', 'open', 'open'])
  for (const { symbol, ends } of bets) prices.give(symbol, around(ends))
  await expect(page.getByRole('tabpanel').getByText('If it ends now')).toHaveCount(3)
  await expect.poll(stages).toEqual([])

  await tab(page, 'Settled').click()
  for (const { pair, word, profit } of bets) {
    await page.getByRole('tabpanel', { name: 'Settled' }).getByRole('button', { name: pair }).click()
    const sheet = page.getByRole('dialog', { name: pair })
    await expect(sheet).toContainText(`${word}${profit}USDT`)
    await sheet.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The price holds' })).toBeVisible()
    // Green but for the one that a script cannot have.
    const steps = page.locator('.proof-steps').getByRole('listitem')
    await expect(steps.filter({ hasText: 'No seed makes these prices' })).toHaveCount(1)
    const told = await steps.filter({ hasNotText: 'No seed makes these prices' }).all()
    expect(told.length).toBeGreaterThan(5)
    for (const step of told) await expect(step).toHaveClass('done')
    await page.goBack()
    await tab(page, 'Settled').click()
  }
  expect(await moneyOf(user, MICRO)).toBe('98')

  // Any of them stands on its own chart again, by keys alone and in words too.
  const [won] = bets
  await page.getByRole('tabpanel', { name: 'Settled' }).getByRole('button', { name: won.pair }).press('Enter')
  await page.getByRole('dialog', { name: won.pair }).getByRole('button', { name: 'Chart' }).press('Enter')
  await expect(page).toHaveURL(/option=\d+/)
  const chart = page
    .getByRole('main')
    .getByRole('img', { name: /^BTC\/USDT 30 s · Up, entry 50,000\.00 .* · End 50,100\.00 .* · Won \+8 USDT$/ })
  await expect(chart).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).press('Enter')
  await expect(page).not.toHaveURL(/option=/)
  // It ended a moment ago, or minutes ago on a slow machine; the chart is that of now again either way.
  await expect(page.getByRole('button', { name: 'Back to now' })).toHaveCount(0)
})

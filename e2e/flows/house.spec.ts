/** The dashboard: figures that open the postings behind them, down to their cause; a check of the books by two operators at once. */
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { enterConsole, goTo, openDesk } from './console-steps.ts'
import { LEVER, withMoney } from './lever-steps.ts'
import { book, near, toastOf } from './steps.ts'

test('a fee on the dashboard opens its postings and what caused them, and two operators check the books at once', async ({
  newPage,
  newUser,
  server,
}) => {
  test.skip(server === null, 'invites operators on the machine of the server')
  const user = await newUser({ usdt: '5000' })
  const { ask } = await book(user, 'BTC')
  await user.call('spot.placeOrder', { currency_id: '1', legal_id: '3', type: 'buy', target_price: near(ask, 0.01), amount: '0.01' })

  const [first, second] = [await newPage(), await newPage()]
  await enterConsole(first, server!, { name: 'First', roles: ['treasury'], path: '/house' })
  await expect(first.getByText('Owed to users')).toBeVisible()
  await expect(first.getByRole('table', { name: 'Reserve against what is owed' }).getByRole('cell', { name: 'USDT' })).toBeVisible()
  // Made at most twice a minute: it comes with one of the next.
  const fees = first.locator('.house-figure', { hasText: 'opens the postings' }).getByRole('link')
  await expect(fees).not.toHaveText('0.00')
  await fees.click()
  await expect(first.getByRole('heading', { name: 'Ledger', level: 1 })).toBeVisible()
  await first.getByRole('table', { name: 'Ledger' }).getByRole('row').nth(1).click()
  await expect(first.getByRole('heading', { name: /^Posting \d+/ })).toBeVisible()
  await expect(first.getByText(/= 0$/).first()).toBeVisible()
  await expect(first.getByRole('heading', { name: 'What caused it' })).toBeVisible()
  await first.getByRole('link', { name: /^[a-z_]+:/ }).click()
  await expect(first).toHaveURL(/reference=/)
  // What was found is a file, by key and by button.
  const [file] = await Promise.all([first.waitForEvent('download'), first.getByRole('button', { name: /CSV$/ }).click()])
  expect(file.suggestedFilename()).toMatch(/^Ledger \d{4}-\d\d-\d\d\.csv$/)

  await enterConsole(second, server!, { name: 'Second', roles: ['treasury'], path: '/house/health' })
  await goTo(first, 'y')
  await Promise.all([first, second].map((desk) => desk.getByRole('button', { name: 'Check now' }).click()))
  await Promise.all([first, second].map((desk) => expect(toastOf(desk, 'The books were checked')).toBeVisible()))
  for (const desk of [first, second]) await expect(desk.getByText(/^Every invariant holds, in/)).toBeVisible()

  // What users hold is what the platform has at stake. What others of this server's users held before stands there as well.
  await openDesk(second, server!, '/house/exposure')
  await expect(second.getByText('Must have, USDT')).toBeVisible()
  const table = second.getByRole('table', { name: 'Exposure' })
  const before = await lotsHeld(table)
  await withMoney(user, LEVER, '500')
  await user.call('futures.submit', {
    currency_id: '1',
    legal_id: '3',
    direction: 'long',
    type: 'market',
    lots: '1',
    multiple: 10,
    mode: 'isolated',
  })
  await expect.poll(async () => (await user.call('futures.dealAll', {})).positions[0]?.status).toBe('open')
  await expect.poll(() => lotsHeld(table)).toBe(before + 1)
  const figures = await figuresOf(table)
  const net = numberOf(figures.get('Users, net'))
  expect(net).not.toBe(0)
  expect(numberOf(figures.get('Platform, net'))).toBeCloseTo(-net, 1)
  expect(numberOf(figures.get('+10%'))).toBeCloseTo(-net / 10, 1)
})

/** The row of bitcoin by its titles. Empty where nobody holds any. */
async function figuresOf(table: Locator): Promise<ReadonlyMap<string, string>> {
  const row = table.getByRole('row', { name: /BTC\/USDT/ })
  const [titles, texts] = await Promise.all([table.getByRole('columnheader').allTextContents(), row.getByRole('cell').allTextContents()])
  return new Map(titles.flatMap((title, at) => (texts[at] === undefined ? [] : [[title, texts[at]]])))
}
const lotsHeld = async (table: Locator): Promise<number> => numberOf((await figuresOf(table)).get('Long') ?? '0')
const numberOf = (text = ''): number => Number(text.replaceAll(',', '').replace('\u2212', '-'))

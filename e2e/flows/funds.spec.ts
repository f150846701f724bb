/** What the platform owns, moved by two operators in their browsers: out of a pool, seen to be short there, and back into it. */
import { expect, test, type Page } from '../fixtures.ts'
import { decide, enterConsole, noteAnd, openDesk } from './console-steps.ts'
import { toastOf } from './steps.ts'

const BTC = '1'

interface Wish {
  reason?: string
  from?: string
  to?: string
  amount: string
}

/** Fills the form of a move that is open. What is left out stays as it is. */
async function typeMove(desk: Page, { reason, from, to, amount }: Wish): Promise<void> {
  if (reason) await desk.getByRole('combobox', { name: 'Reason' }).selectOption({ label: reason })
  if (from) await desk.getByRole('combobox', { name: 'From' }).selectOption({ label: from })
  if (to) await desk.getByRole('combobox', { name: 'To' }).selectOption({ label: to })
  await desk.getByRole('textbox', { name: 'Amount' }).fill(amount)
}

const POOL = 'Pool of locked mining'

test('two operators move what the platform owns: a pool that is short says so, and is filled', async ({ newPage, server }) => {
  test.skip(server === null, 'invites operators on the machine of the server')
  const [first, second] = [await newPage(), await newPage()]
  await enterConsole(first, server!, { name: 'First', roles: ['treasury'], path: `/ledger/house?currency=${BTC}&coin=${BTC}` })
  const pool = first.getByRole('table', { name: 'Platform funds' }).getByRole('row', { name: /mining:pool/ })
  await expect(pool).toBeVisible()
  const free = await pool.getByRole('cell').nth(3).innerText()

  await first.keyboard.press('n')
  await typeMove(first, { reason: 'Put behind trading or conversions', from: POOL, to: 'Behind conversions', amount: '1000' })
  await noteAnd(first, 'too much', 'Propose')
  await expect(first.getByText(new RegExp(`^mining:pool has ${free} BTC free: .* BTC is missing$`))).toBeVisible()
  await typeMove(first, { amount: free })
  await noteAnd(first, 'all of it', 'Propose')
  await expect(toastOf(first, 'Proposed. Another operator has to approve it.')).toBeVisible()
  await expect(first.getByText('You proposed it. Another operator decides.')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await enterConsole(second, server!, { name: 'Second', roles: ['treasury'], path: '/ledger/house' })
  await decide(second, 'Approve', 'seen')
  await expect(toastOf(second, 'Booked')).toBeVisible()
  await second.getByRole('link', { name: 'Booked' }).click()
  await second.getByRole('cell', { name: 'house_move' }).first().click()
  await expect(second.getByText('First · ledger.move.propose')).toBeVisible()
  await expect(second.getByText('Second · ledger.move.approved')).toBeVisible()

  // The page of the products says that it is short, and leads back with the form filled in.
  await openDesk(second, server!, '/mining')
  await second.getByRole('row', { name: /BTC/ }).getByRole('link', { name: 'Fill' }).click()
  await expect(second.getByRole('heading', { name: 'Platform funds', level: 1 })).toBeVisible()
  await second.keyboard.press('n')
  await expect(second.getByRole('combobox', { name: 'Reason' })).toHaveValue('fill_pool')
  await expect(second.getByRole('combobox', { name: 'From' })).toHaveValue('12')
  await expect(second.getByRole('textbox', { name: 'Coin’s number' })).toHaveValue(BTC)
  await typeMove(second, { amount: free })
  await noteAnd(second, 'as before', 'Propose')
  await expect(toastOf(second, 'Proposed. Another operator has to approve it.')).toBeVisible()
  await decide(first, 'Approve', 'as before')
  await expect(toastOf(first, 'Booked')).toBeVisible()
  await expect(pool.getByRole('cell').nth(3)).toHaveText(free)

  // To the insurance fund it passes between the two desks.
  await openDesk(first, server!, '/ledger/house?coin=3')
  const insurance = first.getByRole('table', { name: 'Platform funds' }).getByRole('row', { name: /insurance/ })
  const before = Number((await insurance.getByRole('cell').nth(3).innerText()).replaceAll(',', ''))
  await first.keyboard.press('n')
  await typeMove(first, { reason: 'Fill the insurance fund', from: 'Behind conversions', amount: '250' })
  await noteAnd(first, 'agreed on Monday', 'Propose')
  await expect(toastOf(first, 'Proposed. Another operator has to approve it.')).toBeVisible()
  await decide(second, 'Approve', 'agreed on Monday')
  await expect(toastOf(second, 'Booked')).toBeVisible()
  await expect.poll(async () => Number((await insurance.getByRole('cell').nth(3).innerText()).replaceAll(',', '')) - before).toBe(250)
})

/** A balance set right by two operators, in their browsers, and what its user sees; a frozen user sees why before he tries anything. */
import { expect, test, visit } from '../fixtures.ts'
import { decide, enterConsole, noteAnd, openDesk } from './console-steps.ts'
import { toastOf } from './steps.ts'

test('two operators set a balance right, and the user reads why; frozen, he sees it at once', async ({
  page,
  newPage,
  newUser,
  openAs,
  server,
}) => {
  test.skip(server === null, 'invites operators on the machine of the server')
  const user = await newUser({ usdt: '100' })
  const { id } = await user.call('account.info', {})
  const [first, second] = [await newPage(), await newPage()]
  await enterConsole(first, server!, { name: 'First', roles: ['treasury', 'compliance'], path: `/ledger/adjustments?user=${id}` })
  await expect(first.getByRole('heading', { name: 'Adjustments', level: 1 })).toBeVisible()
  await first.keyboard.press('n')
  await first.getByRole('textbox', { name: 'Amount, with a minus to take' }).fill('12.5')
  await noteAnd(first, 'Ticket 12', 'Propose')
  await expect(toastOf(first, 'Proposed. Another operator has to approve it.')).toBeVisible()
  await expect(first.getByText('You proposed it. Another operator decides.')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await enterConsole(second, server!, { name: 'Second', roles: ['treasury'], path: '/ledger/adjustments' })
  await decide(second, 'Approve', 'Seen the ticket')
  await expect(toastOf(second, 'Booked. The user was told.')).toBeVisible()
  await second.getByRole('link', { name: 'Booked' }).click()
  await second.getByRole('cell', { name: 'adjustment' }).first().click()
  await expect(second.getByText('USDT: \u2212 12.5 + 12.5 =')).toBeVisible()
  await expect(second.getByText('First · ledger.adjust.propose')).toBeVisible()

  await openAs(page, user, { path: '/pages/fund/assets_all_record' })
  await expect(page.getByText('Adjustment').first()).toBeVisible()
  await visit(page, '/pages/mailMessage/mailMessageList?category=money')
  await expect(page.getByText('Balance corrected: 12.5 USDT')).toBeVisible()

  // What he sees, without being him.
  await openDesk(first, server!, `/users/${id}?view=statement`)
  await expect(first.getByRole('cell', { name: 'adjustment', exact: true })).toBeVisible()
  await first.keyboard.press('f')
  await noteAnd(first, 'Two logins in a minute', 'Freeze')
  await expect(toastOf(first, 'Frozen. The user was told why.')).toBeVisible()
  await visit(page, '/')
  for (const path of ['/', '/pages/fund/assets']) {
    await visit(page, path)
    await page.reload()
    await expect(page.getByText(/frozen while unusual activity is looked into/).first()).toBeVisible()
  }
})

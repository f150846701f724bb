/** What a user may withdraw: lowered by one operator, raised by two in their browsers, and what the user reads of each. */
import { expect, test, visit } from '../fixtures.ts'
import { poolOf } from '../server.ts'
import { decide, enterConsole, noteAnd } from './console-steps.ts'
import { toastOf } from './steps.ts'

test('one operator lowers what a user may withdraw, two raise it, and the user reads both', async ({
  page,
  newPage,
  newUser,
  openAs,
  server,
}) => {
  test.skip(server === null, 'invites operators on the machine of the server')
  const user = await newUser()
  const pool = poolOf(server!.dataDir)
  // Before his first call: who somebody is stays in memory for a while.
  const { rows } = await pool.query<{ id: string }>(
    'update account_user set verification_level = 1 where email = $1 returning id::text as id',
    [user.email],
  )
  await pool.end()
  const path = `/users/${rows[0]!.id}`
  const [first, second] = [await newPage(), await newPage()]
  await enterConsole(first, server!, { name: 'First', roles: ['compliance'], path })
  const limitOf = (desk: typeof first) => desk.locator('section', { has: desk.getByRole('heading', { name: /^Withdrawals in 24 hours/ }) })

  await first.getByRole('button', { name: 'Lower the limit' }).click()
  await first.getByRole('textbox', { name: 'At most, in USDT worth' }).fill('150')
  await noteAnd(first, 'A new device', 'Lower the limit')
  await expect(toastOf(first, 'Lowered. The user was told why.')).toBeVisible()
  await expect(limitOf(first)).toContainText('150 USDT')
  await openAs(page, user, { path: '/pages/fund/withdraw' })
  await page.getByRole('button', { name: /^BTC · Bitcoin/ }).click()
  await expect(page.getByRole('note').filter({ hasText: /lowered to 150.?USDT worth in 24 hours.*Unusual activity/ })).toBeVisible()

  // One alone raises nothing.
  await first.getByRole('button', { name: 'Propose a higher limit' }).click()
  await first.getByRole('textbox', { name: 'At most, in USDT worth' }).fill('2500')
  await noteAnd(first, 'He answered the call', 'Propose')
  await expect(toastOf(first, 'Proposed. Another operator has to approve it.')).toBeVisible()
  await expect(first.getByText('You proposed it. Another operator decides.')).toBeVisible()
  await expect(limitOf(first)).toContainText('150 USDT')

  await enterConsole(second, server!, { name: 'Second', roles: ['compliance'], path: '/users' })
  await second.getByRole('link', { name: rows[0]!.id, exact: true }).click()
  await decide(second, 'Approve', 'Read his papers')
  await expect(toastOf(second, 'Approved')).toBeVisible()
  await expect(limitOf(second)).toContainText('Set by two')
  await visit(page, '/pages/setting/limits')
  await page.reload()
  await expect(page.getByRole('note').filter({ hasText: /Your limit of 2,500.?USDT worth in 24 hours was set by us/ })).toBeVisible()
  await visit(page, '/pages/mailMessage/mailMessageList')
  await expect(page.getByText('Withdrawal limit lowered')).toBeVisible()
  await expect(page.getByText('Withdrawal limit raised')).toBeVisible()
})

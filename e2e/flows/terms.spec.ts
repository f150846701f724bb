/** Terms that change while the platform runs: proposed, read and decided by two in their browsers; a trader reads them a day before. */
import { expect, test } from '../fixtures.ts'
import { decide, enterConsole, noteAnd } from './console-steps.ts'
import { toastOf } from './steps.ts'

test('two operators decide a contract’s terms, and a trader reads what comes', async ({ page, newPage, newUser, openAs, server }) => {
  test.skip(server === null, 'invites operators on the machine of the server')
  const [first, second] = [await newPage(), await newPage()]
  await enterConsole(first, server!, { name: 'First', roles: ['treasury'], path: '/terms' })
  await first.getByRole('cell', { name: 'ETH/USDT-CFD', exact: true }).click()
  await first.keyboard.press('n')
  await first.getByLabel('Fee, %').fill('0.9')
  await first.getByLabel('Highest leverage of each tier').fill('50,40,25,20,10,5,2')
  await noteAnd(first, 'Spreads of the week', 'Propose')
  await expect(first.getByText('Too large')).toBeVisible()
  await first.getByLabel('Fee, %').fill('0.06')
  await first.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(first.getByText('lower a tier’s highest leverage to half of it at most')).toBeVisible()
  await first.getByLabel('Highest leverage of each tier').fill('100,50,25,20,10,5,2')
  await first.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(toastOf(first, 'Proposed. Another operator has to approve it.')).toBeVisible()

  await enterConsole(second, server!, { name: 'Second', roles: ['treasury'], path: '/terms' })
  await expect(second.getByText('100, 50, 25, 20, 10, 5, 2')).toBeVisible()
  await decide(second, 'Approve', 'Seen')
  await expect(toastOf(second, 'Decided, and in the public log')).toBeVisible()
  if (process.env['LOOK']) await second.screenshot({ path: `${process.env['LOOK']}/terms.png` })

  await openAs(page, await newUser(), { path: '/pages/transaction/currency?symbol=ETH/USDT-CFD' })
  await page.getByRole('tab', { name: 'Terms' }).click()
  await expect(page.getByText(/fee 0\.06%.*leverage up to 100x/)).toBeVisible()
})

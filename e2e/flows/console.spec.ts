/** An operator's day beside a user's: set up, a freeze with its reason and its end, a product that users can take, the chain of all of it. */
import { expect, test, visit } from '../fixtures.ts'
import { decide, enterConsole, goTo, noteAnd, openInvitation } from './console-steps.ts'
import { put, toastOf } from './steps.ts'

test('an operator sets up a second factor, freezes a user who then sees why, releases him, offers a product, and checks the log', async ({
  page,
  newPage,
  newUser,
  openAs,
  server,
}) => {
  test.skip(server === null, 'invites an operator on the machine of the server')
  const user = await newUser({ usdt: '5000' })

  const desk = await newPage()
  await openInvitation(desk, server!, { roles: ['admin', 'treasury', 'compliance'] })
  await desk.getByLabel('Password again').fill('four quiet harbour')
  await desk.getByRole('button', { name: 'Set up and log in' }).click()
  await expect(desk.getByText('The two passwords differ')).toBeVisible()
  await desk.getByLabel('Password again').fill('four quiet harbours')
  await desk.getByRole('button', { name: 'Set up and log in' }).click()
  await expect(desk.getByRole('navigation', { name: 'Console' })).toContainText('Audit log')
  // Every page of the rail is in sight at the smallest screen.
  expect(await desk.locator('.console-pages').evaluate((pages) => pages.scrollHeight - pages.clientHeight)).toBe(0)

  // A letter opens the form; nothing is done before the note is written and the button pressed.
  await desk.keyboard.press('/')
  await desk.getByRole('textbox', { name: 'Find' }).fill(user.email)
  await desk.getByRole('dialog', { name: 'Find' }).getByRole('button', { name: user.email }).click()
  await expect(desk.getByText('Not frozen')).toBeVisible()
  await desk.keyboard.press('f')
  await noteAnd(desk, 'Two logins in a minute', 'Freeze')
  await expect(toastOf(desk, 'Frozen. The user was told why.')).toBeVisible()

  await openAs(page, user, { path: '/pages/lockming/lockming' })
  await page.getByRole('link', { name: /USDT 15 days/ }).click()
  const drawer = page.getByRole('dialog')
  await put(drawer.getByLabel(/You put in/), '1000')
  await drawer.getByRole('button', { name: 'Lock 1,000 USDT' }).click()
  await expect(page.getByText(/frozen while unusual activity is looked into/).first()).toBeVisible()

  await decide(desk, 'Release', 'It was he')
  await expect(desk.getByText('Not frozen')).toBeVisible()
  await drawer.getByRole('button', { name: 'Lock 1,000 USDT' }).click()
  await expect(page).toHaveURL(/lockming\/order\?id=/)

  // A new version of a product is a new product, with the terms of the old to begin with.
  await goTo(desk, 'm')
  await desk.getByRole('cell', { name: '150,000' }).click()
  await desk.keyboard.press('n')
  const days = desk.getByRole('textbox', { name: 'Days', exact: true })
  await days.fill('')
  await desk.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(desk.getByText('Fill this in')).toHaveCount(2)
  await expect(days).toBeFocused()
  await days.fill('21')
  await desk.getByRole('textbox', { name: 'Cap for a user' }).fill('200')
  await noteAnd(desk, 'For the autumn', 'Propose')
  await expect(desk.getByText('Too small')).toBeVisible()
  await desk.getByRole('textbox', { name: 'Cap for a user' }).fill('2000')
  await desk.getByLabel('Upper end, %').fill('99')
  await desk.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(desk.getByText('At most 1% a day')).toBeVisible()
  await desk.getByLabel('Upper end, %').fill('0.32')
  await desk.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(toastOf(desk, 'Proposed. Another operator has to approve it.')).toBeVisible()
  await expect(desk.getByText('You proposed it. Another operator decides.')).toBeVisible()
  const second = await newPage()
  await enterConsole(second, server!, { name: 'Second', roles: ['treasury'], path: '/house' })
  const waits = second.locator('.house-figure', { hasText: 'Second person waits' })
  await expect(waits).toContainText('Locked mining')
  await waits.getByRole('link', { name: '1' }).click()
  await decide(second, 'Put on offer', 'Read')
  await expect(toastOf(second, 'The product is made')).toBeVisible()
  await visit(page, '/pages/lockming/lockming')
  await expect(page.getByRole('link', { name: /USDT 21 days/ })).toBeVisible()

  await goTo(desk, 'a')
  await expect(desk.getByRole('cell', { name: 'mining.makeProduct' })).toBeVisible()
  await desk.keyboard.press('v')
  await expect(desk.getByText('The chain holds')).toBeVisible()
})

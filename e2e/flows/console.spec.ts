/** An operator's day beside a user's: set up, a freeze with its reason and its end, a product that users can take, the chain of all of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, visit, type Page } from '../fixtures.ts'
import { decide, enterConsole, goTo, noteAnd, openInvitation } from './console-steps.ts'
import { put, toastOf } from './steps.ts'

async function findUser(desk: Page, email: string): Promise<void> {
  await desk.keyboard.press('/')
  await desk.getByRole('textbox', { name: 'Find' }).fill(email)
  await desk.getByRole('dialog', { name: 'Find' }).getByRole('button', { name: email }).click()
}

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
  await findUser(desk, user.email)
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

test('while the server is away the console says so, keeps its page and what was typed, and goes on by itself', async ({
  newPage,
  newUser,
  server,
  allow,
}) => {
  test.skip(server === null, 'stops the server')
  allow(/ERR_|WebSocket|status of 50/)
  const user = await newUser()
  const desk = await newPage()
  await enterConsole(desk, server!, { roles: ['compliance'] })
  await findUser(desk, user.email)
  await expect(desk.getByText('Not frozen')).toBeVisible()
  await desk.evaluate(`window.isSamePage = true`)
  // The other pages' code comes two seconds after the first.
  await sleep(3_000)
  await desk.waitForLoadState('networkidle')
  await desk.keyboard.press('f')
  const note = desk.getByLabel('Note, for operators only')
  await note.fill('Two logins in a minute')
  const act = desk.locator('.act-form').getByRole('button').last()

  await server!.kill()
  await act.click()
  await expect(toastOf(desk, 'No connection. Check your network and try again.')).toBeVisible()
  const band = desk.getByRole('status').filter({ hasText: 'No connection. What is shown is from' })
  await expect(band).toContainText(/Next try in \d s|Reconnecting/)
  await expect(act).toHaveText(/^Reconnecting/)
  await expect(act).toBeDisabled()
  await expect(desk.getByText('Not frozen')).toBeVisible()
  await expect(note).toHaveValue('Two logins in a minute')

  await server!.start()
  await expect(band).toHaveCount(0)
  await act.click()
  await expect(toastOf(desk, 'Frozen. The user was told why.')).toBeVisible()

  // A page that was never open waits in its place, and is there once the server is.
  await server!.kill()
  await expect(band).toBeVisible()
  await goTo(desk, 'p')
  await expect(desk.getByRole('heading', { level: 1, name: 'Identity' })).toBeVisible()
  await expect(desk.getByText('No connection yet')).toBeVisible()
  await server!.start()
  await expect(desk.getByText('Nobody waits')).toBeVisible()
  await expect(band).toHaveCount(0)
  expect(await desk.evaluate(`window.isSamePage`)).toBe(true)
})

test('a form says which field is missing, and the question mark shows every key', async ({ newPage, server }) => {
  test.skip(server === null, 'invites an operator on the machine of the server')
  const desk = await newPage()
  await enterConsole(desk, server!, { roles: ['admin'], path: '/operators' })
  await expect(desk.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible()
  await desk.keyboard.press('i')
  await desk.getByRole('checkbox', { name: 'support' }).uncheck()
  const invite = desk.locator('.act-form').getByRole('button', { name: /^Invite/ })
  await invite.click()
  await expect(desk.getByText('Fill this in')).toHaveCount(2)
  await expect(desk.getByText('Choose at least one role')).toBeVisible()
  const boxes = desk.getByRole('group', { name: 'Roles' })
  await expect(boxes.getByRole('checkbox', { name: 'support' })).toHaveAccessibleDescription('Choose at least one role')
  await expect(desk.getByRole('textbox', { name: 'Mail' })).toBeFocused()
  await desk.getByRole('textbox', { name: 'Mail' }).fill('third@example.org')
  await desk.getByRole('textbox', { name: 'Name' }).fill('Third')
  await invite.click()
  await expect(desk.getByRole('checkbox', { name: 'support' })).toBeFocused()
  await desk.keyboard.press('Space')
  await expect(desk.getByText('Choose at least one role')).toHaveCount(0)
  await desk.keyboard.press('Escape')

  // The list of keys is all there is while it is open: letters do nothing, the focus stays in it, and goes back where it was.
  const before = desk.getByRole('button', { name: /^Invite an operator/ })
  await expect(before).toBeFocused()
  await desk.keyboard.press('?')
  const keys = desk.getByRole('dialog', { name: 'All keys' })
  await expect(keys).toContainText('Invite an operator')
  await expect(keys).toContainText('Audit log')
  for (const key of ['i', '/', 'g', 'a', 'Control+a', 'Tab', 'Tab', 'Shift+Tab']) await desk.keyboard.press(key)
  await expect(keys).toBeVisible()
  await expect(keys.locator(':focus')).toHaveCount(1)
  await expect(desk.getByRole('dialog')).toHaveCount(1)
  await expect(desk.getByLabel('Mail')).toHaveCount(0)
  await expect(desk).toHaveURL(/#\/operators$/)
  await desk.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(before).toBeFocused()
  await desk.keyboard.press('?')
  await expect(keys).toBeVisible()
  await desk.keyboard.press('?')
  await expect(keys).toHaveCount(0)
  await desk.keyboard.press('g')
  await desk.keyboard.press('a')
  await expect(desk).toHaveURL(/#\/log$/)
})

/** An operator's day beside a user's: set up, a freeze with its reason and its end, a product that users can take, the chain of all of it. */
import { generate } from 'otplib'
import { expect, test, visit, type Page } from '../fixtures.ts'
import { inviteOperator } from '../operator.ts'
import { put, toastOf } from './steps.ts'

const note = async (page: Page, text: string, act: string): Promise<void> => {
  await page.getByLabel('Note, for operators only').fill(text)
  await page.getByRole('button', { name: act, exact: true }).last().click()
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
  const setup = inviteOperator(server!.dataDir, { email: 'desk@example.org', name: 'Desk', roles: ['admin', 'treasury', 'compliance'] })

  const desk = await newPage()
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto(`${server!.consoleUrl}/#/invitation?setup=${setup}`)
  await expect(desk.getByText('desk@example.org')).toBeVisible()
  const secret = (await desk.locator('.gate-key .mono').innerText()).replaceAll(' ', '')
  await desk.getByLabel('Password, 12 to 64 characters').fill('four quiet harbours')
  await desk.getByLabel('Password again').fill('four quiet harbour')
  await desk
    .getByRole('textbox', { name: 'Code of your authenticator app' })
    .first()
    .pressSequentially(await generate({ secret }))
  await desk.getByRole('button', { name: 'Set up and log in' }).click()
  await expect(desk.getByText('The two passwords differ')).toBeVisible()
  await desk.getByLabel('Password again').fill('four quiet harbours')
  await desk.getByRole('button', { name: 'Set up and log in' }).click()
  await expect(desk.getByRole('navigation', { name: 'Console' })).toContainText('Audit log')

  // A letter opens the form; nothing is done before the note is written and the button pressed.
  await desk.keyboard.press('/')
  await desk.getByRole('textbox', { name: 'Find' }).fill(user.email)
  await desk.getByRole('dialog', { name: 'Find' }).getByRole('button', { name: user.email }).click()
  await expect(desk.getByText('Not frozen')).toBeVisible()
  await desk.keyboard.press('f')
  await note(desk, 'Two logins in a minute', 'Freeze')
  await expect(toastOf(desk, 'Frozen. The user was told why.')).toBeVisible()

  await openAs(page, user, { path: '/pages/lockming/lockming' })
  await page.getByRole('link', { name: /USDT 15 days/ }).click()
  const drawer = page.getByRole('dialog')
  await put(drawer.getByLabel(/You put in/), '1000')
  await drawer.getByRole('button', { name: 'Lock 1,000 USDT' }).click()
  await expect(page.getByText(/frozen while unusual activity is looked into/).first()).toBeVisible()

  await desk.getByRole('button', { name: 'Release' }).first().click()
  await note(desk, 'It was he', 'Release')
  await expect(desk.getByText('Not frozen')).toBeVisible()
  await drawer.getByRole('button', { name: 'Lock 1,000 USDT' }).click()
  await expect(page).toHaveURL(/lockming\/order\?id=/)

  // A new version of a product is a new product, with the terms of the old to begin with.
  await desk.keyboard.press('g')
  await desk.keyboard.press('m')
  await desk.getByRole('cell', { name: '150,000' }).click()
  await desk.keyboard.press('n')
  await desk.getByRole('textbox', { name: 'Days', exact: true }).fill('21')
  await desk.getByRole('textbox', { name: 'Cap for a user' }).fill('200')
  await note(desk, 'For the autumn', 'Make')
  await expect(desk.getByText('Too small')).toBeVisible()
  await desk.getByRole('textbox', { name: 'Cap for a user' }).fill('2000')
  await desk.getByRole('button', { name: 'Make', exact: true }).click()
  await expect(toastOf(desk, 'The product is made')).toBeVisible()
  await visit(page, '/pages/lockming/lockming')
  await expect(page.getByRole('link', { name: /USDT 21 days/ })).toBeVisible()

  await desk.keyboard.press('g')
  await desk.keyboard.press('a')
  await expect(desk.getByRole('cell', { name: 'mining.makeProduct' })).toBeVisible()
  await desk.keyboard.press('v')
  await expect(desk.getByText('The chain holds')).toBeVisible()
})

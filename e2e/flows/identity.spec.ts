/** A proof of identity: sent by its user, one item refused and sent again, decided in the console; the limits rise. */
import { expect, test, visit, type Page, type User } from '../fixtures.ts'
import { newOperator } from '../support.ts'
import { enterConsole } from './console-steps.ts'
import { toastOf } from './steps.ts'
import { poolOf } from '../server.ts'

// A camera that shows a moving pattern, so that nobody has to allow a real one.
test.use({
  launchOptions: {
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

/** On the database of the server. */
async function query(dataDir: string, text: string, values: string[]): Promise<void> {
  const pool = poolOf(dataDir)
  await pool.query(text, values)
  await pool.end()
}

/** Codes come once a minute, and the sign-up had one. */
const forgetCodes = (dataDir: string, user: User): Promise<void> =>
  query(dataDir, `delete from account_attempt where kind = 'code' and subject = $1`, [user.email])

/** Links a mobile number in the database, and forgets the code of the sign-up: this test needs another. */
async function linkMobile(dataDir: string, user: User): Promise<void> {
  await query(dataDir, 'update account_user set mobile = $2 where email = $1', [user.email, `+6681${String(Date.now()).slice(-7)}`])
  await forgetCodes(dataDir, user)
}

async function takeByCamera(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Take: ${name}`, exact: true }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Take the picture' }).click()
  await expect(page.getByRole('dialog', { name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Take again: ${name}` })).toBeVisible()
}

test('who links a number for his identity is back there, and Back leads to where he came from', async ({
  page,
  newUser,
  openAs,
  server,
}) => {
  test.skip(server === null, 'forgets the codes of a minute on the machine of the server')
  const user = await newUser()
  await openAs(page, user, { path: '/pages/setting/userInfo' })
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await visit(page, '/pages/setting/real_mark')
  await page.getByRole('link', { name: 'Link a mobile number first' }).click()
  await page.getByRole('textbox', { name: 'New mobile number' }).fill(`2025${String(Date.now()).slice(-6)}`)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await page.getByRole('button', { name: 'Fill in' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel('Login password').fill(user.password)
  await forgetCodes(server!.dataDir, user)
  await question.getByRole('button', { name: /^Send to / }).click()
  await question.getByRole('button', { name: 'Fill in' }).click()
  await question.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('Mobile number linked')).toBeVisible()
  await expect(page).toHaveURL(/setting\/real_mark$/)
  await expect(page.getByRole('button', { name: 'Start level 1' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
})

test('a user sends a proof, sends one refused picture again, and gets his level', async ({ page, newPage, newUser, openAs, server }) => {
  test.skip(server === null, 'invites an operator on the machine of the server')
  const user = await newUser()
  await linkMobile(server!.dataDir, user)
  const operator = await newOperator(server!, ['compliance'])

  await openAs(page, user, { path: '/pages/setting/real_mark' })
  await page.getByRole('button', { name: 'Start level 1' }).click()
  await page.getByRole('button', { name: /Choose a country/ }).click()
  await page.getByRole('button', { name: 'Germany', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name as printed on it' }).fill('Somebody Else')
  await page.getByRole('textbox', { name: 'Document number' }).fill('T22000129')
  // What was typed is there after a visit elsewhere.
  await visit(page, '/pages/setting/userInfo')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await visit(page, '/pages/setting/real')
  await expect(page.getByRole('textbox', { name: 'Document number' })).toHaveValue('T22000129')
  await page.getByRole('button', { name: 'Send a code' }).click()
  await page.getByRole('button', { name: /^Fill in \d{6}/ }).click()
  await page.getByRole('button', { name: 'Send for level 1' }).click()
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()
  const first = (await operator.ask('identity.queue', {})).data.find(({ real_type: level }) => level === 1)!
  await operator.ask('identity.approve', { id: first.id, sending: first.sending })

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Verified, level 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Start level 2' }).click()
  for (const name of ['Front', 'Back', 'You, holding it']) await takeByCamera(page, name)
  await page.getByRole('button', { name: 'Send for level 2' }).click()
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()

  const second = (await operator.ask('identity.queue', {})).data.find(({ real_type: level }) => level === 2)!
  const seen = await fetch(`${server!.consoleUrl}/api/console/identity/picture?id=${second.id}&item=reverse_pic`, {
    headers: { authorization: operator.token },
  })
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const desk = await newPage()
  await enterConsole(desk, server!, { roles: ['compliance'] })
  await desk.keyboard.press('g')
  await desk.keyboard.press('p')
  await desk.getByRole('cell', { name: 'Somebody Else' }).click()
  await expect(desk.getByRole('img', { name: 'Back of the document' })).toBeVisible()
  for (const name of ['Typed', 'Decision']) await expect(desk.getByRole('heading', { name })).toBeInViewport({ ratio: 1 })
  await desk.getByRole('checkbox', { name: 'Back of the document' }).check()
  await expect(desk.getByRole('button', { name: /^Approve/ })).toBeDisabled()
  await desk.getByLabel('Reason: Back of the document').selectOption('An edge is cut off')
  // By keys alone: R opens, Escape leaves and gives the focus back, Enter does it.
  const refuse = desk.getByRole('button', { name: 'Refuse', exact: true })
  await desk.keyboard.press('r')
  await expect(refuse).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('button', { name: /Refuse what is marked/ })).toBeFocused()
  await desk.keyboard.press('r')
  await expect(refuse).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(toastOf(desk, 'Refused. The user was told what to send again.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'One item again' })).toBeVisible()
  await expect(page.getByText('An edge is cut off.')).toBeVisible()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByRole('button', { name: 'Take: Front', exact: true })).toHaveCount(0)
  await takeByCamera(page, 'Back')
  await page.getByRole('button', { name: 'Send for level 2' }).click()
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()

  await desk.reload()
  await desk.getByRole('cell', { name: 'Somebody Else' }).click()
  await expect(desk.getByText('Looked at: Back of the document').first()).toBeVisible()
  await desk.keyboard.press('a')
  await expect(desk.getByRole('button', { name: 'Approve level 2' })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(toastOf(desk, 'Approved. The user was told.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Verified, level 2' })).toBeVisible()
  expect(await user.call('identity.state', {})).toMatchObject({ state: 'hasaudit', level: 2, pictures_kept: 3 })
  expect((await user.call('account.info', {})).verification_level).toBe(2)
})

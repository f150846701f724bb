/** What flows of operators do: set up, and write the note that each act asks for. */
import { generate } from 'otplib'
import type { Role } from '../../packages/contract/src/wire/door.ts'
import { expect, type Page } from '../fixtures.ts'
import { inviteOperator } from '../operator.ts'
import type { RunningServer } from '../server.ts'

/** Opens the console as a new operator with these roles. */
export async function setUpOperator(desk: Page, server: RunningServer, roles: readonly Role[]): Promise<void> {
  const name = `desk-${Math.random().toString(36).slice(2, 8)}`
  const setup = inviteOperator(server.dataDir, { email: `${name}@example.org`, name, roles })
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto(`${server.consoleUrl}/#/invitation?setup=${setup}`)
  const secret = (await desk.locator('.gate-key .mono').innerText()).replaceAll(' ', '')
  await desk.getByLabel('Password, 12 to 64 characters').fill('four quiet harbours')
  await desk.getByLabel('Password again').fill('four quiet harbours')
  await desk
    .getByRole('textbox', { name: 'Code of your authenticator app' })
    .first()
    .pressSequentially(await generate({ secret }))
  await desk.getByRole('button', { name: 'Set up and log in' }).click()
  await expect(desk.getByRole('navigation', { name: 'Console' })).toBeVisible()
  // The first page goes where it leads by itself: keys are pressed once it is there.
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
}

export async function noteAnd(desk: Page, text: string, act: string): Promise<void> {
  await desk.getByLabel('Note, for operators only').fill(text)
  await desk.getByRole('button', { name: act, exact: true }).last().click()
}

/** G and a letter. */
export async function goTo(desk: Page, key: string): Promise<void> {
  await desk.keyboard.press('g')
  await desk.keyboard.press(key)
}

/** An operator's browser: set up by an invitation, and what is done again and again in the console. */
import { generate } from 'otplib'
import type { Role } from '../../packages/contract/src/wire/door.ts'
import { expect, type Page } from '../fixtures.ts'
import { inviteOperator } from '../operator.ts'
import type { RunningServer } from '../server.ts'

const PASSWORD = 'four quiet harbours'

/** Opens the console in this page as an operator who has just accepted an invitation. */
export async function enterConsole(
  page: Page,
  server: RunningServer,
  given: { email: string; name: string; roles: readonly Role[] },
): Promise<void> {
  const setup = inviteOperator(server.dataDir, given)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${server.consoleUrl}/#/invitation?setup=${setup}`)
  await expect(page.getByText(given.email)).toBeVisible()
  const secret = (await page.locator('.gate-key .mono').innerText()).replaceAll(' ', '')
  await page.getByLabel('Password, 12 to 64 characters').fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  const code = page.getByRole('textbox', { name: 'Code of your authenticator app' }).first()
  await code.pressSequentially(await generate({ secret }))
  await page.getByRole('button', { name: 'Set up and log in' }).click()
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
  // The first page goes where it leads by itself: keys are pressed once it is there.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Writes the note of an act that is open, and does it. */
export const note = async (page: Page, text: string, act: string): Promise<void> => {
  await page.getByLabel('Note, for operators only').fill(text)
  await page.getByRole('button', { name: act, exact: true }).last().click()
}

/** An operator's browser: set up by an invitation, and what is done again and again in the console. */
import { generate } from 'otplib'
import type { Role } from '../../packages/contract/src/wire/door.ts'
import { expect, type Page } from '../fixtures.ts'
import { inviteOperator } from '../operator.ts'
import type { RunningServer } from '../server.ts'

const PASSWORD = 'four quiet harbours'

interface Given {
  roles: readonly Role[]
  name?: string
  /** The page it opens at the end. Left out: the first one. */
  path?: string
}

let operators = 0

/** Opens the page of an invitation, with its fields typed. Answers the address it was sent to. */
export async function openInvitation(desk: Page, server: RunningServer, { name = 'Desk', roles }: Given): Promise<string> {
  operators += 1
  const email = `${name.toLowerCase().replaceAll(' ', '-')}-${operators}-${process.pid}@example.org`
  const setup = inviteOperator(server.dataDir, { email, name, roles })
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto(`${server.consoleUrl}/#/invitation?setup=${setup}`)
  await expect(desk.getByText(email)).toBeVisible()
  const secret = (await desk.locator('.gate-key .mono').innerText()).replaceAll(' ', '')
  await desk.getByLabel('Password, 12 to 64 characters').fill(PASSWORD)
  await desk.getByLabel('Password again').fill(PASSWORD)
  const code = desk.getByRole('textbox', { name: 'Code of your authenticator app' }).first()
  await code.pressSequentially(await generate({ secret }))
  return email
}

/** Opens the console in this page as an operator who has just accepted an invitation. */
export async function enterConsole(desk: Page, server: RunningServer, given: Given): Promise<void> {
  await openInvitation(desk, server, given)
  await desk.getByRole('button', { name: 'Set up and log in' }).click()
  await expect(desk.getByRole('navigation', { name: 'Console' })).toBeVisible()
  // The first page goes where it leads by itself: keys are pressed once it is there.
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  if (given.path !== undefined) await openDesk(desk, server, given.path)
}

/** Opens a page of the console. */
export const openDesk = async (desk: Page, server: RunningServer, path: string): Promise<void> => {
  await desk.goto(`${server.consoleUrl}/#${path}`)
}

/** Writes the note of an act that is open, and does it. */
export async function noteAnd(desk: Page, text: string, act: string): Promise<void> {
  await desk.getByLabel('Note, for operators only').fill(text)
  await desk.getByRole('button', { name: act, exact: true }).last().click()
}

/** Opens an act by its button, writes its note, and does it. */
export async function decide(desk: Page, act: string, text = 'seen'): Promise<void> {
  await desk
    .getByRole('button', { name: new RegExp(`^${act}`) })
    .first()
    .click()
  await noteAnd(desk, text, act)
}

/** G and a letter. */
export async function goTo(desk: Page, key: string): Promise<void> {
  await desk.keyboard.press('g')
  await desk.keyboard.press(key)
}

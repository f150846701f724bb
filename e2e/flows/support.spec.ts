/** A user and an operator in two browsers: written over a cut line, answered, read on both sides, rated after the end. */
import { expect, test, type Page } from '../fixtures.ts'
import { newOperator } from '../support.ts'

const STATE_VERSION = 1

/** Opens the console as an operator who is logged in. */
async function openConsole(page: Page, url: string, token: string): Promise<void> {
  await page.addInitScript(`
    localStorage.setItem('h5Version', '1')
    localStorage.setItem('assay', ${JSON.stringify(JSON.stringify({ state: { token }, version: STATE_VERSION }))})`)
  await page.goto(`${url}/#/support`)
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** On a phone Enter makes a new line. */
async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('a user writes over a cut line, an operator answers, both see what was read', async ({
  page,
  newPage,
  newUser,
  openAs,
  server,
  allow,
}) => {
  test.skip(server === null, 'it needs the port of the console')
  allow(/Failed to load resource|WebSocket|ERR_INTERNET_DISCONNECTED/)
  const operator = await newOperator(server!, ['support'])
  const user = await newUser({ usdt: '1000' })
  await openAs(page, user, { path: '/pages/kefu/index' })
  await page.getByRole('button', { name: 'Write to us' }).click()
  // The topic opens what the help says of it; the conversation has it too.
  await page.getByRole('button', { name: 'A deposit' }).click()
  await page.getByText('My deposit is not in my balance. Why?').click()
  await expect(page.getByRole('button', { name: 'A deposit' })).toHaveAttribute('aria-pressed', 'true')
  await write(page, 'Where is my deposit?')
  await expect(page.getByRole('img', { name: 'With us' })).toBeVisible()
  await expect(page.getByText('You are next')).toBeVisible()
  await expect(page.getByText('We have your message.')).toHaveCount(1)
  await expect(page.getByText('Automatic', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Attach the deposit' }).click()
  await expect(page.getByRole('tab', { name: 'Deposits', selected: true })).toBeVisible()
  await page.keyboard.press('Escape')

  const desk = await newPage()
  await openConsole(desk, server!.consoleUrl!, operator.token)
  await desk.getByRole('row', { name: /Where is my deposit/ }).click()
  await expect(desk.getByText('A deposit').first()).toBeVisible()
  await desk.getByRole('button', { name: /^Take/ }).click()
  await expect(page.getByRole('heading', { name: /^Operator/ })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Read' })).toBeVisible()

  await page.getByRole('button', { name: 'Attach', exact: true }).click()
  await page.getByRole('tab', { name: 'Statement' }).click()
  await page.getByRole('button', { name: /USDT/ }).first().click()
  await expect(desk.getByText(/USDT.*1,000/).first()).toBeVisible()

  // What is written without a line stands on the device, over a new page too.
  await page.context().setOffline(true)
  await write(page, 'Written without a line')
  await expect(page.getByText('On its way')).toBeVisible()
  await desk.getByRole('textbox', { name: 'Answer' }).fill('Answered meanwhile')
  await desk.getByRole('textbox', { name: 'Answer' }).press('Enter')
  await expect(desk.getByRole('img', { name: 'Stored' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Answered meanwhile')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('On its way')).toHaveCount(0)
  await expect(page.getByText('Written without a line')).toHaveCount(1)
  await expect(desk.getByText('Written without a line')).toHaveCount(1)
  await expect(desk.getByRole('img', { name: 'Read' })).toBeVisible()

  // The operator's file stands in the conversation of both, once.
  const form = {
    name: 'form.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n'),
  }
  await desk.getByLabel('A picture or a PDF').setInputFiles(form)
  await expect(page.getByRole('button', { name: /form\.pdf/ })).toHaveCount(1)
  await expect(desk.getByRole('button', { name: 'Save form.pdf' })).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /form\.pdf/ }).click()
  expect((await saved).suggestedFilename()).toBe('document.pdf')
  await page.getByRole('button', { name: 'Thank you' }).click()
  await expect(desk.getByText('Thank you')).toHaveCount(1)

  await field(page).pressSequentially('typing')
  await expect(desk.getByText('is typing')).toBeVisible()
  await expect(desk.getByText('is typing')).toHaveCount(0, { timeout: 10_000 })
  await field(page).fill('')

  await desk.getByRole('button', { name: /^End/ }).click()
  await expect(page.getByText('How was it?')).toBeVisible()
  await page.getByRole('button', { name: 'Not good' }).click()
  await page.getByRole('button', { name: 'Too slow' }).click()
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText('You said: Not good, Too slow. Thank you.')).toBeVisible()
  await expect(desk.getByText('Ended. Rated: Not good, Too slow')).toBeVisible()
  await page.getByRole('button', { name: 'Mail me this chat' }).click()
  await expect(page.getByText(/^Sent to/)).toBeVisible()
})

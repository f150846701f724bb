/** Fiat money in and out, and the agreement: a user in one browser, the second operator in another, the first by calls. */
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test, visit } from '../fixtures.ts'
import { newOperator } from '../support.ts'
import { decide, enterConsole, goTo, noteAnd } from './console-steps.ts'
import { put, verify } from './steps.ts'

const NAME = 'Nadia Reimann'
const IBAN = 'DE89370400440532013000'

test('fiat money comes in under a reference and goes out to the same name, each seen by two operators', async ({
  page,
  newPage,
  newUser,
  openAs,
  server,
}) => {
  test.skip(server === null, 'invites operators on the machine of the server')
  const user = await newUser()
  await verify(server!.dataDir, user, NAME)
  const { ask } = await newOperator(server!, ['treasury'])
  const desk = await newPage()
  await enterConsole(desk, server!, { name: 'Second', roles: ['treasury'] })

  // A number with two digits swapped is found while it is typed.
  await openAs(page, user, { path: '/pages/setting/bank_add' })
  await page.getByLabel('IBAN').fill('DE89370400440532031000')
  await expect(page.getByText('Two digits may be swapped')).toBeVisible()
  await page.getByLabel('IBAN').fill(IBAN)
  await expect(page.getByText('The check digits fit. Germany')).toBeVisible()
  await page.getByLabel('Name of the bank').fill('First Bank')
  await page.getByLabel('Province').fill('NRW')
  await page.getByLabel('City').fill('Town')
  await page.getByLabel('Branch').fill('Main')
  await page.getByLabel('Phone at the bank').fill('+49 151 20404471')
  await page.getByRole('button', { name: /Currency/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'EUR', exact: true }).click()
  await page.getByRole('button', { name: 'Add the account' }).click()
  await expect(page.getByText('In review')).toBeVisible()
  const { data: waiting } = await ask('bank.listAccounts', {})
  await ask('bank.verifyAccount', { id: waiting.at(-1)!.id, holder_seen: NAME, note: 'statement' })

  await visit(page, '/pages/fund/bank_in')
  await put(page.getByLabel('You send'), '1500')
  await page.getByRole('button', { name: 'Get the reference' }).click()
  await expect(page.getByText(/^ASY-/)).toBeVisible()
  await expect(page.getByText(/Sandbox bank: nothing can be sent there/)).toBeVisible()
  await page.getByRole('button', { name: 'I have sent it' }).click()
  await expect(page.getByText('Waiting for the bank')).toBeVisible()
  const pdf = '%PDF-1.7\n<< /Title (Transfer of 1500 EUR) >>\n%%EOF\n'
  await page.getByLabel('Proof of payment').setInputFiles({ name: 'transfer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) })
  await expect(page.getByText('1 file sent')).toBeVisible()
  const { data: ins } = await ask('bank.listConsolePayIns', {})
  const payIn = ins.at(-1)!
  await ask('bank.proposePayIn', { id: payIn.id, amount: '1500', payer_name: NAME, bank_reference: 'STMT-7', note: 'line 7' })
  await goTo(desk, 'x')
  await desk.getByRole('cell', { name: payIn.reference }).click()
  await expect(desk.getByText('STMT-7')).toBeVisible()
  const [saved] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('button', { name: 'Show the proof' }).click()])
  expect(await readFile(await saved.path(), 'utf8')).toBe(pdf)
  await decide(desk, 'Credit it')
  await expect(desk.getByText('Credited').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Credited to your fiat account')).toBeVisible()

  await visit(page, '/pages/fund/bank_out')
  await put(page.getByLabel('Amount'), '450')
  await page.getByRole('button', { name: 'Review' }).click()
  const drawer = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await drawer.getByLabel('Login password').fill(user.password)
  await drawer
    .getByRole('button', { name: /Send to/ })
    .first()
    .click()
  await drawer.getByRole('button', { name: /Fill in/ }).click()
  await drawer.getByRole('button', { name: 'Send to my bank' }).click()
  await expect(page.getByText('Looked at by two people')).toBeVisible()
  const { data: outs } = await ask('bank.listConsolePayOuts', {})
  const payOut = outs.at(-1)!
  await ask('bank.proposePayOut', { id: payOut.id, note: 'checked' })
  await goTo(desk, 'z')
  await desk.getByRole('cell', { name: '450.00 EUR' }).click()
  await decide(desk, 'Approve')
  await expect(desk.getByRole('button', { name: /It is paid/ })).toBeHidden()
  await decide(desk, 'I am paying this now', 'from the main account')
  await expect(desk.getByText(/Second is paying it since/)).toBeVisible()
  await desk.getByRole('button', { name: /It is paid/ }).click()
  await desk.getByLabel('Reference of the bank').fill('BANK-42')
  await noteAnd(desk, 'sent', 'It is paid')
  await expect(desk.getByText('Paid').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('BANK-42')).toBeVisible()
})

test('the agreement is signed by hand, kept as a file, and checked by anybody in a browser', async ({
  page,
  newPage,
  newUser,
  openAs,
  server,
}, info) => {
  test.skip(server === null, 'verifies a user in the database of the server')
  const user = await newUser()
  await verify(server!.dataDir, user, NAME)
  await openAs(page, user, { path: '/pages/fund/hetong' })
  await expect(page.getByText('In short')).toBeVisible()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await page.getByRole('button', { name: 'Go on to sign' }).click()
  const pad = page.getByLabel('Signature pad')
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 120)
  await page.mouse.down()
  for (let step = 1; step <= 20; step += 1) await page.mouse.move(box.x + 40 + step * 10, box.y + 120 - 40 * Math.sin(step / 2))
  await page.mouse.up()
  // A turned screen keeps what was drawn.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByRole('button', { name: 'Undo stroke' })).toBeEnabled()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel(/I have read all/).check()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText(/by Nadia Reimann/)).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()])
  const path = info.outputPath('signed.pdf')
  await download.saveAs(path)

  const guest = await newPage()
  await guest.goto(`${server!.url}/#/pages/proof/file`)
  await expect
    .poll(
      async () => {
        await guest.getByLabel('Choose a signed file').setInputFiles(path)
        await guest.getByRole('status').first().waitFor()
        return guest.getByText('This is a file that was signed').count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  const changed = await readFile(path)
  changed[changed.length - 30]! ^= 1
  const other = info.outputPath('changed.pdf')
  await writeFile(other, changed)
  await guest.getByLabel('Choose a signed file').setInputFiles(other)
  await expect(guest.getByText('Not a file that was signed')).toBeVisible()
})

/** The profile: a picture cropped and shown everywhere, names by their rules, everything as one file; and the help. */
import { readFileSync } from 'node:fs'
import { deflateSync, crc32 } from 'node:zlib'
import { expect, test, visit, type Page } from '../fixtures.ts'
import { toastOf } from './steps.ts'

const PROFILE = '/pages/setting/userInfo'

/** A picture of two colours, so that something can be seen of it. */
function picture(side: number): Buffer {
  const chunk = (kind: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(side * (side * 3 + 1))
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) rows.set(x < side / 2 ? [40, 90, 200] : [220, 160, 40], y * (side * 3 + 1) + 1 + x * 3)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

async function choosePicture(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change the picture' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture(600) })
}

test('a picture is cropped, saved anew and shown in the menu, and goes again', async ({ page, newUser, openAs }) => {
  const user = await newUser()
  await openAs(page, user, { path: PROFILE })
  await choosePicture(page)
  await expect(page.getByRole('heading', { name: 'Move and scale' })).toBeVisible()
  await page.getByRole('slider', { name: 'Size' }).fill('2')
  await page.getByRole('button', { name: 'Turn' }).click()
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(toastOf(page, 'Picture changed')).toBeVisible()
  const { head_portrait: address } = await user.call('account.info', {})
  expect(address).toMatch(/^\/files\/[\w-]{24}\.webp$/)

  await visit(page, '/pages/index/index')
  await page.getByRole('button', { name: /^Account and settings/ }).click()
  const shown = page.getByRole('dialog').locator(`img[src$="${address}"]`)
  await expect.poll(() => shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(512)
  await page.keyboard.press('Escape')

  await visit(page, PROFILE)
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toastOf(page, 'Picture removed')).toBeVisible()
  expect((await user.call('account.info', {})).head_portrait).toBe('')
})

test('who chooses a HEIC picture reads what to do with it, for the profile and for customer service', async ({ page, newUser, openAs }) => {
  await openAs(page, await newUser(), { path: PROFILE })
  const heic = { name: 'IMG_0001.HEIC', mimeType: 'application/octet-stream', buffer: Buffer.from('ftypheic') }
  await page.getByLabel('Choose a picture').setInputFiles(heic)
  await expect(toastOf(page, /Save the picture as JPEG/)).toBeVisible()
  await visit(page, '/pages/kefu/index')
  await page.getByRole('button', { name: 'Write to us' }).click()
  await page.getByRole('button', { name: 'A deposit' }).click()
  await page
    .getByRole('button', { name: /^Attach/ })
    .first()
    .click()
  await page.getByLabel('A picture or a PDF').setInputFiles({ ...heic, name: 'IMG_0002.heif' })
  await expect(toastOf(page, /Save the picture as JPEG/)).toBeVisible()
})

test('a signature that breaks the rule is refused with the rule, what was typed stays, and a right one is saved', async ({
  page,
  newUser,
  openAs,
}) => {
  const user = await newUser()
  await openAs(page, user, { path: PROFILE })
  await page.getByRole('button', { name: /^Signature/ }).click()
  const field = page.getByRole('textbox', { name: /A line under your name/ })
  await field.fill('Slow, is smooth')
  await expect(page.getByRole('alert')).toContainText('2 to 30 letters and digits')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(field).toHaveValue('Slow, is smooth')
  await field.fill('Slow is smooth')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Saved')).toBeVisible()
  await expect(page.getByText('“Slow is smooth”')).toBeVisible()

  await page.getByRole('button', { name: /^Nickname/ }).click()
  await page.getByRole('textbox', { name: /Shown to others/ }).fill('Support')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('could be taken for the platform')
  expect(await user.call('account.info', {})).toMatchObject({ nickname: '', signature: 'Slow is smooth' })
})

test('everything that is kept comes as one file, to its owner alone', async ({ page, newUser, openAs }) => {
  const user = await newUser({ usdt: '1000' })
  await openAs(page, user, { path: PROFILE })
  await page.getByRole('button', { name: /^Your data/ }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirm.getByLabel('Login password').fill('not his password')
  await confirm.getByRole('button', { name: /^Send to us/ }).click()
  await confirm.getByRole('button', { name: 'Fill in' }).click()
  await confirm.getByRole('button', { name: 'Download your data' }).click()
  await expect(confirm.getByRole('alert')).toHaveText('This is not your login password')
  const download = page.waitForEvent('download')
  await confirm.getByLabel('Login password').fill(user.password)
  await confirm.getByRole('button', { name: 'Download your data' }).click()
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Record<string, Record<string, string>[]>
  expect(file['account.profile']![0]!['email']).toBe(user.email)
  const { data } = await user.call('wallet.bills', { limit: 100 })
  expect(file['wallet.ledger_entries']).toHaveLength(data.length)
})

test('the help is searched by a guest, and an answer leads on', async ({ page, openAs }) => {
  await openAs(page, null, { path: '/pages/common/faq' })
  await page.getByText('Why did my order end by itself?').click()
  await expect(page.getByText('Only for a reason that stands in the rules')).toBeVisible()
  await page.getByRole('searchbox').fill('delete account')
  await expect(page.getByText('How do I delete my account?')).toBeVisible()
  await expect(page.getByText('Why did my order end by itself?')).toHaveCount(0)
  await page.getByRole('searchbox').fill('zzxq')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByText('No address is given here')).toBeVisible()
})

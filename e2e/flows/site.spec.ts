/** What those who run the site halt, write and set, and what their users see of it. */
import { expect, test } from '../fixtures.ts'
import { decide, enterConsole, goTo, noteAnd } from './console-steps.ts'
import { book, near, toastOf, tradePath } from './steps.ts'

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: Error) => error.message,
  )

test('a halt stops a pair at once, with its reason in the user’s words, and its end is seen coming', async ({
  page,
  newPage,
  newUser,
  openAs,
  server,
}) => {
  test.skip(server === null, 'invites an operator on the machine of the server')
  const user = await newUser({ usdt: '1000' })
  await openAs(page, user, { path: tradePath('LTC'), stored: { language: 'fra' } })
  const { bid } = await book(user, 'LTC')
  const order = () =>
    user.call('spot.placeOrder', { currency_id: '9', legal_id: '3', type: 'buy', target_price: near(bid, -0.05), amount: '0.2' })
  const waiting = await order()

  const desk = await newPage()
  await enterConsole(desk, server!, { roles: ['treasury'] })
  await goTo(desk, 'i')
  await desk.getByRole('cell', { name: 'LTC/USDT', exact: true }).click()
  await desk.keyboard.press('h')
  await desk.getByLabel('Reason, told to users in their language').selectOption('By order of an authority')
  await desk.getByLabel('What users read').selectOption('fra')
  const words = 'Les échanges sur LTC/USDT sont suspendus : sur ordre d’une autorité'
  await expect(desk.getByRole('note').filter({ hasText: words })).toBeVisible()
  await noteAnd(desk, 'Letter of today', 'Halt LTC/USDT')
  await expect(toastOf(desk, 'Halted. It is in the public log.')).toBeVisible()

  await expect(page.getByText(words)).toBeVisible()
  await expect.poll(() => refusalOf(order())).toMatch(/pair_halted/)
  await user.call('spot.cancelOrder', { id: waiting.id })

  await desk.getByRole('button', { name: 'End the halt' }).first().click()
  await noteAnd(desk, 'It was taken back', 'End the halt')
  await expect(page.getByText('Reprise dans')).toBeVisible()
  await expect(page.getByText(words)).toBeHidden({ timeout: 15_000 })
  await expect.poll(() => refusalOf(order()), { timeout: 10_000 }).toBe('accepted')
  await desk.getByRole('link', { name: 'All halts' }).click()
  await expect(desk.getByRole('cell', { name: 'It was taken back' })).toBeVisible()
})

test('words overlay a page and are taken back; an announcement is read in three languages; a name is set and undone', async ({
  page,
  newPage,
  newUser,
  openAs,
  server,
}) => {
  test.skip(server === null, 'invites an operator on the machine of the server')
  await openAs(page, null, { path: '/pages/common/aboutus', stored: { language: 'th' } })
  const [english, french] = [await newPage(), await newPage()]
  await openAs(english, await newUser())
  await openAs(french, await newUser(), { stored: { language: 'fra' } })

  const desk = await newPage()
  await enterConsole(desk, server!, { roles: ['content'] })
  await goTo(desk, 'c')
  await desk.getByLabel('Kind').selectOption('About us')
  await desk.locator('tbody tr').first().click()
  await desk.getByRole('button', { name: /^Edit/ }).click()
  await desk.getByLabel('Title').fill('A harbour of our own')
  await desk.getByLabel('Text: paragraphs, headings, lists, bold, links').fill('<p>Hello <script>alert(1)</script><b>there</b></p>')
  // Words in English alone: the others are emptied, so that readers of Thai get these.
  for (const lang of ['th']) {
    await desk.getByLabel(/^Words: /).selectOption(lang)
    await desk.getByLabel('Title').fill('')
    await desk.getByLabel('Text: paragraphs, headings, lists, bold, links').fill('')
  }
  await desk.getByLabel('As read in').selectOption('th')
  await expect(desk.locator('.words-preview').first()).toContainText('A harbour of our own')
  await expect(desk.locator('.words-preview').first()).not.toContainText('alert')
  await noteAnd(desk, 'Who we are', 'Save the draft')
  await expect(toastOf(desk, 'Saved as a draft')).toBeVisible()
  await desk.getByRole('button', { name: /^Publish version/ }).click()
  await noteAnd(desk, 'Read by two of us', 'Publish now')
  await expect(page.locator('.prose strong', { hasText: 'there' })).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('note')).toContainText('หน้านี้ยังไม่มีข้อความในภาษาของคุณ')
  await desk.getByRole('button', { name: 'Go back to the words that came with the product' }).click()
  await noteAnd(desk, 'Not yet', 'Go back to the words that came with the product')
  await expect(page.locator('.prose strong', { hasText: 'there' })).toBeHidden()

  await goTo(desk, 'n')
  await desk.getByRole('button', { name: /^New announcement/ }).click()
  await desk.getByLabel('Pop-up, once for each user').selectOption('yes')
  for (const [lang, title] of [
    ['en', 'Fees fall'],
    ['fra', 'Les frais baissent'],
  ] as const) {
    await desk.getByLabel(/^Words: /).selectOption(lang)
    await desk.getByLabel('Title').fill(title)
    await desk.getByLabel('Text: paragraphs, headings, lists, bold, links').fill(`<p>${title}.</p>`)
  }
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(desk, 'Saved')).toBeVisible()
  await desk.getByRole('cell', { name: 'Fees fall', exact: true }).click()
  await desk
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click()
  await desk.getByRole('button', { name: 'Publish now' }).click()
  await expect(english.getByRole('dialog', { name: 'Fees fall' })).toBeVisible({ timeout: 10_000 })
  await expect(french.getByRole('dialog', { name: 'Les frais baissent' })).toBeVisible({ timeout: 10_000 })

  await goTo(desk, 's')
  await desk.getByRole('cell', { name: 'Name of the site' }).click()
  await desk.getByRole('button', { name: /^Change/ }).click()
  await desk.getByLabel('Value (empty: the default)').fill('Harbour')
  await expect(desk.locator('.setting-difference ins')).toHaveText('Harbour')
  await noteAnd(desk, 'Our name', 'Save')
  await expect.poll(() => page.title()).toContain('Harbour')
  await desk.getByRole('button', { name: /^Change/ }).click()
  await desk.getByLabel('Value (empty: the default)').fill('')
  await noteAnd(desk, 'Not ours yet', 'Save')
  await expect.poll(() => page.title()).toContain('Assay')
})

test('where users find support is changed by two, and not by who writes the words', async ({ newPage, newUser, server }) => {
  test.skip(server === null, 'invites operators on the machine of the server')
  const user = await newUser()
  const phone = async () => (await user.call('content.contactUs', {})).phone
  const [writer, first, second] = [await newPage(), await newPage(), await newPage()]
  const change = (desk: typeof writer) => desk.getByRole('button', { name: /^Change/ })
  for (const [desk, name, role] of [
    [writer, 'Writer', 'content'],
    [first, 'First', 'treasury'],
    [second, 'Second', 'treasury'],
  ] as const) {
    await enterConsole(desk, server!, { name, roles: [role] })
    await goTo(desk, 's')
    await desk.getByRole('cell', { name: 'Support: phone' }).click()
    await expect(desk.getByText('None: the default holds.')).toBeVisible()
  }
  await expect(change(writer)).toBeHidden()
  await change(first).click()
  await first.getByLabel('Value (empty: the default)').fill('+44 1632 960000')
  await noteAnd(first, 'Our new line', 'Propose')
  await expect(toastOf(first, 'Proposed. Another operator decides.')).toBeVisible()
  await second.reload()
  await decide(second, 'Approve', 'Called it')
  await expect.poll(phone).toBe('+44 1632 960000')
})

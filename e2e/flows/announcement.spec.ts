/** An operator announces: readers see it at once in their own words, once as a pop-up, and it is unread until they read it. */
import { expect, test, visit, type Page } from '../fixtures.ts'
import { newOperator } from '../support.ts'

const CENTRE = '/pages/mailMessage/mailMessage'

const popup = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('is seen at once by each in his words, pops up once, and is unread until it is read', async ({ server, newUser, newPage, openAs }) => {
  test.skip(server === null, 'it needs the port of the console')
  const { ask: operate } = await newOperator(server!, ['content'])
  const [english, french, thai] = [await newPage(), await newPage(), await newPage()]
  const reader = await newUser()
  await openAs(english, reader)
  await openAs(french, await newUser(), { path: CENTRE, stored: { language: 'fra' } })
  await openAs(thai, await newUser(), { path: CENTRE, stored: { language: 'th' } })
  await expect(bell(english, 'Messages')).toBeVisible()
  await expect(french.getByRole('link', { name: /^Annonces/ })).toBeVisible()
  await expect(thai.getByRole('link', { name: /^ประกาศทั้งหมด/ })).toBeVisible()
  // What hears of announcements is fetched once the first page has come to rest.
  for (const page of [english, french, thai])
    await expect
      .poll(() => page.evaluate(`performance.getEntriesByType('resource').some(({ name }) => name.includes('/arrival-'))`))
      .toBe(true)
  await english.waitForTimeout(1_000)

  const { id } = await operate('message.saveAnnouncement', {
    kind: 'fees',
    popup: true,
    texts: [
      { lang: 'en', title: 'Contract fees fall', summary: 'Nothing for you to do.', content: '<p>From <strong>1 December</strong>.</p>' },
      { lang: 'fra', title: 'Les frais baissent', summary: 'Rien à faire.', content: '<p>Dès le <strong>1er décembre</strong>.</p>' },
    ],
  })
  expect((await reader.call('message.announcements', {})).data).toEqual([])
  await operate('message.scheduleAnnouncement', { id, version: 1 })
  await expect(popup(english, 'Contract fees fall')).toContainText('Nothing for you to do.')
  await expect(popup(french, 'Les frais baissent')).toContainText('Rien à faire.')
  await expect(popup(thai, 'Contract fees fall')).toBeVisible()

  await popup(english, 'Contract fees fall').getByRole('button', { name: 'Close' }).last().click()
  await expect(bell(english, 'Messages, 1 unread')).toBeVisible()
  await english.reload()
  await expect(bell(english, 'Messages, 1 unread')).toBeVisible()
  await english.waitForTimeout(2_000)
  await expect(english.getByRole('dialog')).toHaveCount(0)
  await visit(english, CENTRE)
  await english.getByRole('link', { name: /^Announcements.*Contract fees fall.*1 unread/ }).click()
  await english.getByRole('link', { name: /^Fees.*Unread.*Contract fees fall/ }).click()
  await expect(english.locator('strong', { hasText: '1 December' })).toBeVisible()
  await visit(english, '/pages/index/index')
  await expect(bell(english, 'Messages')).toBeVisible()

  await popup(french, 'Les frais baissent').getByRole('button', { name: 'Lire' }).click()
  await expect(french.getByRole('heading', { level: 1, name: 'Les frais baissent' })).toBeVisible()
  expect(await reader.call('message.news', {})).toEqual({ unread: 0, popup: null })

  await operate('message.withdrawAnnouncement', { id, note: 'the date was wrong' })
  await expect(french.getByRole('heading', { name: 'Annonce introuvable' })).toBeVisible()
})

/**
 * What reaches a user: switches in one browser are seen in another, a push goes through a real push service to the service worker, and a
 * mail's link ends its mails without a login. Chromium without a screen has no push service of its own: its subscription is made here.
 */
import { startPushService, type PushService } from '../../apps/server/src/ports/testing-push.ts'
import { expect, test, type Page, type User } from '../fixtures.ts'
import { toastOf } from './steps.ts'
import { poolOf } from '../server.ts'

test.use({ environment: { PUSH_LOOPBACK: 'on' } })

const REACH = '/pages/mailMessage/reach'
const ORIGIN = /^https?:\/\/[^/]+/

let service: PushService
test.beforeAll(async () => {
  service = await startPushService()
})
test.afterAll(() => service.close())

/** The page's browser gets this subscription when it asks for one. */
async function subscribesTo(page: Page, subscription: ReturnType<PushService['subscribe']>): Promise<void> {
  await page.addInitScript(`{
    const given = ${JSON.stringify(subscription)}
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer
    let current = null
    PushManager.prototype.getSubscription = async () => current
    PushManager.prototype.subscribe = async ({ applicationServerKey }) =>
      (current = {
        endpoint: given.endpoint,
        options: { applicationServerKey: bytes(applicationServerKey) },
        getKey: (name) => bytes(given[name]),
        unsubscribe: async () => ((current = null), true),
      })
  }`)
}

/** Gives the browser's service worker what the push service took, as the browser would once it has decrypted it. */
async function deliver(page: Page, content: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: now }) => void registrations.push(...now))
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const { registrationId } = registrations.at(-1)!
  const [origin] = ORIGIN.exec(page.url())!
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(content) })
}

const notifications = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((shown) => shown.map(({ title, data }) => ({ title, link: data.link })))`)

test('switches are the same in two browsers, and what is locked has none', async ({ page, newPage, newUser, openAs }) => {
  const user = await newUser()
  await openAs(page, user, { path: REACH })
  const other = await newPage()
  await openAs(other, user, { path: REACH })
  const row = page.getByRole('row', { name: /^Must see/ })
  await expect(row.getByRole('switch')).toHaveCount(1)
  await expect(row.getByText('on', { exact: true })).toHaveCount(2)
  await page.getByRole('switch', { name: 'Money, by mail' }).click()
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(page.getByRole('switch', { name: 'Money, by mail' })).not.toBeChecked()
  await expect(page.getByLabel('From')).toHaveValue('22:00')
  await other.reload()
  await expect(other.getByRole('switch', { name: 'Money, by mail' })).not.toBeChecked()
  await expect(other.getByRole('switch', { name: 'Quiet hours' })).toBeChecked()
})

test('a push is asked for by our drawer, sent encrypted, shown by the worker, and ends when the device is removed', async ({
  page,
  context,
  newUser,
  openAs,
}) => {
  const user = await newUser()
  await context.grantPermissions(['notifications'])
  await subscribesTo(page, service.subscribe())
  await openAs(page, user, { path: REACH })
  await page.getByRole('button', { name: 'Turn on' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('img', { name: 'A sample of a push' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Turn on' }).click()
  await expect(toastOf(page, 'Pushes are on for this browser')).toBeVisible()
  await expect(page.getByText(/^This browser, since/)).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => service.taken.length).toBe(1)
  const { content, claims } = service.taken[0]!
  expect(content).toMatchObject({ title: 'A test from Assay', link: REACH })
  expect(claims.sub).toMatch(/^mailto:/)
  await deliver(page, content)
  await expect.poll(() => notifications(page)).toEqual([{ title: 'A test from Assay', link: REACH }])
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Takes no pushes yet')).toBeVisible()
  expect(await user.call('message.reach', {})).toMatchObject({ devices: [] })
})

/** The newest mail of the sandbox to this user whose words have this. */
async function mailWith(user: User, words: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const { data } = await user.call('sandbox.mailbox', { user_string: user.email })
      found = data.find(({ body }) => body.includes(words))?.body
      return found !== undefined
    })
    .toBe(true)
  return found!
}

test('a mail about money says what and where, and is ended by its link without a login', async ({
  page,
  newPage,
  newUser,
  openAs,
  app,
  server,
}) => {
  test.skip(server === null, 'writes a message as a room would')
  const user = await newUser()
  const pool = poolOf(server!.dataDir)
  const values = { amount: '1250.5', currency: 'ETH', days: '30', earned: '1.25', order: '1' }
  await pool.query(
    `with written as (
       insert into message (user_id, kind, values, subject) select id, 'mining_ended', $2, 'mining:1' from account_user where email = $1
       returning user_id, id)
     insert into message_waiting (user_id, category, message_id) select user_id, 'money', id from written`,
    [user.email, values],
  )
  await pool.end()
  const mail = await mailWith(user, '1,250.5 ETH')
  const [, token] = /unsubscribe\?token=([\w.-]+)/.exec(mail)!
  await openAs(page, user, { path: REACH })
  await expect(page.getByRole('switch', { name: 'Money, by mail' })).toBeChecked()
  const stranger = await newPage()
  await stranger.goto(`${app}/#/pages/mailMessage/unsubscribe?token=${token}x`)
  await stranger.getByRole('button', { name: 'End these mails' }).click()
  await expect(stranger.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await stranger.goto(`${app}/#/pages/common/faq`)
  await stranger.goto(`${app}/#/pages/mailMessage/unsubscribe?token=${token}`)
  await stranger.getByRole('button', { name: 'End these mails' }).click()
  await expect(stranger.getByRole('heading', { name: 'No more mails about Money' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Money, by mail' })).not.toBeChecked()
})

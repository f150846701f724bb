/** A token sale from the commitment to the share, and one that misses its soft cap. Time is moved by moving the sale. */
import { langs } from '@assay/contract/wire'
import { expect, test, visit } from '../fixtures.ts'
import { decide, enterConsole, noteAnd } from './console-steps.ts'
import { type } from './lever-steps.ts'
import { put, toastOf } from './steps.ts'
import { poolOf } from '../server.ts'

/** Moves a sale and what it unlocks, as if time had gone by: the owner of the database alone may move its terms. */
async function moveSale(dataDir: string, projectId: string, by: string): Promise<void> {
  const pool = poolOf(dataDir)
  const id = Number(projectId)
  try {
    await pool.query(`begin; alter table subscription_project disable trigger keep_terms;
      update subscription_order o set unlock_at = unlock_at - (${by}) from subscription_project p where p.id = ${id} and project_id = p.id;
      update subscription_project set starts_at = starts_at - (${by}), unlock_from = unlock_from - (${by}), ends_at = ends_at - (${by})
        where id = ${id};
      alter table subscription_project enable trigger keep_terms; commit`)
  } finally {
    await pool.end()
  }
}
const BEGINS = 'starts_at - now()'
const ENDS = 'ends_at - now()'
const ALL_UNLOCKED = "interval '40 days'"

test('a sale that has not begun takes nothing; at its time the page lets one in', async ({ page, server, newUser, openAs }) => {
  test.skip(server === null, 'the sale is moved in the database of a server of its own')
  const user = await newUser({ usdt: '1000' })
  const { data } = await user.call('subscription.list', {})
  const tidal = data.find(({ status }) => status === 'warmup')!
  await openAs(page, user, { path: '/pages/ieo/ieo?status=warmup' })
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: new RegExp(`^${tidal.name}`) })
    .click()
  await expect(page.getByText('Starts in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not begun' })).toBeDisabled()
  await expect(user.call('subscription.order', { project_id: tidal.id, amount: '100' })).rejects.toThrow('sale_not_started')
  await moveSale(server!.dataDir, tidal.id, BEGINS)
  await page.getByRole('button', { name: 'Commit USDT' }).click()
  const drawer = page.getByRole('dialog', { name: `Commit to ${tidal.name}` })
  await type(drawer, 'You commit', '100')
  await drawer.getByRole('button', { name: 'Commit 100 USDT' }).click()
  await expect(toastOf(page, 'Committed')).toBeVisible()
  await expect(page.getByText('Ends in')).toBeVisible()
})

test('a commitment is raised, shared out at the end and worked out again; another comes back whole', async ({
  page,
  server,
  newUser,
  openAs,
}) => {
  test.skip(server === null, 'the sale is moved in the database of a server of its own')
  const { dataDir } = server!
  const user = await newUser({ usdt: '10000' })
  const other = await newUser({ usdt: '10000' })
  const { data } = await user.call('subscription.list', {})
  const fern = data.find(({ name, status }) => name === 'Fern' && status === 'ongoing')!
  const marl = data.find(({ soft_cap: softCap, status }) => softCap !== null && status === 'ongoing')!
  await other.call('subscription.order', { project_id: fern.id, amount: '2000' })

  await openAs(page, user, { path: '/pages/ieo/ieo' })
  await page.getByRole('tabpanel').getByRole('link', { name: /^Fern/ }).click()
  await page.getByRole('button', { name: 'Commit USDT' }).click()
  const drawer = page.getByRole('dialog', { name: 'Commit to Fern' })
  await type(drawer, 'You commit', '999999')
  await drawer.getByRole('button', { name: /^Commit 999,999/ }).click()
  await expect(drawer).toContainText('Not enough USDT')
  await type(drawer, 'You commit', '1500')
  await drawer.getByRole('button', { name: 'Commit 1,500 USDT' }).click()
  await expect(toastOf(page, 'Committed')).toBeVisible()
  await page.getByRole('button', { name: 'Add USDT' }).click()
  await type(drawer, 'You commit', '500')
  await drawer.getByRole('button', { name: 'Commit 500 USDT' }).click()
  // 2,000 of 4,000 buys: half of what each of the two has committed.
  await expect(page.getByText('50.00 buys FRN')).toBeVisible()
  await page.getByRole('link', { name: 'See your share' }).click()
  await expect(page.getByText('Held until the sale ends')).toBeVisible()
  await moveSale(dataDir, fern.id, ENDS)
  await expect(page.getByText('How your share was worked out')).toBeVisible()
  await expect(page.getByText('10,000FRN').first()).toBeVisible()
  await expect(page.getByText('50.00%')).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  const found = page.getByRole('status').getByRole('listitem')
  await expect(found).toHaveCount(3)
  await expect(found.filter({ hasText: 'Does not hold' })).toHaveCount(0)
  const held = await user.call('wallet.detail', { currency: fern.currency_id, type: 2 })
  expect([held.available, held.held]).toEqual(['0', '10000'])

  // Day by day, and at the end all of it.
  await moveSale(dataDir, fern.id, ALL_UNLOCKED)
  await expect.poll(async () => (await user.call('wallet.detail', { currency: fern.currency_id, type: 2 })).available).toBe('10000')
  await page.reload()
  await expect(page.getByRole('img', { name: '10,000 of 10,000 FRN unlocked' })).toBeVisible()

  await user.call('subscription.order', { project_id: marl.id, amount: '500' })
  await moveSale(dataDir, marl.id, ENDS)
  await visit(page, `/pages/ieo/order?project=${marl.id}`)
  await expect(page.getByText('The soft cap was missed')).toBeVisible()
  await expect(page.getByText('Back in your spot account')).toBeVisible()
  const usdt = await user.call('wallet.detail', { currency: '3', type: 2 })
  expect(usdt.held).toBe('0')
  // Buyers are told behind the end, once the money is theirs.
  await expect
    .poll(async () => (await user.call('message.list', { limit: 10 })).data.map(({ title }) => title))
    .toEqual(expect.arrayContaining([`${marl.name}: 500 USDT returned`, 'You got 10,000 FRN']))
})

/** As a field of a date and a time takes it, by the clock of the product. */
const moment = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16)

test('a sale is drafted by one operator and scheduled by another; paused, it takes nothing; called off by two, it gives everything back', async ({
  page,
  newPage,
  server,
  newUser,
  openAs,
}) => {
  test.skip(server === null, 'invites operators on the machine of the server')
  const desk = await newPage()
  await enterConsole(desk, server!, { roles: ['treasury'], path: '/sales' })
  await desk.getByRole('button', { name: /^New draft/ }).click()
  const typed = {
    'Name of the token': 'Heron',
    Code: 'HRN',
    'Price of one token': '0.5',
    Lot: '1',
    'Issued in all': '10000',
    'Supply of the sale': '1000',
    'Cap for a user': '400',
  }
  for (const [label, value] of Object.entries(typed)) await desk.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value)
  await desk.getByLabel('Begins, UTC').fill(moment(-1))
  await desk.getByLabel('Ends, UTC').fill(moment(30))
  for (const [at] of langs.entries()) {
    await desk.getByRole('combobox', { name: /^About the token/ }).selectOption({ index: at })
    await desk.getByRole('textbox').nth(-2).fill('A token of herons.')
  }
  await noteAnd(desk, 'Agreed on Monday', 'Make')
  await expect(desk.getByText('Too small')).toBeVisible()
  await desk.getByLabel('Begins, UTC').fill(moment(2))
  await desk.getByRole('button', { name: 'Make', exact: true }).click()
  await expect(toastOf(desk, 'The draft is made')).toBeVisible()
  await desk.getByRole('cell', { name: 'Heron (HRN)' }).click()
  await decide(desk, 'Propose', 'As agreed')
  await expect(desk.getByText('You proposed it. Another operator decides.')).toBeVisible()

  const user = await newUser({ usdt: '1000' })
  const heron = async () => (await user.call('subscription.list', {})).data.find(({ name }) => name === 'Heron')
  expect(await heron()).toBeUndefined()
  const second = await newPage()
  await enterConsole(second, server!, { name: 'Second', roles: ['treasury'], path: '/sales' })
  await second.getByRole('cell', { name: 'Heron (HRN)' }).click()
  await decide(second, 'Refuse', 'A question first')
  await decide(desk, 'Propose', 'Answered')
  await decide(second, 'Schedule', 'Read')
  await expect(toastOf(second, 'Everybody sees the sale')).toBeVisible()
  await expect.poll(heron).toMatchObject({ status: 'warmup', paused: false })
  const { id } = (await heron())!
  await moveSale(server!.dataDir, id, BEGINS)

  await decide(second, 'Pause', 'A question about the price')
  await openAs(page, user, { path: `/pages/ieo/subscribe?id=${id}` })
  await expect(page.getByRole('button', { name: 'Paused' })).toBeDisabled()
  await expect(page.getByRole('note')).toContainText('It takes nothing for now'.toLowerCase())
  await expect(user.call('subscription.order', { project_id: id, amount: '100' })).rejects.toThrow('sale_paused')
  await decide(second, 'Resume', 'It is right')
  await expect.poll(async () => (await heron())?.paused).toBe(false)
  await visit(page, `/pages/ieo/subscribe?id=${id}`)
  await page.getByRole('button', { name: 'Commit USDT' }).click()
  const drawer = page.getByRole('dialog', { name: 'Commit to Heron' })
  await type(drawer, 'You commit', '100')
  await drawer.getByRole('button', { name: 'Commit 100 USDT' }).click()
  await expect(toastOf(page, 'Committed')).toBeVisible()

  // Called off by both of them: it ends at once, and everything comes back.
  await desk.getByRole('button', { name: /^Call off/ }).click()
  await noteAnd(desk, 'The price is wrong', 'Propose')
  await expect(second.getByText('The price is wrong')).toBeVisible()
  await decide(second, 'Call off', 'It is')
  await expect(toastOf(second, 'The sale is called off')).toBeVisible()
  await expect(second.getByText('Called off').first()).toBeVisible()
  await visit(page, `/pages/ieo/order?project=${id}`)
  await expect(page.getByText('Back in your spot account')).toBeVisible()
  await expect(page.getByText('The sale was called off')).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  const found = page.getByRole('status').getByRole('listitem')
  await expect(found).toHaveCount(3)
  await expect(found.filter({ hasText: 'Does not hold' })).toHaveCount(0)
  await visit(page, `/pages/ieo/subscribe?id=${id}`)
  await expect(page.getByText('Called off, everything was returned')).toBeVisible()
})

test('a sold token gets its pair from two operators, opens when it was said to, and is traded', async ({
  page,
  newPage,
  server,
  newUser,
  openAs,
}) => {
  test.skip(server === null, 'the sale is moved in the database of a server of its own')
  test.setTimeout(180_000)
  const [seller, buyer] = [await newUser({ usdt: '1000' }), await newUser({ usdt: '1000' })]
  const quill = (await seller.call('subscription.list', {})).data.find(({ name, status }) => name === 'Quill' && status === 'ongoing')!
  await seller.call('subscription.order', { project_id: quill.id, amount: '100' })
  await moveSale(server!.dataDir, quill.id, ALL_UNLOCKED)
  const owned = async () => (await seller.call('wallet.detail', { currency: quill.currency_id, type: 2 })).available
  await expect.poll(owned).toBe('400')

  const desk = await newPage()
  await enterConsole(desk, server!, { roles: ['treasury'], path: '/tokens' })
  await desk.getByRole('cell', { name: 'Quill' }).click()
  await desk.getByRole('button', { name: /^Propose a pair/ }).click()
  await desk.getByLabel('Trading opens, UTC').fill(moment(-1))
  await noteAnd(desk, 'As the white paper says', 'Propose')
  await expect(desk.getByText('Too small')).toBeVisible()
  // The first whole minute that leaves the other one time to decide.
  const opensMs = Math.ceil((Date.now() + 20_000) / 60_000) * 60_000
  await desk.getByLabel('Trading opens, UTC').fill(new Date(opensMs).toISOString().slice(0, 16))
  await desk.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(desk.getByText('You proposed it. Another operator decides.')).toBeVisible()

  await openAs(page, seller, { path: `/pages/ieo/order?project=${quill.id}` })
  await expect(page.getByText('400QLL').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Trade QLL/USDT' })).toHaveCount(0)
  const second = await newPage()
  await enterConsole(second, server!, { name: 'Second', roles: ['treasury'], path: '/tokens' })
  await decide(second, 'List it', 'Read')
  await expect(toastOf(second, 'Everybody sees the pair now')).toBeVisible()

  // The page of before the decision has the way there by itself.
  await page.getByRole('link', { name: 'Trade QLL/USDT' }).click()
  await expect(page.getByText('Trading opens in')).toBeVisible()
  const form = page.getByRole('form', { name: 'Order ticket' })
  await expect(form.getByRole('button', { name: 'Buy QLL' })).toBeDisabled()
  const trade = { currency_id: quill.currency_id, legal_id: '3' } as const
  await expect(seller.call('spot.placeOrder', { ...trade, type: 'sell', amount: '100', target_price: '0.25' })).rejects.toThrow(
    'market_closed',
  )
  await expect(form.getByRole('button', { name: 'Buy QLL' })).toBeEnabled({ timeout: 90_000 })
  await form.getByRole('group', { name: 'Side' }).getByText('Sell', { exact: true }).click()
  await put(form.getByRole('textbox', { name: /^Price/ }), '0.26')
  await put(form.getByRole('textbox', { name: /^Amount/ }), '400')
  await form.getByRole('button', { name: 'Sell QLL' }).click()
  await expect(toastOf(page, 'Order placed')).toBeVisible()
  await buyer.call('spot.placeOrder', { ...trade, type: 'buy', amount: '400', target_price: '0.26' })
  await expect(page.getByText('Sold QLL')).toBeVisible()
  await expect.poll(owned).toBe('0')
})

/** Generated prices as their reader checks them: not before the day's seed is out, and then tick by tick. */
import { createHash } from 'node:crypto'
import { createSeedChain, dayOf } from '../../packages/engine/src/market/door.ts'
import { expect, test, type User } from '../fixtures.ts'
import { LEVER, withMoney } from './lever-steps.ts'

const USDT = '3'
const BTC = '1'

/** A contract opened and closed; the name under which its receipt stands in the log. */
async function tradeOnce(user: User): Promise<string> {
  await withMoney(user, LEVER, '500')
  const opened = await user.call('futures.submit', {
    currency_id: BTC,
    legal_id: USDT,
    direction: 'long',
    type: 'market',
    lots: '1',
    multiple: 20,
    mode: 'isolated',
  })
  const status = async () => (await user.call('futures.position', { id: opened.id })).status
  await expect.poll(status).toBe('open')
  await user.call('futures.close', { id: opened.id })
  await expect.poll(status).toBe('closed')
  const { proof_id: proofId } = await user.call('futures.position', { id: opened.id })
  return proofId
}

/** The seeds call as it answers once a day is over: the secret of a test server follows from its ASSAY_SEED. */
async function revealed(app: string, atMs: number) {
  const answer = (await (await fetch(`${app}/api/market/seeds`)).json()) as { message: { head: string; first_day: string } }
  const end = createHash('sha256').update('assay price seed e2e').digest()
  const chain = createSeedChain({ end, firstDay: dayOf(Date.parse(answer.message.first_day)) })
  expect(Buffer.from(chain.head).toString('hex')).toBe(answer.message.head)
  const day = new Date(atMs).toISOString().slice(0, 10)
  const seed = Buffer.from(chain.seedOf(dayOf(atMs))).toString('hex')
  const data = [{ day, seed, revealed_at: new Date().toISOString() }]
  return { type: 'ok', code: 1, message: { ...answer.message, seeds: { data, page: 1, limit: 100, total: 1 } } }
}

/** The page came after the trade: whether it still carries a head that the receipt leads through is a matter of seconds. */
const HOLDS = /The fills hold|What could be checked holds/

test('a receipt says when its ticks can be made again, and makes them once the seed is out', async ({ page, app, newUser, openAs }) => {
  const user = await newUser()
  const proofId = await tradeOnce(user)
  const path = `/pages/proof/verify?kind=contract&id=${proofId}`
  await openAs(page, user, { path })
  const steps = page.locator('.proof-steps').getByRole('listitem')
  await expect(page.getByRole('status').filter({ hasText: HOLDS })).toBeVisible()
  await expect(steps.filter({ hasText: 'Ticks not recomputed yet' })).toContainText('00:15:00 UTC')

  const message = await revealed(app, Date.now())
  await page.route(/\/api\/market\/seeds/, (route) => route.fulfill({ json: message }))
  await page.reload()
  const remade = steps.filter({ hasText: 'Ticks recomputed from the day’s seed' })
  await expect(remade).toContainText(/\d+ ticks? made again, (all )?the same/)
  await expect(remade).toHaveClass('done')
  await expect(steps.filter({ hasText: 'fixed beforehand' })).toHaveClass('done')
  await expect(page.getByRole('status').filter({ hasText: HOLDS })).toBeVisible()
})

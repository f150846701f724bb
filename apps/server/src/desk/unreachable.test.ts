import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTestMarket } from '../rooms/spot/testing.ts'
import { startCuttingProxy, type CuttingProxy } from './testing-proxy.ts'

it('answers everybody when its database does not come back while it closes: on their way, unknown; behind those, not done', async () => {
  let proxy!: CuttingProxy
  const market = await createTestMarket({ throughProxy: async (host) => (proxy = await startCuttingProxy(host)) })
  const users = [await market.newUser(), await market.newUser(), await market.newUser()]
  const place = (user: number): Promise<unknown> =>
    market.call(user, 'spot.placeOrder', { currency_id: 1, legal_id: 3, type: 'buy', amount: '0.01', target_price: '49000' })
  // From now on their accounts are loaded.
  for (const user of users) await place(user)
  proxy.cutNextCommit('after')
  const asked: Promise<unknown>[] = []
  for (const user of users) {
    asked.push(place(user))
    // Two batches are in flight, and the third has run.
    await nextTurn()
    await nextTurn()
  }
  const answers = Promise.allSettled(asked)
  await proxy.close()
  await market.desk.close()
  expect(await answers).toMatchObject([{ reason: { code: 'fault' } }, { reason: { code: 'fault' } }, { reason: { code: 'unavailable' } }])
  await market.database.close()
})

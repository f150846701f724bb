import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMining, type MiningTest } from '../../testing-mining.ts'
import { offerPlayProducts } from './play-products.ts'
import { POOL } from './terms.ts'

/** All USDT products: rate x days x cap. */
const TERMS = 0.003 * 7 * 250_000 + 0.0032 * 15 * 150_000 + 0.0035 * 30 * 100_000

let test: MiningTest
beforeAll(async () => {
  test = await startMining('0')
})
afterAll(() => test.end())

it('has free what every amount that fits could be promised, and what is locked once more, whatever is promised already', async () => {
  await offerPlayProducts(test.services)
  expect(await test.balance(POOL)).toMatchObject({ available: String(TERMS + 1), held: '0' })
  const { message } = (await test.call('config', {}, {})) as unknown as {
    message: { config_id: string; days: number; currency_name: string }[]
  }
  const product = message.find(({ days, currency_name: name }) => days === 7 && name === 'USDT')!
  await test.lock(await test.user('20000'), product.config_id, '20000')
  await offerPlayProducts(test.services)
  expect(await test.balance(POOL)).toMatchObject({ available: String(TERMS + 1), held: '420' })
})

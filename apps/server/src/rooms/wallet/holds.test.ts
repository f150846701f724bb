/** The list reads holds of contracts and options from their own tables. It must agree with the ledger's entries. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEVER, MICRO } from '../../ledger/accounts.ts'
import type { Database } from '../../db/pool.ts'
import * as futures from '../futures/testing.ts'
import * as seconds from '../seconds/testing.ts'
import { listHolds } from './store.ts'

let lever: futures.TestLever
let options: seconds.TestOptions

beforeAll(async () => {
  lever = await futures.createTestLever()
  options = await seconds.createTestOptions()
})
afterAll(async () => {
  await lever.close()
  await options.close()
})

/** The user's holds as the sum of his ledger entries, with the time of the first one. */
async function inLedger(db: Database, userId: number): Promise<object[]> {
  const result = await sql<object>`
    select hold as reference, trim_scale(sum(held_delta)) as amount, min(time) as since from ledger_entry
    where account_id / 10 = ${userId} and hold is not null group by hold having sum(held_delta) <> 0 order by min(time) desc, hold`.execute(
    db,
  )
  return result.rows
}

describe('what is held', () => {
  it('for contracts that wait or are open is listed as the ledger has it, and gone when they end', async () => {
    const { db } = lever.database
    const user = await lever.newUser()
    await lever.tick(futures.BTC_CFD, '49997', '50003')
    const order = {
      currency_id: futures.BTC,
      legal_id: futures.USDT,
      direction: 'long',
      lots: '100',
      multiple: 10,
      mode: 'isolated',
    } as const
    const { id } = await lever.call(user, 'futures.submit', { ...order, type: 'market' })
    await lever.tick(futures.BTC_CFD, '49997', '50003')
    const waiting = await lever.call(user, 'futures.submit', { ...order, type: 'limit', price: '49000' })
    const held = await listHolds(db, user)
    expect(held.map(({ reference }) => reference).sort()).toEqual([`futures:${id}`, `futures:${waiting.id}`].sort())
    expect(held[0]).toMatchObject({ reason: 'futures', type: LEVER, currencyName: 'USDT' })
    expect(held.map(({ reference, amount, since }) => ({ reference, amount, since }))).toEqual(await inLedger(db, user))
    await lever.call(user, 'futures.cancel', { id: waiting.id })
    await lever.call(user, 'futures.close', { id })
    await lever.tick(futures.BTC_CFD, '49997', '50003')
    expect(await listHolds(db, user)).toEqual([])
  })

  it('for options that run is their stake, until they are settled', async () => {
    const { db } = options.database
    const user = await options.newUser()
    const asked = { match_id: seconds.BTC_CFD.id, currency_id: seconds.USDT, type: 'up', seconds: 30, number: '100' } as const
    const { id } = await options.call(user, 'seconds.submit', asked)
    const held = await listHolds(db, user)
    expect(held).toMatchObject([
      { reason: 'seconds', reference: `seconds:${String(id)}`, type: MICRO, amount: '100', currencyName: 'USDT' },
    ])
    expect(held.map(({ reference, amount, since }) => ({ reference, amount, since }))).toEqual(await inLedger(db, user))
    await options.advance(33_000)
    expect(await listHolds(db, user)).toEqual([])
  })
})

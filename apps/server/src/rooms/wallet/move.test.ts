/** Moves out of a lever account with positions: only free margin may leave. */
import { formatUnits, unitsOf, transfer } from '@assay/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { accountOf, CHANGE, LEVER, systemAccounts } from '../../ledger/accounts.ts'
import { findViolations } from '../../books.ts'
import { BTC_CFD, createTestLever, newKey, type TestLever } from '../futures/testing.ts'
import { walletHandlers } from './handlers.ts'
import type { WalletServices } from './services.ts'
import { moveStatement, nextMoveId } from './store.ts'
import { conversionTerms } from './terms.ts'
import { landMoves } from './transit.ts'
import { BTC, caller, currencies, noTrades, startIdleSpot, testPrices, USDT } from './testing.ts'

let lever: TestLever
let spot: SpotDesk

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '100', multiple: 10, mode: 'cross' } as const

function services(): WalletServices {
  const fiatRates = { all: () => [], rate: () => null }
  const { db } = lever.database
  return { db, desk: spot, lever: lever.desk, currencies, prices: testPrices(), fiatRates, terms: conversionTerms, tradesOf: noTrades }
}

/** Calls `wallet.move` between the lever and the change account. */
async function move(userId: number, number: string, { from, to, key }: { from: number; to: number; key?: string }) {
  return caller('wallet', walletHandlers(services()))(
    'move',
    { currency_id: USDT, from_field: from, to_field: to, number },
    { userId, key },
  )
}
const out = (userId: number, number: string, key?: string) => move(userId, number, { from: LEVER, to: CHANGE, key })
const back = (userId: number, number: string) => move(userId, number, { from: CHANGE, to: LEVER })

async function trader(): Promise<{ user: number; id: string }> {
  await lever.tick(BTC_CFD, '49997', '50003')
  const user = await lever.newUser('10000')
  const { id } = await lever.call(user, 'futures.submit', order)
  await lever.tick(BTC_CFD, '49997', '50003')
  return { user, id }
}
const accountOfUser = async (user: number) => (await lever.call(user, 'futures.dealAll', {})).account

beforeAll(async () => {
  lever = await createTestLever()
  spot = await startIdleSpot(lever.database)
})
afterAll(async () => {
  await spot.close()
  await lever.close()
})

describe('moving money out of a lever account', () => {
  it('takes no more than is free: open loss stays behind', async () => {
    const { user } = await trader()
    await lever.tick(BTC_CFD, '48003', '48009')
    const { available, free_margin: free } = await accountOfUser(user)
    expect(unitsOf(free, 8)).toBeLessThan(unitsOf(available, 8))
    expect(await out(user, available)).toEqual({ refused: 'insufficient_margin' })
    expect(await out(user, '20000')).toEqual({ refused: 'insufficient_balance' })
    expect(await out(user, free)).toMatchObject({ message: { to_available: free } })
    expect((await accountOfUser(user)).free_margin).toBe('0')
    expect(await out(user, '0.00000001')).toEqual({ refused: 'insufficient_margin' })
  })

  it('never takes open profit', async () => {
    const { user } = await trader()
    await lever.tick(BTC_CFD, '60003', '60009')
    const { available, free_margin: free, open_profit: profit } = await accountOfUser(user)
    expect(Number(profit)).toBeGreaterThan(9_000)
    expect(free).toBe(available)
    expect(await out(user, '10000')).toEqual({ refused: 'insufficient_balance' })
    expect(await out(user, available)).toMatchObject({ message: { from_available: '0' } })
  })

  it('is seen by the desk at once, back and forth, and after a restart', async () => {
    const { user, id } = await trader()
    const key = newKey()
    const first = await out(user, '1000', key)
    expect(await out(user, '1000', key)).toEqual(first)
    expect(await back(user, '400')).toMatchObject({ message: { from_available: '600' } })
    const { available } = await accountOfUser(user)
    expect(available).toBe((await lever.money({ userId: user })).available)
    const hash = lever.desk.futures.hash()
    await lever.restart()
    expect(lever.desk.futures.hash()).toBe(hash)
    await lever.call(user, 'futures.close', { id })
    await lever.tick(BTC_CFD, '49997', '50003')
    expect((await lever.money({ account: accountOf(user, CHANGE) })).available).toBe('600')
  })

  it('leaves nothing over when everything is asked for many times at once', async () => {
    const user = await lever.newUser('100')
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => out(user, '30')))
    expect(outcomes.filter((outcome) => 'message' in outcome)).toHaveLength(3)
    expect(await lever.money({ userId: user })).toEqual({ available: '10', held: '0' })
  })
})

/** Makes the state after a crash between the two steps: the money has left the lever account and is in transit. */
async function leaveOnly(user: number, units: bigint): Promise<string> {
  const { pool, db } = lever.database
  const [from, to] = [accountOf(user, LEVER), systemAccounts.transitOfLever]
  const id = await nextMoveId(db)
  await lever.desk.submit({
    userId: null,
    accounts: [from, to],
    idempotent: null,
    run: (turn) => {
      turn.post([{ kind: 'move', reference: `move:${id}`, entries: transfer(units, { from, to, currencyId: USDT }) }])
      const wish = { id, userId: user, currencyId: USDT, fromType: LEVER, toType: CHANGE, number: formatUnits(units, 8) }
      turn.write(moveStatement({ ...wish, isWhole: false }))
    },
  })
  const { rows } = await pool.query('select landed_at from wallet_move where id = $1', [id])
  expect(rows).toEqual([{ landed_at: null }])
  return id
}

describe('money on its way between two desks', () => {
  it('lands at the next start, once, however often it is asked for', async () => {
    const user = await lever.newUser('100')
    const id = await leaveOnly(user, 3_000_000_000n)
    expect(await findViolations(lever.database.db)).toEqual([])
    await Promise.all([landMoves(services()), landMoves(services()), landMoves(services())])
    expect((await lever.money({ account: accountOf(user, CHANGE) })).available).toBe('30')
    expect((await lever.money({ userId: user })).available).toBe('70')
    const { rows } = await lever.database.pool.query('select landed_available from wallet_move where id = $1', [id])
    expect(rows).toEqual([{ landed_available: '30.00000000' }])
    expect(await findViolations(lever.database.db)).toEqual([])
  })

  it('is an error of the books when a move says that it landed and did not', async () => {
    const user = await lever.newUser('100')
    const id = await leaveOnly(user, 1_000_000_000n)
    const { pool, db } = lever.database
    await pool.query('update wallet_move set landed_at = now() where id = $1', [id])
    expect((await findViolations(db)).map(({ check }) => check)).toEqual(['what is in transit is what moves that have not landed say'])
    await pool.query('update wallet_move set landed_at = null where id = $1', [id])
    await landMoves(services())
    expect(await findViolations(db)).toEqual([])
  })
})

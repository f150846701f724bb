/** How long a rate stands: of the list for a minute, of a quote for 15 seconds of the database's clock. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BTC, TestDual } from '../../testing-dual.ts'
import { moveClock, type MovedClock } from '../../testing-clock.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

let world: TestDual
let clock: MovedClock
beforeAll(async () => {
  world = await TestDual.open()
  clock = await moveClock(world.database)
  // The desk connects anew, so that it asks the moved clock.
  await world.stop()
  await world.start()
  world.services = { ...world.services, db: clock.db }
})
// The books are checked when the database closes.
afterAll(async () => {
  await clock.close()
  await world.close()
})

const rateNow = async (): Promise<string> => (await world.product('call')).rate
/** The index a second or more later: so little away that a quote made before is not left behind. */
function later(ms: number, bid: string): void {
  world.nowMs += ms
  world.tick(bid)
}

describe('a rate of the list', () => {
  it('is the same within a minute though the index moves, and another in the next', async () => {
    world.nowMs = world.startMs + 2 * MINUTE_MS
    world.tick('67410')
    const first = await rateNow()
    later(30 * SECOND_MS, '67440')
    expect(await rateNow()).toBe(first)
    later(29 * SECOND_MS + 999, '67440')
    expect(await rateNow()).toBe(first)
    later(1, '67440')
    const next = await rateNow()
    expect(next).not.toBe(first)
    later(30 * SECOND_MS, '67410')
    expect(await rateNow()).toBe(next)
  })
})

describe('a quote', () => {
  /** Of a quote made at a moment: what buying answers so much later, when the list has another rate. */
  async function boughtAfter(ms: number) {
    const userId = await world.newUser({ currencyId: BTC, amount: '1' })
    const madeMs = Date.now()
    await clock.set(madeMs)
    world.nowMs = Math.ceil(world.nowMs / MINUTE_MS) * MINUTE_MS + 50 * SECOND_MS
    world.tick('67410')
    const { id } = await world.product('call')
    const { message } = (await world.call('quote', { id }, { userId })) as unknown as { message: Record<string, string> }
    expect(Date.parse(message['expires_at']!)).toBe(madeMs + 15 * SECOND_MS)
    later(ms, '67415')
    await clock.set(madeMs + ms)
    const outcome = await world.buyAt(userId, { id, num: '1', quoteId: message['quote_id']! })
    return { userId, outcome, quoted: message['rate']!, listed: await rateNow() }
  }

  it.each([14_000, 14_999])('holds after %i ms, and what is booked is its own rate', async (ms) => {
    const { userId, outcome, quoted, listed } = await boughtAfter(ms)
    expect(listed).not.toBe(quoted)
    expect(outcome).toMatchObject({ message: { rate: quoted } })
    const { rows } = await world.database.pool.query<{ rate: string; kept: string }>(
      `select trim_scale(rate_e8 / 100000000.0)::text as rate, trim_scale(kept)::text as kept from dual_investment where user_id = $1`,
      [userId],
    )
    expect(rows).toEqual([{ rate: quoted, kept: quoted.replace(/^0/, '1') }])
    expect(await world.balance(userId, BTC)).toBe('0 + 1')
  })

  it.each([15_000, 16_000])('is refused after %i ms, and nothing is held', async (ms) => {
    const { userId, outcome } = await boughtAfter(ms)
    expect(outcome).toEqual({ refused: 'quote_expired' })
    expect(await world.balance(userId, BTC)).toBe('1 + 0')
  })
})

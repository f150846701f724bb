/**
 * Midnights of mining, while everything else goes on. Dates of rows move, not the clock, and they move at a turn of the desk: what was asked before it
 * is of the day before.
 */
import { sql } from 'kysely'
import type { TestDatabase } from '../../apps/server/src/testing.ts'
import type { Dice } from './dice.ts'
import type { SpotWorld } from './spot-world.ts'
import { UNDONE } from './watch.ts'

/** A day that could not be paid, since its commit was cut off, is tried again. */
const PASSES = 40

/** A payout is one of its order and day, so all days first leave the range that they move to. */
export const nightOf = ({ role }: Pick<TestDatabase, 'role'>): string => `
  create function earn_night() returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    update mining_order set locked_at = locked_at - interval '24 hours', counts_from = counts_from - interval '24 hours',
      next_due_at = next_due_at - interval '24 hours', ended_at = ended_at - interval '24 hours';
    update mining_payout set day = day - interval '24000 hours';
    update mining_payout set day = day + interval '23976 hours' $$;
  grant execute on function earn_night() to ${role}`

/** A midnight whose days are paid later, as in an outage. */
export async function passNightUnpaid(world: SpotWorld): Promise<void> {
  world.oracle.earn.beginNight()
  try {
    await world.market.desk.submit({
      userId: null,
      accounts: [],
      idempotent: null,
      guard: () => ({ name: 'earn_night', text: 'select earn_night()', values: () => [] }),
      run: () => ({ isNight: true }),
    })
  } catch (error) {
    // Its commit was cut off, and nothing of it was done.
    if (!UNDONE.includes((error as { code?: string }).code)) throw error
  }
}

/** A midnight, and the days that are due with it. */
export async function passNight(world: SpotWorld): Promise<void> {
  await passNightUnpaid(world)
  await world.earn.payDays(world.db)
}

/** Every day that is due is paid. */
export async function endNights(world: SpotWorld): Promise<void> {
  const countDue = async (): Promise<number> =>
    Number(
      (
        await sql<{ due: string }>`select count(*) as due from mining_order where status = 'open' and next_due_at <= now()`.execute(
          world.db,
        )
      ).rows[0]!.due,
    )
  for (let pass = 0; (await countDue()) > 0; pass += 1) {
    if (pass === PASSES) throw new Error('a day of mining stays due for ever')
    await world.earn.payDays(world.db)
  }
  world.oracle.earn.isNight = false
}

/** Some of those who have locked choose anew what comes at the end of their term. */
export async function chooseAnew(world: SpotWorld, dice: Dice): Promise<void> {
  const open = await sql<{ id: string; user: number }>`
    select id::text, (account_id / 10)::int as user from mining_order where status = 'open' order by id`.execute(world.db)
  for (const { id, user } of open.rows) {
    if (!dice.once(4)) continue
    const isRenewed = dice.once(2)
    await world.earn.mining('renew', { id, renew: isRenewed ? '1' : '0' }, { userId: user })
    world.oracle.earn.mining.chosen(id, isRenewed)
  }
}

/**
 * Orders of every type, cancels, amendments, index moves and halts, moves between accounts, conversions and play money, amounts locked in
 * mining and left early, commitments to sales, dual investments at a quote, by everybody at once and nobody standing aside, over a real database whose commits are cut off and whose clock jumps. The naive engine, a second
 * account of the wallet and one of Earn are told of every request in the order of turns; each must have done, been refused and answered the same. After
 * each round balances, orders, trades and rows of Earn are the same, desks remember what the database has, every currency sums to zero, no account is
 * below its floor, and desks rebuilt from the database are the very desks that ran.
 * Meanwhile midnights of mining pass, each at once with all of this: what is paid of a day, what leaving then costs and whose term begins again is counted apart.
 * At the end of each world weeks pass: days of mining are paid, terms renewed, sales shared out, tokens unlocked, dual investments settled.
 * SIMULATE=10000000 runs as many in all rooms (nightly); SEED=7 begins another sequence.
 */
import { describe, expect, it } from 'vitest'
import { Dice } from '../world/dice.ts'
import { findFaultsOfTerms, passTerms } from '../world/earn-terms.ts'
import { chooseAnew, endNights, passNight } from '../world/nights.ts'
import { SpotMoves } from '../world/spot-moves.ts'
import { SpotWorld } from '../world/spot-world.ts'
import { SEED, seedsOfWorlds, shareOfAll, timeoutOf } from '../world/sizes.ts'

const OPERATIONS = shareOfAll('spot')
const ROUND = 25_000
const AT_ONCE = 500
/** Between two midnights of mining, on the average. */
const GROUPS_OF_A_DAY = 8
const USERS = 20
const ALONE = 600

/** One round: groups of operations at once, each with a commit that is cut off now and then. */
async function run(world: SpotWorld, moves: SpotMoves, { dice, operations }: { dice: Dice; operations: number }): Promise<number> {
  let done = 0
  let groupsSinceCut = 0
  while (done < operations) {
    groupsSinceCut += 1
    if (dice.once(8)) {
      world.proxy.cutNextCommit(dice.pick(['before', 'after']))
      groupsSinceCut = 0
    }
    world.market.shiftClock(dice.pick([0, 0, 0, 3_600_000, -3_600_000, 1]))
    const isNight = dice.once(GROUPS_OF_A_DAY)
    await Promise.all([...Array.from({ length: AT_ONCE }, () => moves.operate()), ...(isNight ? [passNight(world)] : [])])
    if (isNight && dice.once(2)) {
      await endNights(world)
      await chooseAnew(world, dice)
    }
    if (groupsSinceCut > 2) expect(moves.undone, 'calls left undone while nothing was cut').toBe(0)
    moves.undone = 0
    done += AT_ONCE
  }
  await moves.showIndex()
  await endNights(world)
  return done
}

/** The same without chance in the order of things: one operation after the other. */
async function hashOfAlone(seed: number, operations: number): Promise<string> {
  const world = await SpotWorld.open(6)
  try {
    const moves = new SpotMoves(world, new Dice(seed))
    for (let done = 0; done < operations; done += 1) await moves.operate()
    expect(await world.findFaults()).toEqual([])
    return await world.hash()
  } finally {
    await world.close()
  }
}

describe('simulate spot, wallet and Earn', () => {
  it.each(seedsOfWorlds(OPERATIONS))(
    '%i operations with injected faults, seed %i',
    async (operations, seed) => {
      const world = await SpotWorld.open(USERS)
      try {
        const dice = new Dice(seed)
        const moves = new SpotMoves(world, dice)
        for (let done = 0; done < operations;) {
          await world.nextDay()
          done += await run(world, moves, { dice, operations: Math.min(ROUND, operations - done) })
          expect(await world.findFaults()).toEqual([])
        }
        const { nights } = world.oracle.earn.mining
        const due = await passTerms(world, dice)
        expect(await world.findFaultsOfBooks()).toEqual([])
        expect(await findFaultsOfTerms(world)).toEqual([])
        const count = async (table: string) =>
          Number((await world.market.database.pool.query(`select count(*) from ${table}`)).rows[0].count)
        const [trades, moved, converted] = [await count('spot_trade'), await count('wallet_move'), await count('wallet_conversion')]
        const figures = `${operations} operations, ${trades} trades, ${moved} moves, ${converted} conversions`
        const { counts } = world.oracle.earn
        console.log(
          `simulate earn: ${counts.lock} locks, ${counts.leave} left early, ${counts.commit} commitments, ${counts.buy} purchases, ${nights} midnights`,
        )
        console.log(`simulate spot: seed ${seed}, ${figures}, refusals ${JSON.stringify(Object.fromEntries(moves.refusals))}`)
        expect(trades).toBeGreaterThan(operations / 50)
        expect(moved).toBeGreaterThan(operations / 1_000)
        expect(converted).toBeGreaterThan(operations / 1_000)
        console.log(
          `simulate earn: ${Object.entries(due)
            .map(([name, number]) => `${number} ${name}`)
            .join(', ')} came due`,
        )
        for (const number of Object.values(due)) expect(number).toBeGreaterThan(0)
        expect(nights).toBeGreaterThan(operations / AT_ONCE / GROUPS_OF_A_DAY / 3)
        for (const done of Object.values(counts)) expect(done).toBeGreaterThan(operations / 4_000)
      } finally {
        await world.close()
      }
    },
    timeoutOf(OPERATIONS),
  )

  it('comes to the same hash with the same seed', async () => {
    const hash = await hashOfAlone(SEED, ALONE)
    console.log(`simulate spot: ${ALONE} operations one by one, seed ${SEED}, hash ${hash.slice(0, 16)}`)
    expect(await hashOfAlone(SEED, ALONE)).toBe(hash)
    expect(await hashOfAlone(SEED + 1, ALONE / 10)).not.toBe(hash)
  })
})

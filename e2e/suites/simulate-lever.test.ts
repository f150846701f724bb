/**
 * Contracts of every type and mode, protections, margin, closes, reversals and cancels, options, own limits, and money moved between
 * accounts, by many users at once over a real database whose commits are cut off, while prices jump, halt and fall silent and the clock
 * leaps, by a day too, and goes back.
 * After each round the naive engines, told of the same commands and prices, have the same balances, positions and results; the house is
 * what the rules say, the books balance, and a desk rebuilt from the database is the very desk that ran.
 * SIMULATE=10000000 runs as many in all rooms (nightly); SEED=7 begins another sequence.
 */
import { describe, expect, it } from 'vitest'
import { Dice } from '../world/dice.ts'
import { firstTicks, LeverMoves } from '../world/lever-moves.ts'
import { LeverWorld } from '../world/lever-world.ts'
import { SEED, seedsOfWorlds, shareOfAll, timeoutOf } from '../world/sizes.ts'

const OPERATIONS = shareOfAll('lever')
const ROUND = 10_000
const USERS = 8
const ALONE = 400
const DAY_MS = 86_400_000

/** A minute before midnight. The ledger keeps a table for each month: it has that of today and the next. */
const evening = (): number => (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS - 60_000

async function open(seed: number): Promise<{ world: LeverWorld; moves: LeverMoves; dice: Dice }> {
  const startMs = evening()
  const world = await LeverWorld.open(USERS, { startMs, first: firstTicks(startMs) })
  const dice = new Dice(seed)
  return { world, dice, moves: new LeverMoves(world, dice) }
}

/** One round: an instant and what is asked at it, again and again; a commit is cut off now and then. */
async function run({ world, moves, dice }: Awaited<ReturnType<typeof open>>, operations: number): Promise<number> {
  let done = 0
  let groupsSinceCut = 0
  while (done < operations) {
    for (let instants = 1 + dice.below(10); instants > 0; instants -= 1) moves.pass()
    groupsSinceCut += 1
    if (moves.isCalm && dice.once(15)) {
      world.proxy.cutNextCommit(dice.pick(['before', 'after']))
      groupsSinceCut = 0
    }
    const atOnce = 1 + dice.below(120)
    await Promise.all(Array.from({ length: atOnce }, () => moves.operate()))
    if (dice.once(10)) await world.restore()
    if (groupsSinceCut > 2) expect(moves.undone, 'calls left undone while nothing was cut').toBe(0)
    moves.undone = 0
    done += atOnce
  }
  moves.calm()
  await world.offer()
  await world.restore()
  return done
}

/** The same without chance in the order of things: one operation after the other. */
async function hashOfAlone(seed: number, operations: number): Promise<string> {
  const alone = await open(seed)
  const { world, moves } = alone
  try {
    for (let done = 0; done < operations; done += 1) {
      if (done % 3 === 0) moves.pass()
      await moves.operate()
    }
    moves.calm()
    await world.beat()
    expect(await world.findFaults()).toEqual([])
    return await world.hash()
  } finally {
    await world.close()
  }
}

describe('simulate contracts and options', () => {
  it.each(seedsOfWorlds(OPERATIONS))(
    '%i operations with injected faults, seed %i',
    async (operations, seed) => {
      const opened = await open(seed)
      const { world, moves } = opened
      try {
        for (let done = 0; done < operations;) {
          done += await run(opened, Math.min(ROUND, operations - done))
          expect(await world.findFaults()).toEqual([])
        }
        const { fills, nights } = world.oracle
        const kinds = Object.groupBy(fills, ({ kind }) => kind)
        const counts = Object.entries(kinds).map(([kind, ones]) => `${ones.length} ${kind}`)
        const options = await world.countOptions()
        const figures = `${operations} operations, fills ${counts.join(', ')}, ${nights.length} overnight, options ${JSON.stringify(options)}`
        console.log(`simulate lever: seed ${seed}, ${figures}, ${JSON.stringify(Object.fromEntries(moves.tally))}`)
        for (const kind of ['open', 'close', 'stop_loss', 'take_profit', 'trailing_stop', 'liquidated'] as const)
          expect(kinds[kind]?.length ?? 0, kind).toBeGreaterThan(0)
        expect(nights.length).toBeGreaterThan(0)
        expect(moves.tally.get('refused loss_limit_reached') ?? 0).toBeGreaterThan(0)
        for (const status of ['won', 'lost', 'void'] as const) expect(options[status] ?? 0, status).toBeGreaterThan(0)
      } finally {
        await world.close()
      }
    },
    timeoutOf(OPERATIONS),
  )

  it('comes to the same hash with the same seed', async () => {
    const hash = await hashOfAlone(SEED, ALONE)
    console.log(`simulate lever: ${ALONE} operations one by one, seed ${SEED}, hash ${hash.slice(0, 16)}`)
    expect(await hashOfAlone(SEED, ALONE)).toBe(hash)
    expect(await hashOfAlone(SEED + 1, ALONE / 10)).not.toBe(hash)
  })
})

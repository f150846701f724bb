/**
 * The spot engine beside its plain second implementation: the same random commands of every kind through both, compared
 * event for event, with the engine rebuilt from its orders again and again. Usage: node bench/oracle.ts [operations]
 */
import { Lockstep, type Tally } from '../packages/engine/src/oracle/lockstep.ts'
import { createOracleEngine } from '../packages/engine/src/oracle/door.ts'
import { createSpotEngine } from '../packages/engine/src/spot/door.ts'

const SEEDS = [11, 22, 33, 44, 55]
const operations = Number(process.argv[2] ?? 1_000_000)

const tally: Tally = new Map()
let isEqual = true
let done = 0
for (const seed of SEEDS) {
  const share = Math.floor(operations / SEEDS.length)
  const lockstep = new Lockstep({
    seed,
    operations: share,
    first: createSpotEngine,
    second: createOracleEngine,
    rebuildEvery: 997,
  })
  try {
    console.log(`seed ${seed}: ${share} operations, state ${lockstep.run()}`)
    done += share
  } catch (error) {
    isEqual = false
    console.log(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`)
  }
  for (const [outcome, count] of lockstep.tally) tally.set(outcome, (tally.get(outcome) ?? 0) + count)
}
for (const [outcome, count] of [...tally].sort(([a], [b]) => a.localeCompare(b))) console.log(`${String(count).padStart(9)}  ${outcome}`)
console.log(`oracle: ${done} operations equal: ${isEqual ? 'PASS' : 'FAIL'}`)
process.exitCode = isEqual ? 0 : 1

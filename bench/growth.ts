/**
 * Whether cost grows with size: book, orders, ticks of contracts, settlement and start, each at 1/16, 1/4 and 1 of its size. What one
 * item costs may grow as the logarithm of the size at most (twice that where a larger size leaves the processor's caches).
 *
 *   node bench/growth.ts [name ...]   SHARE=0.01 measures a hundredth of every size
 */
import { costOfOperation, MEMORY_FACTOR } from './book.ts'
import { measureTicks } from './futures-tick.ts'
import { measureOrders } from './orders.ts'
import { finish } from './report.ts'
import { measureSettlement } from './settle.ts'
import { measureStarts } from './start.ts'

const SHARES = [1 / 16, 1 / 4, 1]
const SHARE = Number(process.env['SHARE'] ?? 1)
const ORDER_SECONDS = 6

interface Subject {
  /** Operations, users, positions, options, open orders. */
  size: number
  /** Cost of an item in microseconds at each size. */
  costs(sizes: readonly number[]): Promise<number[]>
  /** What may be added to the logarithm. */
  factor: number
}

async function inTurn(sizes: readonly number[], costOf: (size: number) => Promise<number> | number): Promise<number[]> {
  const costs: number[] = []
  for (const size of sizes) costs.push(await costOf(size))
  return costs
}

const SUBJECTS: Record<string, Subject> = {
  book: { size: 1_000_000, factor: MEMORY_FACTOR, costs: (sizes) => inTurn(sizes, (size) => costOfOperation(size) * 1e6) },
  // The smallest size is as many as the limit of requests of a user needs for the load; the cost is that of one order.
  orders: {
    size: 32_000,
    factor: 1,
    costs: (sizes) => inTurn(sizes, async (users) => 1e6 / (await measureOrders({ users, seconds: ORDER_SECONDS })).perSecond),
  },
  'futures-tick': { size: 1_000_000, factor: MEMORY_FACTOR, costs: (sizes) => inTurn(sizes, (size) => measureTicks(size).p50Us) },
  settle: {
    size: 10_000,
    factor: 1,
    costs: async (sizes) => {
      // The first one warms the compiler up.
      await measureSettlement(sizes[0]!)
      return inTurn(sizes, async (size) => ((await measureSettlement(size)).tookMs / size) * 1e3)
    },
  },
  // What an order more adds: the start itself, which does not hang on them, takes longer than the first orders.
  start: {
    size: 1_000_000,
    factor: 1,
    costs: async (sizes) => {
      const { full } = await measureStarts(sizes)
      const added = (at: number): number => (Math.max(1, full[at]! - full[at - 1]!) / (sizes[at]! - sizes[at - 1]!)) * 1e3
      return [added(1), added(1), added(2)]
    },
  },
}

/** Whether each size costs at most what the smallest one allows it. */
function isFlat(costs: readonly number[], sizes: readonly number[], factor: number): boolean {
  return costs.every((cost, at) => cost <= costs[0]! * factor * (Math.log(sizes[at]!) / Math.log(sizes[0]!)))
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2)
  const names = asked.length > 0 ? asked : Object.keys(SUBJECTS)
  const grown: string[] = []
  for (const name of names) {
    const { size, costs: measure, factor } = SUBJECTS[name]!
    // Whole tens: users have ten positions, or ten options, each.
    const sizes = SHARES.map((share) => Math.max(20, Math.round((size * SHARE * share) / 10) * 10))
    const costs = await measure(sizes)
    const text = costs.map((cost, at) => `${sizes[at]}: ${cost.toFixed(3)} us`).join(', ')
    const isGood = isFlat(costs, sizes, factor)
    console.log(`${name.padEnd(13)}${text}${isGood ? '' : '  GROWS'}`)
    if (!isGood) grown.push(name)
  }
  finish(
    'growth',
    grown.length === 0 ? `${names.join(', ')} at most as log n` : `${grown.join(', ')} faster than log n`,
    grown.length === 0,
  )
}

if (import.meta.main) await main()

/** For tests: many users who all want the same. */
import type { Outcome } from './rooms/wallet/testing.ts'

/** As many as a desk takes in the ten seconds that a command waits, on a machine that has other things to do. */
const RACING = 200

/** Everybody does it, as many at once as can be; answers what came of it, in the order of the racers. */
export async function race<One>(racers: readonly One[], run: (racer: One) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < racers.length; at = next++) outcomes[at] = await run(racers[at]!)
  }
  await Promise.all(Array.from({ length: RACING }, worker))
  return outcomes
}

/** How many were done, and how many refused by which code. */
export const tallyOf = (outcomes: readonly Outcome[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, (one) => ('refused' in one ? one.refused : 'done'))).map(([code, all]) => [code, all!.length]),
  )

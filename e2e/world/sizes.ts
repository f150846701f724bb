/** How much is simulated, over all rooms together. */

const OPERATIONS = Number(process.env['SIMULATE'] ?? 200_000)
export const SEED = Number(process.env['SEED'] ?? 1)

/** In per cent. */
const SHARES = { spot: 85, lever: 15 }

/** One database takes this many: checks of its books read all of them. */
const WORLD_MAXIMUM = 200_000

export const shareOfAll = (room: keyof typeof SHARES): number => Math.ceil((OPERATIONS * SHARES[room]) / 100)

/** Operations and seed of each world that takes its part. */
export function seedsOfWorlds(operations: number): [operations: number, seed: number][] {
  const count = Math.max(1, Math.ceil(operations / WORLD_MAXIMUM))
  return Array.from({ length: count }, (_, at) => [Math.ceil(operations / count), SEED + at])
}

/** Of one world, on a busy machine. */
export const timeoutOf = (operations: number): number => 300_000 + Math.min(operations, WORLD_MAXIMUM) * 10

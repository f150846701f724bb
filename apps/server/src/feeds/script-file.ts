/** Reads a test's price script: a file of JSON lines, which may grow while it is read. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { z } from 'zod'

const decimal = z.string().regex(/^\d{1,12}(?:\.\d{1,8})?$/)

const scriptLine = z.strictObject({
  symbol: z.string(),
  /** The first instant at which the line applies. */
  fromMs: z.int(),
  /** Fields that are left out keep their value. */
  bid: decimal.optional(),
  ask: decimal.optional(),
  state: z.enum(['open', 'closed', 'halted']).optional(),
  /** True: no ticks although the market is open, as when all sources are lost. */
  silent: z.boolean().optional(),
  canTrigger: z.boolean().optional(),
  /** Age in milliseconds of the median source's quote at each tick. */
  ageMs: z.int().nonnegative().optional(),
})

export type ScriptLine = z.infer<typeof scriptLine>

/** Returns a function that reads the lines added since its last call. A file that does not exist yet has no lines. */
export function followScript(path: string): () => ScriptLine[] {
  let readBytes = 0
  return () => {
    const size = existsSync(path) ? statSync(path).size : 0
    if (size <= readBytes) return []
    const added = readFrom(path, readBytes, size)
    // A line without a line break is still being written.
    const whole = added.subarray(0, added.lastIndexOf('\n') + 1)
    readBytes += whole.length
    return whole
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => scriptLine.parse(JSON.parse(line)))
  }
}

function readFrom(path: string, fromByte: number, untilByte: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(untilByte - fromByte)
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, fromByte))
  } finally {
    closeSync(file)
  }
}

/** The script of a test's prices as a file of JSON lines, which may grow while it is read. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { z } from 'zod'

const decimal = z.string().regex(/^\d{1,12}(?:\.\d{1,8})?$/)

const scriptLine = z.strictObject({
  symbol: z.string(),
  /** The first instant at which it holds. */
  fromMs: z.int(),
  /** What is left out stays as before. */
  bid: decimal.optional(),
  ask: decimal.optional(),
  state: z.enum(['open', 'closed', 'halted']).optional(),
  /** No ticks come although the market is open: the sources are lost. */
  silent: z.boolean().optional(),
  canTrigger: z.boolean().optional(),
  /** How old the median source's quote is at each tick. */
  ageMs: z.int().nonnegative().optional(),
})

export type ScriptLine = z.infer<typeof scriptLine>

/** Answers the lines that were added since it was last called. A file that is not there yet has none. */
export function followScript(path: string): () => ScriptLine[] {
  let readBytes = 0
  return () => {
    const size = existsSync(path) ? statSync(path).size : 0
    if (size <= readBytes) return []
    const added = readFrom(path, readBytes, size)
    // A line still being written has no end yet.
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

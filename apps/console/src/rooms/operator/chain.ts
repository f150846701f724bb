/** The hashes of the audit log, worked out in the browser: docs/decisions/0027. */
import type { LogEntry } from './api.ts'

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The hash that an entry must have after the hash before it. */
export const hashOf = (before: string, { number, time, operator_id: operatorId, action, subject, detail }: LogEntry): Promise<string> =>
  sha256([before, number, time, operatorId ?? '-', action, subject, detail].join('\n'))

/** The hash that the first entry follows. */
export const EMPTY_HASH = sha256('')

export interface Break {
  number: string
  /** What the entry says, and what it must be. */
  said: string
  due: string
}

/** Where the chain breaks in a run of entries, the oldest first, that follows `before`. Null where every entry carries the one before. */
export async function findBreak(before: string, entries: readonly LogEntry[]): Promise<Break | null> {
  let last = before
  let number: bigint | undefined
  for (const entry of entries) {
    const due = await hashOf(last, entry)
    const isNext = number === undefined || BigInt(entry.number) === number + 1n
    if (entry.hash !== due || !isNext) return { number: entry.number, said: entry.hash, due }
    last = entry.hash
    number = BigInt(entry.number)
  }
  return null
}

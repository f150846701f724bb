/**
 * Idempotency keys of all desks of a process. The second request with a key waits until the first has its answer. A key that was certainly
 * never used needs no look-up.
 */
import type pg from 'pg'
import type { DeskRequest } from './room.ts'

/** 16 MiB. With ten million keys of two days, one look-up in two hundred is needless. */
const FILTER_WORDS = 2 ** 22
const FILTER_MASK = FILTER_WORDS * 32 - 1
const PAGE = 10_000

export class Keys {
  readonly #ends = new Map<string, Promise<void>>()
  /** A Bloom filter. Keys are random, so their four quarters serve as hashes. Keys that are chosen to collide only cost look-ups. */
  readonly #filter = new Uint32Array(FILTER_WORDS)
  #isComplete = false

  /** Resolves when the request in flight with the same key has ended. Null when there is none. */
  endOf({ userId, idempotent }: DeskRequest<never>): Promise<void> | null {
    return idempotent ? (this.#ends.get(`${userId}:${idempotent.key}`) ?? null) : null
  }

  /** Whether an earlier request may have had this key. False without a key. */
  mayBeUsed({ idempotent }: DeskRequest<never>): boolean {
    return idempotent !== null && (!this.#isComplete || this.#has(idempotent.key))
  }

  /** Marks the key as in flight until `answer` settles. */
  hold({ userId, idempotent }: DeskRequest<never>, answer: Promise<unknown>): void {
    if (!idempotent) return
    const key = `${userId}:${idempotent.key}`
    const end = (): void => void this.#ends.delete(key)
    this.#ends.set(key, answer.then(end, end))
    this.#add(idempotent.key)
  }

  /**
   * Reads all stored keys while the desks work. Until it ends, every key may have been used. To be called once the desks have their locks:
   * before that, another process may store more keys.
   */
  async load(pool: pg.Pool): Promise<void> {
    const client = await pool.connect()
    try {
      await client.query('begin read only')
      await client.query('declare kept_keys no scroll cursor for select key from idempotency_answer')
      for (;;) {
        const { rows } = await client.query<{ key: string }>(`fetch ${PAGE} from kept_keys`)
        for (const { key } of rows) this.#add(key)
        if (rows.length < PAGE) break
      }
      await client.query('commit')
      this.#isComplete = true
    } finally {
      client.release(!this.#isComplete)
    }
  }

  #add(key: string): void {
    for (const bit of bitsOf(key)) this.#filter[bit >>> 5]! |= 1 << (bit & 31)
  }

  #has(key: string): boolean {
    return bitsOf(key).every((bit) => (this.#filter[bit >>> 5]! & (1 << (bit & 31))) !== 0)
  }
}

/** Whether `end` resolves within `ms` milliseconds. */
export async function endsWithin(end: Promise<void>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), ms)
  try {
    return await Promise.race([end.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The filter's four bits for a UUID (8-4-4-4-12 hex digits). */
const bitsOf = (key: string): number[] =>
  [key.slice(0, 8), key.slice(9, 13) + key.slice(14, 18), key.slice(19, 23) + key.slice(24, 28), key.slice(28)].map(
    (digits) => parseInt(digits, 16) & FILTER_MASK,
  )

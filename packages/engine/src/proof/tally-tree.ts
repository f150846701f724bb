/**
 * Builds the tree of one currency of a tally. Every balance stands there as two parts of random size, each with a salt of its own, and
 * leaves are sorted by their hashes: so a neighbour on somebody's way up says neither whose it is nor how much that one has, and parts of
 * one owner do not stand together. Empty leaves fill up to a power of two.
 */
import { hash } from 'node:crypto'
import { levelsAbove, NODE_BYTES, HASH_BYTES, partHash, sumAt, writeNode } from './sum-tree.ts'
import { partText, type TallyPart, type TallyRoot } from './tally-leaf.ts'

/** A balance that is owed. */
export interface Owed {
  user: string
  account: number
  units: bigint
}

/** The secret of one tally: 32 bytes. Salts and sizes of parts follow from it. */
export type TallySecret = Buffer

export const PARTS = 2
/** So that nobody reads from the depth that hardly anyone has the currency. */
const LEAST_LEAVES = 16
const KEY_BYTES = 6

/**
 * Under a key of 32 bytes. The key of a balance is never shown, only what follows from it; so the plain hash will do, and it is several
 * times as fast as a keyed one.
 */
const derive = (key: Buffer, words: string): Buffer => hash('sha256', Buffer.concat([key, Buffer.from(words)]), 'buffer')

/** The parts of a balance, the same each time. */
export function partsOf(secret: TallySecret, currency: string, { user, account, units }: Owed): TallyPart[] {
  const key = derive(secret, `balance ${user} ${account} ${currency}`)
  const drawn = BigInt(`0x${derive(key, 'size').toString('hex')}`)
  const first = drawn % (units + 1n)
  return [first, units - first].map((own, part) => ({
    user,
    account,
    currency,
    part,
    units: own,
    salt: derive(key, `salt ${part}`).toString('hex'),
  }))
}

interface Leaf {
  hash: Buffer
  sum: bigint
  key: number
}

const leafOf = (own: Buffer, sum: bigint): Leaf => ({ hash: own, sum, key: own.readUIntBE(0, KEY_BYTES) })

export interface CurrencyTree {
  root: TallyRoot
  /** The leaves, sorted: 48 bytes each. */
  leaves: Buffer
}

export interface TreeOptions {
  tallyId: string
  secret: TallySecret
  currency: string
}

/** Throws RangeError for a balance below zero, or sums that no node can have. */
export function buildTree(balances: Iterable<Owed>, { tallyId, secret, currency }: TreeOptions): CurrencyTree {
  const leaves: Leaf[] = []
  for (const owed of balances) {
    if (owed.units < 0n) throw new RangeError(`owed below zero: ${owed.units}`)
    for (const part of partsOf(secret, currency, owed)) leaves.push(leafOf(partHash(partText(tallyId, part)), part.units))
  }
  const empty = derive(secret, `empty ${currency}`)
  let size = LEAST_LEAVES
  while (size < leaves.length) size *= 2
  for (let number = 0; leaves.length < size; number += 1) leaves.push(leafOf(derive(empty, String(number)), 0n))
  leaves.sort((a, b) => a.key - b.key || Buffer.compare(a.hash, b.hash))
  const level = Buffer.alloc(size * NODE_BYTES)
  for (const [at, leaf] of leaves.entries()) writeNode(level, at, leaf)
  const levels = levelsAbove(level)
  const top = levels.at(-1)!
  const root = { currency, depth: levels.length - 1, hash: top.toString('hex', 0, HASH_BYTES), sum: sumAt(top, 0) }
  return { root, leaves: level }
}

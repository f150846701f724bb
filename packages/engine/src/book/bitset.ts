/** How many bits: three tiers of 32. */
export const BITSET_SIZE = 32 * 32 * 32

const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)
/** The bits of a word at or above the position. */
const fromBit = (position: number): number => -1 << (position & 31)

/** A fixed set of small integers that finds the next member in three steps, however sparse it is. */
export class Bitset {
  private readonly words = new Int32Array(1024)
  /** A bit for each word that is not empty. */
  private readonly groups = new Int32Array(32)
  /** A bit for each group that is not empty. */
  private top = 0

  has(position: number): boolean {
    return (this.words[position >>> 5]! & (1 << (position & 31))) !== 0
  }

  set(position: number): void {
    this.words[position >>> 5]! |= 1 << (position & 31)
    this.groups[position >>> 10]! |= 1 << ((position >>> 5) & 31)
    this.top |= 1 << (position >>> 10)
  }

  clear(position: number): void {
    const word = (this.words[position >>> 5]! &= ~(1 << (position & 31)))
    if (word !== 0) return
    const group = (this.groups[position >>> 10]! &= ~(1 << ((position >>> 5) & 31)))
    if (group === 0) this.top &= ~(1 << (position >>> 10))
  }

  /** The first member at or above `position`, or -1. */
  from(position: number): number {
    if (position >= BITSET_SIZE) return -1
    const word = position >>> 5
    const here = this.words[word]! & fromBit(position)
    return here !== 0 ? (word << 5) | lowestBit(here) : this.fromWord(word + 1)
  }

  private fromWord(position: number): number {
    if (position >= 1024) return -1
    const group = position >>> 5
    const here = this.groups[group]! & fromBit(position)
    if (here !== 0) return this.firstOfWord((group << 5) | lowestBit(here))
    if (group === 31) return -1
    const later = this.top & fromBit(group + 1)
    if (later === 0) return -1
    const next = lowestBit(later)
    return this.firstOfWord((next << 5) | lowestBit(this.groups[next]!))
  }

  private firstOfWord(word: number): number {
    return (word << 5) | lowestBit(this.words[word]!)
  }
}

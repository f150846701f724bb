const GROUPS = 128
const WORDS = GROUPS * 32
/** Number of bits: two tiers of 32 below the groups. Enough for one and a half per cent of a price of nine million ticks. */
export const BITSET_SIZE = WORDS * 32

const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)
/** The bits of a word at or above the position. */
const fromBit = (position: number): number => -1 << (position & 31)

/** A fixed set of small integers that finds its next member in a few steps, even where it is sparse. */
export class Bitset {
  private readonly words = new Int32Array(WORDS)
  /** One bit for each word that is not empty. */
  private readonly groups = new Int32Array(GROUPS)
  /** One bit for each group that is not empty. */
  private readonly top = new Int32Array(GROUPS / 32)

  has(position: number): boolean {
    return (this.words[position >>> 5]! & (1 << (position & 31))) !== 0
  }

  set(position: number): void {
    this.words[position >>> 5]! |= 1 << (position & 31)
    this.groups[position >>> 10]! |= 1 << ((position >>> 5) & 31)
    this.top[position >>> 15]! |= 1 << ((position >>> 10) & 31)
  }

  clear(position: number): void {
    const word = (this.words[position >>> 5]! &= ~(1 << (position & 31)))
    if (word !== 0) return
    const group = (this.groups[position >>> 10]! &= ~(1 << ((position >>> 5) & 31)))
    if (group === 0) this.top[position >>> 15]! &= ~(1 << ((position >>> 10) & 31))
  }

  /** The first member at or above `position`, or -1. */
  from(position: number): number {
    if (position >= BITSET_SIZE) return -1
    const word = position >>> 5
    const here = this.words[word]! & fromBit(position)
    return here !== 0 ? (word << 5) | lowestBit(here) : this.fromWord(word + 1)
  }

  private fromWord(position: number): number {
    if (position >= WORDS) return -1
    const group = position >>> 5
    const here = this.groups[group]! & fromBit(position)
    return here !== 0 ? this.firstOfWord((group << 5) | lowestBit(here)) : this.fromGroup(group + 1)
  }

  private fromGroup(position: number): number {
    if (position >= GROUPS) return -1
    let tier = position >>> 5
    let here = this.top[tier]! & fromBit(position)
    while (here === 0) {
      tier += 1
      if (tier === this.top.length) return -1
      here = this.top[tier]!
    }
    const group = (tier << 5) | lowestBit(here)
    return this.firstOfWord((group << 5) | lowestBit(this.groups[group]!))
  }

  private firstOfWord(word: number): number {
    return (word << 5) | lowestBit(this.words[word]!)
  }
}

import type { Order } from './types.ts'

const OFFSET_LOW = 0x84222325
const OFFSET_HIGH = 0xcbf29ce4
/** The 64-bit FNV prime is 2^40 + this. */
const PRIME_LOW = 0x1b3

/** FNV-1a, 64 bits, over the characters of texts. The hash is kept as two halves. */
export class TextHash {
  private low = OFFSET_LOW
  private high = OFFSET_HIGH

  add(text: string): void {
    let { low, high } = this
    for (let at = 0; at < text.length; at += 1) {
      low = (low ^ text.charCodeAt(at)) >>> 0
      const product = low * PRIME_LOW
      high = (Math.imul(high, PRIME_LOW) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0
      low = product >>> 0
    }
    this.low = low
    this.high = high
  }

  digest(): string {
    return this.high.toString(16).padStart(8, '0') + this.low.toString(16).padStart(8, '0')
  }
}

/** Renamed fields are hashed under their first names, so that a hash that was recorded stays right. */
const FIRST_NAMES: Readonly<Record<string, string>> = { hasInventory: 'isStanding', leverage: 'multiple', positionId: 'rowId' }
export const hashedName = (name: string): string => FIRST_NAMES[name] ?? name

/** All fields of an order sorted by name, except queueSeq: of it only the rank matters. */
export function orderText(order: Order): string {
  const { queueSeq: _, trader, ...fields } = order
  return Object.entries({ ...fields, ...trader })
    .map(([name, value]) => `${hashedName(name)}=${String(value)}`)
    .sort()
    .join('|')
}

import { decodeSecond, newBlockState } from './second-block.ts'
import { ByteReader, ByteWriter } from './varint.ts'
import type { HourBlock, Symbols } from './types.ts'

/**
 * The seconds of an hour as one file for download. The first hour of the log and the current one have fewer. `docs/proof-format.md` states
 * the layout. It begins with a second whose block needs none before it.
 */

const MAGIC = 'APH1'
const HASH_BYTES = 32

/** A stored second. */
export interface StoredSecond {
  /** The result of `encodeSecond`. */
  block: Uint8Array
  /** In the order of the leaves. */
  events: readonly string[]
  /** 32 bytes. */
  head: Uint8Array
}

export interface StoredHour {
  firstSecond: number
  headBefore: Uint8Array
  symbols: Symbols
  seconds: readonly StoredSecond[]
}

const requireHash = (hash: Uint8Array): Uint8Array => {
  if (hash.length !== HASH_BYTES) throw new Error('a head has 32 bytes')
  return hash
}

/** Encodes consecutive seconds as one file. Throws when a head has not 32 bytes. */
export function encodeHour({ firstSecond, headBefore, symbols, seconds }: StoredHour): Uint8Array {
  const writer = new ByteWriter()
  writer.text(MAGIC)
  writer.number(firstSecond)
  writer.number(seconds.length)
  writer.bytes(requireHash(headBefore))
  writer.number(symbols.size)
  for (const [id, symbol] of [...symbols].sort(([a], [b]) => a - b)) {
    writer.number(id)
    writer.text(symbol)
  }
  for (const { block, events, head } of seconds) {
    writer.number(block.length)
    writer.bytes(block)
    writer.number(events.length)
    for (const event of events) writer.text(event)
    writer.bytes(requireHash(head))
  }
  return writer.done()
}

/** Throws RangeError when the bytes are not such a file. It does not check the heads. */
export function decodeHour(bytes: Uint8Array): HourBlock {
  const reader = new ByteReader(bytes)
  if (reader.text() !== MAGIC) throw new RangeError('not an hour of the log')
  const firstSecond = reader.number()
  const count = reader.number()
  const headBefore = reader.bytes(HASH_BYTES)
  const symbols = new Map<number, string>()
  for (let left = reader.number(); left > 0; left--) symbols.set(reader.number(), reader.text())
  const seconds: HourBlock['seconds'][number][] = []
  let state = newBlockState()
  for (let second = firstSecond; second < firstSecond + count; second++) {
    const decoded = decodeSecond(reader.bytes(reader.number()), second, state)
    state = decoded.state
    const events = Array.from({ length: reader.number() }, () => reader.text())
    seconds.push({ second, ticks: decoded.ticks, events, head: reader.bytes(HASH_BYTES) })
  }
  if (!reader.isAtEnd) throw new RangeError('bytes are left over')
  return { firstSecond, headBefore, symbols, seconds }
}

/** Reads an hour of the log as `docs/proof-format.md` states it. */

export interface Tick {
  instrumentId: number
  symbol: string
  seq: number
  timeMs: number
  bid: number
  ask: number
  /** Sources and flags, as they end the tick's leaf. */
  marks: string
}

export interface Second {
  second: number
  /** By time, then instrument id. */
  ticks: Tick[]
  events: string[]
  head: Buffer
}

export interface Hour {
  name: string
  headBefore: Buffer
  seconds: Second[]
}

class Cursor {
  readonly #bytes: Buffer
  at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get length(): number {
    return this.#bytes.length
  }

  take(count: number): Buffer {
    if (this.at + count > this.#bytes.length) throw new Error('the file ends too early')
    this.at += count
    return this.#bytes.subarray(this.at - count, this.at)
  }

  whole(): number {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.take(1)[0]!
      value |= BigInt(byte & 127) << shift
      if (byte < 128) break
      if (shift > 49n) throw new Error('a number is too long')
    }
    return Number(value)
  }

  text(): string {
    return this.take(this.whole()).toString('utf8')
  }
}

const signed = (coded: number): number => (coded % 2 === 1 ? -Math.ceil(coded / 2) : coded / 2)

/** What the minute's blocks so far have said of each instrument, and the marks they used. */
interface Minute {
  said: Map<number, { seq: number; bid: number; spread: number; marks: number }>
  marks: string[]
}

function readTicks(bytes: Buffer, second: number, { minute, symbols }: { minute: Minute; symbols: Map<number, string> }): Tick[] {
  const cursor = new Cursor(bytes)
  const ticks: Tick[] = []
  let instrumentId = 0
  for (let instruments = cursor.whole(); instruments > 0; instruments -= 1) {
    instrumentId += cursor.whole()
    const symbol = symbols.get(instrumentId)
    if (symbol === undefined) throw new Error(`instrument ${instrumentId} has no symbol`)
    const head = cursor.whole()
    const count = head >> 2
    const said = { ...(minute.said.get(instrumentId) ?? { seq: 0, bid: 0, spread: 0, marks: 0 }) }
    if (head & 2) said.seq = cursor.whole() - 1
    for (let position = 0; position < count; position += 1) {
      const timeMs = second * 1000 + (head & 1 ? cursor.whole() : (position * 1000) / count)
      const token = cursor.whole()
      said.seq += 1
      said.bid += signed(Math.floor(token / 4))
      if (token & 2) said.spread += signed(cursor.whole())
      if (token & 1) said.marks = cursor.whole()
      if (said.marks === minute.marks.length) minute.marks.push(cursor.text())
      const marks = minute.marks[said.marks]
      if (marks === undefined) throw new Error('unknown marks')
      ticks.push({ instrumentId, symbol, seq: said.seq, timeMs, bid: said.bid, ask: said.bid + said.spread, marks })
    }
    minute.said.set(instrumentId, said)
  }
  if (cursor.at !== cursor.length) throw new Error(`bytes are left over in second ${second}`)
  return ticks.sort((a, b) => a.timeMs - b.timeMs || a.instrumentId - b.instrumentId)
}

/** Throws a plain sentence when the file is not of that form. */
export function readHour(name: string, bytes: Buffer): Hour {
  const cursor = new Cursor(bytes)
  if (cursor.text() !== 'APH1') throw new Error('it is no hour of the log')
  const firstSecond = cursor.whole()
  const count = cursor.whole()
  const headBefore = cursor.take(32)
  const symbols = new Map<number, string>()
  for (let left = cursor.whole(); left > 0; left -= 1) symbols.set(cursor.whole(), cursor.text())
  let minute: Minute = { said: new Map(), marks: [] }
  const seconds: Second[] = []
  for (let second = firstSecond; second < firstSecond + count; second += 1) {
    if (second % 60 === 0) minute = { said: new Map(), marks: [] }
    const ticks = readTicks(cursor.take(cursor.whole()), second, { minute, symbols })
    const events: string[] = []
    for (let left = cursor.whole(); left > 0; left -= 1) events.push(cursor.text())
    seconds.push({ second, ticks, events, head: cursor.take(32) })
  }
  if (cursor.at !== cursor.length) throw new Error('bytes are left over')
  return { name, headBefore, seconds }
}

import { ByteReader, ByteWriter, unzigzag, zigzag } from './varint.ts'
import type { LogSecond, LogTick } from './types.ts'
import { MINUTE_SECONDS } from '../market/times.ts'

/**
 * The ticks of one second in few bytes; `docs/proof-format.md` states the layout. The first tick of an instrument in a minute is written in
 * full, the others as changes against the one before. So a block is read after the blocks of its minute before it.
 */

interface Last {
  seq: number
  bid: number
  spread: number
  /** Index into `marks`. */
  marks: number
}

/** What the blocks of the minute have said so far. It is never changed: each block makes the next state. */
export interface BlockState {
  readonly last: ReadonlyMap<number, Last>
  /** Texts of sources and flags, in the order of their first use. */
  readonly marks: readonly string[]
}

const NOTHING: Last = { seq: 0, bid: 0, spread: 0, marks: 0 }

/** The state before a block that needs none before it: at the first second of each minute. */
export const newBlockState = (): BlockState => ({ last: new Map(), marks: [] })

/** Can a second's block be read without those before it? The first block of a log can, too. */
export const startsAfresh = (second: number): boolean => second % MINUTE_SECONDS === 0

const stateAt = (second: number, state: BlockState): BlockState => (startsAfresh(second) ? newBlockState() : state)

/** Sources and flags as one text: the last two words of a tick's leaf. */
export function marksText({ sources, canTrigger, isStale }: Pick<LogTick, 'sources' | 'canTrigger' | 'isStale'>): string {
  const flags = [canTrigger ? '' : 'wait', isStale ? 'old' : ''].filter((flag) => flag !== '')
  return `${sources.join('+')} ${flags.join('+') || '-'}`
}

function readMarks(text: string): Pick<LogTick, 'sources' | 'canTrigger' | 'isStale'> {
  const [sources = '', flags = ''] = text.split(' ')
  return { sources: sources.split('+'), canTrigger: !flags.includes('wait'), isStale: flags.includes('old') }
}

/** Ticks at even distances from the full second on need no times. */
const isRegular = (ticks: readonly LogTick[], second: number): boolean =>
  1000 % ticks.length === 0 && ticks.every(({ timeMs }, position) => timeMs === second * 1000 + (position * 1000) / ticks.length)

function requireSound(ticks: readonly LogTick[], second: number): void {
  for (const [position, { instrumentId, seq, timeMs, bid, ask }] of ticks.entries()) {
    const before = ticks[position - 1]
    const isIn = Math.floor(timeMs / 1000) === second && bid <= ask
    const follows = !before || (seq === before.seq + 1 && timeMs > before.timeMs)
    if (!isIn || !follows) throw new Error(`instrument ${instrumentId}: tick ${seq} does not belong into second ${second}`)
  }
}

/** Throws when a tick is outside the second, or a sequence has a gap within it. */
export function encodeSecond(
  { second, ticks }: Pick<LogSecond, 'second' | 'ticks'>,
  state: BlockState,
): { bytes: Uint8Array; state: BlockState } {
  const { last, marks } = stateAt(second, state)
  const next = { last: new Map(last), marks: [...marks] }
  const groups = [...Map.groupBy(ticks, ({ instrumentId }) => instrumentId)].sort(([a], [b]) => a - b)
  const writer = new ByteWriter()
  writer.number(groups.length)
  let idBefore = 0
  for (const [id, own] of groups) {
    requireSound(own, second)
    writer.number(id - idBefore)
    idBefore = id
    writeGroup(writer, { second, ticks: own, next, before: last.get(id) ?? NOTHING })
  }
  return { bytes: writer.done(), state: next }
}

interface Group {
  second: number
  ticks: readonly LogTick[]
  next: { last: Map<number, Last>; marks: string[] }
  before: Last
}

function writeGroup(writer: ByteWriter, { second, ticks, next, before }: Group): void {
  const first = ticks[0]!
  const hasSeq = first.seq !== before.seq + 1
  const hasTimes = !isRegular(ticks, second)
  writer.number(ticks.length * 4 + (hasSeq ? 2 : 0) + (hasTimes ? 1 : 0))
  if (hasSeq) writer.number(first.seq)
  for (const tick of ticks) {
    if (hasTimes) writer.number(tick.timeMs - second * 1000)
    before = writeTick(writer, tick, { before, marks: next.marks })
  }
  next.last.set(first.instrumentId, before)
}

function writeTick(writer: ByteWriter, tick: LogTick, { before, marks }: { before: Last; marks: string[] }): Last {
  const spread = tick.ask - tick.bid
  const text = marksText(tick)
  const known = marks.indexOf(text)
  const at = known < 0 ? marks.length : known
  // Before the first tick, index 0 means nothing yet.
  const hasMarks = known < 0 || at !== before.marks
  writer.number(zigzag(tick.bid - before.bid) * 4 + (spread === before.spread ? 0 : 2) + (hasMarks ? 1 : 0))
  if (spread !== before.spread) writer.number(zigzag(spread - before.spread))
  if (hasMarks) writer.number(at)
  if (known < 0) {
    writer.text(text)
    marks.push(text)
  }
  return { seq: tick.seq, bid: tick.bid, spread, marks: at }
}

/** The ticks of a block, by time and instrument. Throws RangeError when the bytes are not a block that follows this state. */
export function decodeSecond(bytes: Uint8Array, second: number, state: BlockState): { ticks: LogTick[]; state: BlockState } {
  const { last, marks } = stateAt(second, state)
  const next = { last: new Map(last), marks: [...marks] }
  const reader = new ByteReader(bytes)
  const ticks: LogTick[] = []
  let id = 0
  for (let groups = reader.number(); groups > 0; groups--) {
    id += reader.number()
    const head = reader.number()
    const count = Math.floor(head / 4)
    let before = last.get(id) ?? NOTHING
    if (head % 4 >= 2) before = { ...before, seq: reader.number() - 1 }
    for (let position = 0; position < count; position++) {
      const offsetMs = head % 2 === 1 ? reader.number() : (position * 1000) / count
      before = readTick(reader, before, next.marks)
      const quote = { bid: before.bid, ask: before.bid + before.spread, ...readMarks(next.marks[before.marks]!) }
      ticks.push({ instrumentId: id, seq: before.seq, timeMs: second * 1000 + offsetMs, ...quote })
    }
    next.last.set(id, before)
  }
  if (!reader.isAtEnd) throw new RangeError('bytes are left over')
  ticks.sort((a, b) => a.timeMs - b.timeMs || a.instrumentId - b.instrumentId)
  return { ticks, state: next }
}

function readTick(reader: ByteReader, before: Last, marks: string[]): Last {
  const token = reader.number()
  const bid = before.bid + unzigzag(Math.floor(token / 4))
  const spread = token % 4 >= 2 ? before.spread + unzigzag(reader.number()) : before.spread
  const at = token % 2 === 1 ? reader.number() : before.marks
  if (at > marks.length || (token % 2 === 0 && at === marks.length)) throw new RangeError(`marks ${at} are unknown`)
  if (at === marks.length) marks.push(reader.text())
  return { seq: before.seq + 1, bid, spread, marks: at }
}

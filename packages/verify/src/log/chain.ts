import type { Hour, Second, Tick } from '../download/hour-file.ts'
import { sha256 } from './hash.ts'
import { isEvent, kindOf } from './leaves.ts'
import type { Report } from '../report.ts'

/** The chain of heads over the downloaded seconds, and the heads that somebody wrote down when they were new. */

export interface RecordedHead {
  second: number
  head: string
  /** The file that has it. */
  from: string
}

export const leafOf = ({ symbol, seq, timeMs, bid, ask, marks }: Tick): string => `tick/1 ${symbol} ${seq} ${timeMs} ${bid} ${ask} ${marks}`

export const leavesOf = ({ ticks, events }: Second): string[] => [...ticks.map(leafOf), ...events]

/** Hashes pairs of neighbours until one hash is left. The last of an odd number goes up unchanged. */
export function rootOf(leaves: readonly string[]): Buffer {
  if (leaves.length === 0) return sha256('')
  let level = leaves.map((leaf) => sha256('\x00', leaf))
  while (level.length > 1) {
    const above: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) {
      const right = level[at + 1]
      above.push(right ? sha256('\x01', level[at]!, right) : level[at]!)
    }
    level = above
  }
  return level[0]!
}

export const headAfter = (before: Uint8Array, root: Uint8Array): Buffer => sha256(before, root)

function checkTicks({ second, ticks }: Second, report: Report): void {
  const stray = ticks.find(({ timeMs }) => Math.floor(timeMs / 1000) !== second)
  if (stray) report.isFalse(`second ${second}: ${stray.symbol} tick ${stray.seq} is in another second than its own`)
}

function checkEvents({ second, events }: Second, report: Report): void {
  for (const [at, event] of events.entries()) {
    if (!/^[\x20-\x7e]+$/.test(event)) report.isFalse(`second ${second}: a leaf is not a line of ASCII`)
    if (!isEvent(event)) report.isFalse(`second ${second}: a leaf ${kindOf(event)} must not be in the log`)
    if (at > 0 && events[at - 1]! >= event) report.isFalse(`second ${second}: leaves are out of order, or one is there twice`)
  }
}

/** Recomputes every head; reports the first that differs in each file. Returns the heads as recomputed, by second. */
export function checkHeads(hours: readonly Hour[], logFirstSecond: number | null, report: Report): Map<number, string> {
  const heads = new Map<number, string>()
  let last: { second: number; head: Buffer } | null = null
  for (const { name, headBefore, seconds } of hours) {
    const first = seconds[0]?.second
    if (first === undefined) continue
    const before: string | undefined = last?.second === first - 1 ? last.head.toString('hex') : undefined
    if (before !== undefined) report.require(before === headBefore.toString('hex'), `${name} does not continue where the hour before ended`)
    if (first === logFirstSecond)
      report.require(
        headBefore.every((byte) => byte === 0),
        `${name} is the beginning and starts from another head`,
      )
    heads.set(first - 1, headBefore.toString('hex'))
    let head = headBefore
    let isReported = false
    for (const second of seconds) {
      checkTicks(second, report)
      checkEvents(second, report)
      const computed = headAfter(head, rootOf(leavesOf(second)))
      if (!computed.equals(second.head) && !isReported) {
        report.isFalse(`second ${second.second}: the leaves in ${name} do not lead to its head`)
        isReported = true
      }
      head = second.head
      heads.set(second.second, head.toString('hex'))
      report.checked('seconds')
    }
    last = { second: seconds.at(-1)!.second, head }
  }
  return heads
}

/** Two records of one second that differ prove two logs; a record that differs from the download proves another log than the one shown. */
export function checkRecordedHeads(records: readonly RecordedHead[], heads: ReadonlyMap<number, string>, report: Report): void {
  const seen = new Map<number, RecordedHead>()
  for (const record of records) {
    const { second, head, from } = record
    const other = seen.get(second)
    if (other && other.head !== head) {
      report.isFalse(
        `second ${second}: two clients were shown different heads (${other.from}: ${other.head.slice(0, 16)}..., ${from}: ${head.slice(0, 16)}...)`,
      )
    }
    seen.set(second, record)
    const computed = heads.get(second)
    if (computed === undefined) {
      report.outside('recorded heads')
      continue
    }
    report.checked('recorded heads')
    report.require(computed === head, `second ${second}: the download leads to another head than ${from} recorded live`)
  }
}

/** Notes the seconds after the last recorded head of each unbroken stretch of hours: a head proves nothing about later seconds, which may have been rewritten. */
export function checkBinding(hours: readonly Hour[], records: readonly RecordedHead[], report: Report): void {
  const recorded = new Set(records.map(({ second }) => second))
  let unbound: number | null = null
  let last = 0
  const noteUnbound = (): void => {
    if (unbound !== null && unbound <= last)
      report.note(`no recorded head lies in seconds ${unbound} to ${last}: they may have been rewritten`)
  }
  for (const { seconds } of hours) {
    if (seconds.length === 0) continue
    if (seconds[0]!.second !== last + 1) {
      noteUnbound()
      unbound = seconds[0]!.second
    }
    last = seconds.at(-1)!.second
    const bound = seconds.findLast(({ second }) => recorded.has(second))
    if (bound) unbound = bound.second + 1
  }
  noteUnbound()
}

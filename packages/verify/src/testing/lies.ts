import { rmSync } from 'node:fs'
import { readDownload, readHeads } from '../download/folder.ts'
import type { Report } from '../report.ts'
import { verify } from '../verify.ts'
import { makeSandbox } from './sandbox.ts'
import { writeHeads, writeLog, type Made, type Material } from './write-log.ts'

/** One true story of a sandbox, and what tests do to tell it with a lie in it. */

// Two minutes before midnight on a Wednesday: crypto and forex trade, two seeds and the overnight fees of 00:00 take part.
export const truth = makeSandbox({ startMs: Date.UTC(2026, 10, 18, 23, 58), seconds: 300, seed: 23 })
export const everyHead = [...truth.heads].slice(1)
/** Folders that the tests of a file wrote. */
export const folders: string[] = []

export const removeFolders = (): void => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true }))

export function check(made: Made, heads: readonly (readonly [number, string])[] = everyHead): Report {
  const folder = made.write()
  folders.push(folder)
  return verify(readDownload(folder), readHeads(writeHeads(folder, heads)))
}

export const countsOf = (report: Report): Record<string, number> =>
  Object.fromEntries(report.counts().map(([kind, { checked }]) => [kind, checked]))

/** Tells the same story with one lie in it, heads and all written anew. */
export function lie(change: (material: Material) => void): Made {
  const { seconds, symbols, configText, seeds } = structuredClone({
    seconds: truth.seconds,
    symbols: truth.symbols,
    configText: truth.configText,
    seeds: truth.seeds,
  })
  const material: Material = { seconds, symbols, configText, seeds }
  change(material)
  return writeLog(material)
}

/** Changes one leaf of a kind: the first whose fields are accepted, where the caller is choosy. */
export function changeEvent(
  material: Material,
  kind: string,
  ...[change, accepts = () => true]: [change: (fields: string[]) => void, accepts?: (fields: string[]) => boolean]
): void {
  for (const second of material.seconds) {
    const at = second.events.findIndex((event) => event.startsWith(`${kind} `) && accepts(event.split(' ')))
    if (at < 0) continue
    const fields = second.events[at]!.split(' ')
    change(fields)
    second.events[at] = fields.join(' ')
    return
  }
  throw new Error(`no leaf ${kind}`)
}

export const eventsOf = ({ seconds }: Pick<Material, 'seconds'>, kind: string): string[][] =>
  seconds.flatMap(({ events }) => events.map((event) => event.split(' ')).filter((fields) => fields[0] === kind))

export const isTrailing = (fields: string[]): boolean => fields[4] === 'trailing_stop'

/** Moves a closing fill by so many ticks, at the price of that tick; figures of money stay. */
export function moveFill({ seconds, symbols }: Material, fields: string[], by: number): void {
  const seq = Number(fields[6]) + by
  const tick = seconds.flatMap(({ ticks }) => ticks).find((one) => one.seq === seq && symbols.get(one.instrumentId) === fields[3])!
  fields[6] = String(seq)
  fields[7] = String(tick.timeMs)
}

export function leaveOut({ seconds }: Material, isIt: (fields: string[]) => boolean): void {
  const second = seconds.find(({ events }) => events.some((event) => isIt(event.split(' '))))!
  second.events.splice(
    second.events.findIndex((event) => isIt(event.split(' '))),
    1,
  )
}

/** The number of a change of stops or margin; 0 for what is none. */
const changeOf = ([kind, , , , fourth, ...fields]: string[]): number => Number(kind === 'margin/1' ? fourth : (fields[10] ?? 0)) || 0

/** Whether a later change of the same contract is in the log, of one kind or any. */
export const hasLater = (material: Material, fields: string[], kind?: string): boolean =>
  ['order/2', 'margin/1'].some((one) => {
    const others = kind === undefined || kind === one ? eventsOf(material, one) : []
    return others.some((other) => other[1] === fields[1] && changeOf(other) > changeOf(fields))
  })

/** A leaf as it would be had a change of its contract never been. */
export function renumbered(event: string, left: string[]): string {
  const fields = event.split(' ')
  if (fields[1] === left[1] && changeOf(fields) > changeOf(left)) {
    fields[fields[0] === 'margin/1' ? 4 : 15] = String(changeOf(fields) - 1)
  }
  return fields.join(' ')
}

/** Puts the first leaf of a kind into another second. */
export function moveEvent({ seconds }: Material, kind: string, by: number): void {
  const at = seconds.findIndex(({ events }) => events.some((event) => event.startsWith(`${kind} `)))
  const [event] = seconds[at]!.events.splice(
    seconds[at]!.events.findIndex((one) => one.startsWith(`${kind} `)),
    1,
  )
  seconds[at + by]!.events.push(event!)
}

/** What is false in a log, in lines. */
export const falsehoods = (made: Made, heads: readonly (readonly [number, string])[]): string => check(made, heads).falsehoods.join('\n')

/** A lie: its name, what it changes, and what the verifier says of it. */
export type Lie = [name: string, change: (material: Material) => void, sentence: string]

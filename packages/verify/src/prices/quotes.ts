import type { Tick } from '../download/hour-file.ts'

/** The two prices of a tick as contracts see them. */

export type Direction = 'long' | 'short'

export interface Quote {
  bid: number
  ask: number
  canTrigger: boolean
  /** Orders and market closes wait for a tick whose source is at most 2 s old. */
  isFresh: boolean
}

interface Flags {
  canTrigger: boolean
  isFresh: boolean
}

/** There are few marks and many ticks. */
const flagsByMarks = new Map<string, Flags>()

function flagsOf(marks: string): Flags {
  const known = flagsByMarks.get(marks)
  if (known) return known
  const text = marks.slice(marks.indexOf(' '))
  const flags = { canTrigger: !text.includes('wait'), isFresh: !text.includes('old') }
  flagsByMarks.set(marks, flags)
  return flags
}

/** A tick that may trigger: confirmed, and not within 3 s of a halt. */
export const mayTrigger = ({ marks }: Tick): boolean => flagsOf(marks).canTrigger

/** A tick's quote, widened evenly to the instrument's least spread. */
export function quoteOf({ bid, ask, marks }: Tick, minimumSpreadBp: number): Quote {
  const least = Math.ceil(((bid + ask) * minimumSpreadBp) / 20_000)
  const side = Math.max(0, Math.ceil((least - (ask - bid)) / 2))
  const { canTrigger, isFresh } = flagsOf(marks)
  return { bid: Math.max(1, bid - side), ask: ask + side, canTrigger, isFresh }
}

/** The side at which a position opens. */
export const openingOf = ({ bid, ask }: Quote, direction: Direction): number => (direction === 'long' ? ask : bid)

/** The side at which a position closes, and at which its stops and target wait. */
export const closingOf = ({ bid, ask }: Quote, direction: Direction): number => (direction === 'long' ? bid : ask)

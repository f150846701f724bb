/** The user's own prices on a chart, and how one of them is moved. */
import { Big } from 'big.js'
import type { ComponentType, ReactNode } from 'react'
import { toBig } from '#ui/format.ts'

/** Where a line may go. */
export interface Allowed {
  price: string
  /** The price asked for would have triggered at once. */
  isStopped: boolean
}

export interface ChartLine {
  id: string
  price: string
  /** What it is, short: "TP". */
  label: string
  /** What it is, for ears. */
  name: string
  /** Beside the label, at a price: an amount, a result. */
  note?: (price: string) => ReactNode
  tone: 'up' | 'down' | 'warn' | 'plain'
  /** Of an order; an entry is solid. */
  dashed?: boolean
  /** What has been paid for a coin; else a price of an order or a position. */
  isCost?: true
  /** Lets it be dragged: the price where it would come to stand. */
  allow?: (price: string) => Allowed
}

/** A line that is being moved, or was and waits for its sheet. */
export interface Draft extends Allowed {
  id: string
  /** A finger has it now. */
  isHeld: boolean
}

export interface MoveProps {
  line: ChartLine
  draft: Draft
  onPrice: (price: string) => void
  /** The line and its sheet stay from now on, even if what the line stands for ends. */
  onKeep: () => void
  /** The line goes back to where it was, or stays where it is now. */
  onEnd: () => void
}

/** The sheet that says what follows from a move. */
export type MoveSheet = ComponentType<MoveProps>

/** A price on a step of the market, as text; never below one step. */
export function onTick(price: number | string, tick: string): string {
  const steps = new Big(price).div(tick).round(0)
  return (steps.lt(1) ? new Big(1) : steps).times(tick).toFixed()
}

/** So many steps further. */
export const stepped = (price: string, tick: string, steps: number): string =>
  onTick(new Big(price).plus(new Big(tick).times(steps)).toFixed(), tick)

/** Keeps a price on its side of the market, one step away. Above or below is where it has to stay. */
export function keptBeside(price: string, side: 'above' | 'below', market: { price: string | undefined; tick: string }): Allowed {
  const [now, wished] = [toBig(market.price), new Big(price)]
  if (!now) return { price, isStopped: false }
  const isBeyond = side === 'above' ? wished.lte(now) : wished.gte(now)
  if (!isBeyond) return { price, isStopped: false }
  return { price: stepped(onTick(now.toFixed(), market.tick), market.tick, side === 'above' ? 1 : -1), isStopped: true }
}

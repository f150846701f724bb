/**
 * The order book as rows, in whole ticks and lots: exact, and fast enough for ten updates a second on a phone. Independent of the document.
 */
import { decimalsOf } from '#ui/format.ts'

export type Level = readonly [price: string, amount: string]

export interface BookRow {
  /** In ticks. For a group, its edge away from the middle. */
  ticks: number
  /** In lots, all of the group. */
  lots: number
  /** In lots, from the best price to here. */
  sum: number
}

/** "67412.5" with two decimals is 6741250: whole numbers, as far as a book reaches exact. Digits beyond are cut. */
export function stepsOf(text: string, decimals: number): number {
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** 6741250 with two decimals is "67412.50". */
export function textOf(steps: number, decimals: number): string {
  if (decimals === 0) return String(steps)
  const digits = String(steps).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

export interface Grid {
  /** Decimals of a tick and of a lot. */
  priceDecimals: number
  amountDecimals: number
  /** Ticks that share a row. */
  group: number
}

/** The row a price falls into. */
export const groupedTicks = (ticks: number, side: 'bid' | 'ask', { group }: Pick<Grid, 'group'>): number =>
  (side === 'bid' ? Math.floor(ticks / group) : Math.ceil(ticks / group)) * group

/** The step of the rows as text: "0.1". */
export const stepText = ({ group, priceDecimals }: Pick<Grid, 'group' | 'priceDecimals'>): string =>
  textOf(group, priceDecimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

/** The best rows of one side. Bids are grouped downwards and asks upwards, so that no row shows a better price than it contains. */
export function rowsOf(levels: readonly Level[], side: 'bid' | 'ask', { grid, count }: { grid: Grid; count: number }): BookRow[] {
  const { priceDecimals, amountDecimals } = grid
  const rows: BookRow[] = []
  let sum = 0
  for (const [price, amount] of levels) {
    const ticks = groupedTicks(stepsOf(price, priceDecimals), side, grid)
    const lots = stepsOf(amount, amountDecimals)
    sum += lots
    const row = rows.at(-1)
    if (row?.ticks === ticks) {
      row.lots += lots
      row.sum = sum
    } else {
      if (rows.length === count) break
      rows.push({ ticks, lots, sum })
    }
  }
  return rows
}

/** The steps for grouping: the tick and its multiples by ten, as long as a row spans at most a thousandth of the price. */
export function groupsOf(tick: string, last: string): number[] {
  const decimals = decimalsOf(tick)
  const most = stepsOf(last, decimals) / 1000
  return [1, 10, 100, 1000, 10_000].filter((group) => group === 1 || group <= most)
}

/** Prices of more than six digits start with a coarser step: their last digit is noise. */
export const firstGroup = (tick: string, last: string): number => (stepsOf(last, decimalsOf(tick)) >= 1_000_000 ? 10 : 1)

/** The price of the row nearest to the tap that has one. */
export function nearestRow(rows: readonly (BookRow | undefined)[], index: number): BookRow | undefined {
  for (let distance = 0; distance < rows.length; distance++) {
    const found = rows[index - distance] ?? rows[index + distance]
    if (found) return found
  }
  return undefined
}

/** Bids' share of both sides in whole percent; 50 while the book is empty. */
export function bidShare(bids: readonly BookRow[], asks: readonly BookRow[]): number {
  const bid = bids.at(-1)?.sum ?? 0
  const ask = asks.at(-1)?.sum ?? 0
  return bid + ask === 0 ? 50 : Math.round((bid / (bid + ask)) * 100)
}

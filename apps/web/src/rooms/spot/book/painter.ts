import { formatPercent, formatPrice } from '#ui/format.ts'
import type { Depth } from './depth-feed.ts'
import type { BookRow, Grid } from './levels.ts'
import { bidShare, groupedTicks, rowsOf, stepsOf, stepText, textOf } from './levels.ts'

interface Painted {
  row: BookRow | undefined
  share: number
  mine: boolean
  grid: Grid | undefined
  /** When it flashed last. */
  flashedMs: number
}

/** A row flashes at most this often, as prices do. */
const FLASH_EVERY_MS = 250

interface Canvas {
  grid: Grid
  /** The step a row's price is drawn with: "0.1". */
  step: string
  lot: string
  /** Lots that make a full bar. */
  most: number
  isMine: (row: BookRow) => boolean
}

/**
 * Writes the changed rows of one side directly into the document: ten books a second are too many for React. A row is `<div><i bar><span
 * price><span amount></div>`.
 */
class SidePainter {
  /** The drawn rows, in the order of the elements. Empty places have none. */
  rows: (BookRow | undefined)[] = []
  private readonly painted = new WeakMap<Element, Painted>()
  /** The flash of this side's rows. */
  private readonly flash: 'up' | 'down'
  private grid: Grid | undefined

  constructor(flash: 'up' | 'down') {
    this.flash = flash
  }

  /** @param rows in the order of the elements, `undefined` where a place stays empty */
  paint(elements: HTMLCollection, rows: (BookRow | undefined)[], canvas: Canvas): void {
    const isChanged = this.grid === canvas.grid ? changedSince(this.rows, this.flash) : () => false
    this.rows = rows
    this.grid = canvas.grid
    for (const [index, element] of [...elements].entries()) this.paintRow(element, rows[index], { canvas, isChanged })
  }

  private paintRow(element: Element, row: BookRow | undefined, { canvas, isChanged }: Painting): void {
    const before = this.painted.get(element)
    const share = row && canvas.most > 0 ? Math.round((row.sum / canvas.most) * 1000) / 1000 : 0
    const mine = row !== undefined && canvas.isMine(row)
    const [bar, price, amount] = element.children as unknown as [HTMLElement, HTMLElement, HTMLElement]
    const isRegridded = before?.grid !== canvas.grid
    if (isRegridded || before?.row?.ticks !== row?.ticks) write(price, row ? priceText(row, canvas) : '')
    if (isRegridded || before?.row?.lots !== row?.lots) write(amount, row ? amountText(row, canvas) : '')
    if (before?.share !== share) bar.style.transform = `scaleX(${share})`
    if (before?.mine !== mine) element.classList.toggle('mine', mine)
    const flashedMs = row && isChanged(row) ? this.flashRow(amount, before?.flashedMs) : (before?.flashedMs ?? -Infinity)
    this.painted.set(element, { row, share, mine, grid: canvas.grid, flashedMs })
  }

  /** Returns when the row flashed last. Two names take turns, so that the animation starts anew without a reflow. */
  private flashRow(element: HTMLElement, flashedMs = -Infinity): number {
    const nowMs = performance.now()
    if (nowMs - flashedMs < FLASH_EVERY_MS) return flashedMs
    element.dataset.flash = `${this.flash}${element.dataset.flash?.endsWith('0') ? 1 : 0}`
    return nowMs
  }
}

interface Painting {
  canvas: Canvas
  isChanged(row: BookRow): boolean
}

/**
 * Whether a row has another amount than its price had before, wherever it stood. A price that came into view at the far end has not
 * changed, nor has any when there was no book.
 */
function changedSince(before: readonly (BookRow | undefined)[], side: 'up' | 'down'): (row: BookRow) => boolean {
  const lots = new Map(before.flatMap((row) => (row ? [[row.ticks, row.lots]] : [])))
  const lowest = Math.min(...lots.keys())
  const highest = Math.max(...lots.keys())
  const isInView = (ticks: number): boolean => (side === 'up' ? ticks > lowest : ticks < highest)
  return ({ ticks, lots: now }) => (lots.has(ticks) ? lots.get(ticks) !== now : isInView(ticks))
}

/** Writes into the existing text node. New nodes would leave hundreds of old ones per second. */
function write(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (firstChild) firstChild.nodeValue = text
  else element.textContent = text
}

const priceText = ({ ticks }: BookRow, { grid, step }: Canvas): string => formatPrice(textOf(ticks, grid.priceDecimals), step)
const amountText = ({ lots }: BookRow, { grid, lot }: Canvas): string => formatPrice(textOf(lots, grid.amountDecimals), lot)

/** The data of a drawn book. */
interface Look {
  depth: Depth
  grid: Grid
  /** Rows a side. */
  count: number
  lot: string
  /** Prices of the user's own orders. */
  own: { bids: readonly string[]; asks: readonly string[] }
}

interface Parts {
  asks: HTMLElement
  bids: HTMLElement
  /** Shows the shares of both sides. */
  ratio?: HTMLElement
}

/** Draws both sides at the same scale: one over the other with the best prices in the middle, or beside each other with those on top. */
export class BookPainter {
  readonly asks = new SidePainter('down')
  readonly bids = new SidePainter('up')

  private readonly isFacing: boolean

  /** @param isFacing whether the sides stand beside each other */
  constructor(isFacing = false) {
    this.isFacing = isFacing
  }

  paint(parts: Parts, { depth, grid, count, lot, own }: Look): void {
    const asks = rowsOf(depth.asks, 'ask', { grid, count })
    const bids = rowsOf(depth.bids, 'bid', { grid, count })
    const most = Math.max(asks.at(-1)?.sum ?? 0, bids.at(-1)?.sum ?? 0)
    const canvas = (side: 'ask' | 'bid', prices: readonly string[]): Canvas => {
      const mine = new Set(prices.map((price) => groupedTicks(stepsOf(price, grid.priceDecimals), side, grid)))
      return { grid, step: stepText(grid), lot, most, isMine: ({ ticks }) => mine.has(ticks) }
    }
    const downwards = (rows: readonly BookRow[]) => Array.from({ length: count }, (_, index) => rows[index])
    this.asks.paint(parts.asks.children, this.isFacing ? downwards(asks) : downwards(asks).toReversed(), canvas('ask', own.asks))
    this.bids.paint(parts.bids.children, downwards(bids), canvas('bid', own.bids))
    parts.asks.classList.toggle('none', asks.length === 0)
    parts.bids.classList.toggle('none', bids.length === 0)
    if (!parts.ratio) return
    parts.ratio.classList.toggle('none', most === 0)
    paintRatio(parts.ratio, bidShare(bids, asks))
  }
}

function paintRatio(element: HTMLElement, share: number): void {
  if (element.dataset.share === String(share)) return
  element.dataset.share = String(share)
  const [bid, ask] = element.querySelectorAll<HTMLElement>('i')
  const [bidText, askText] = element.querySelectorAll<HTMLElement>('span')
  bid!.style.width = `${share}%`
  ask!.style.width = `${100 - share}%`
  write(bidText!, formatPercent(share, 0))
  write(askText!, formatPercent(100 - share, 0))
}

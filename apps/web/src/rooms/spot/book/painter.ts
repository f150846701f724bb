import { formatPrice } from '../../../ui/format.ts'
import type { BookRow, Grid } from './levels.ts'
import { textOf } from './levels.ts'

interface Painted {
  row: BookRow | undefined
  share: number
  mine: boolean
  grid: Grid | undefined
}

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
 * Writes rows of one side straight into the document, and of them only what changed: ten books a second are too many for
 * React to compare. A row is `<div><i bar><span price><span amount></div>`.
 */
export class SidePainter {
  /** What is drawn now, in the order of the elements; empty places have no row. */
  rows: (BookRow | undefined)[] = []
  private readonly painted = new WeakMap<Element, Painted>()

  /** @param rows in the order of the elements, `undefined` where a place stays empty */
  paint(elements: HTMLCollection, rows: (BookRow | undefined)[], canvas: Canvas): void {
    this.rows = rows
    for (const [index, element] of [...elements].entries()) this.paintRow(element, rows[index], canvas)
  }

  private paintRow(element: Element, row: BookRow | undefined, canvas: Canvas): void {
    const before = this.painted.get(element)
    const share = row && canvas.most > 0 ? Math.round((row.sum / canvas.most) * 1000) / 1000 : 0
    const mine = row !== undefined && canvas.isMine(row)
    const [bar, price, amount] = element.children as unknown as [HTMLElement, HTMLElement, HTMLElement]
    const isRegridded = before?.grid !== canvas.grid
    if (isRegridded || before?.row?.ticks !== row?.ticks) write(price, row ? priceText(row, canvas) : '')
    if (isRegridded || before?.row?.lots !== row?.lots) write(amount, row ? amountText(row, canvas) : '')
    if (before?.share !== share) bar.style.transform = `scaleX(${share})`
    if (before?.mine !== mine) element.classList.toggle('mine', mine)
    this.painted.set(element, { row, share, mine, grid: canvas.grid })
  }
}

/** Into the text that is there: a new one each time would leave hundreds behind a second. */
function write(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (firstChild) firstChild.nodeValue = text
  else element.textContent = text
}

const priceText = ({ ticks }: BookRow, { grid, step }: Canvas): string =>
  formatPrice(textOf(ticks, grid.priceDecimals), step)
const amountText = ({ lots }: BookRow, { grid, lot }: Canvas): string =>
  formatPrice(textOf(lots, grid.amountDecimals), lot)

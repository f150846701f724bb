/** Judges a small picture of a document: is it sharp, does light hide a part, are all four edges in it? Plain arithmetic on grey values. */

export interface Grey {
  /** Brightness from 0 to 255, row by row. */
  values: Float32Array
  width: number
  height: number
}

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

export interface Quality {
  isDark: boolean
  isSharp: boolean
  /** Where light hides what is printed. */
  glare: Corner | null
  hasEdges: boolean
}

/** Below this mean nothing can be read. */
const DARK = 45
/** Mean square of the second difference: a picture of print has some hundreds, a blurred one less than a hundred. */
const SHARP = 90
const BURNT = 250
/** So much of a cell burnt out is a reflection and no white paper, which is rarely that bright. */
const GLARE_SHARE = 0.4
const CELLS = 8
/** An edge of the document lies in this outer part of the picture on each side. */
const MARGIN = 0.22
/** Change of brightness at an edge, over three pixels: a hand never holds a document quite straight, nor a camera quite sharp. */
const EDGE = 14
const STEP = 3
const EDGE_SHARE = 0.75

export function greyOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Grey {
  const values = new Float32Array(width * height)
  for (let at = 0; at < values.length; at++) values[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!
  return { values, width, height }
}

export const judge = (grey: Grey): Quality => ({
  isDark: meanOf(grey) < DARK,
  isSharp: sharpnessOf(grey) >= SHARP,
  glare: glareOf(grey),
  hasEdges: hasFourEdges(grey),
})

const meanOf = ({ values }: Grey): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Of the inner part alone: the table around the document has its own pattern. */
export function sharpnessOf({ values, width, height }: Grey): number {
  const [left, top] = [Math.floor(width * MARGIN), Math.floor(height * MARGIN)]
  let sum = 0
  let count = 0
  for (let y = Math.max(1, top); y < Math.min(height - 1, height - top); y++) {
    for (let x = Math.max(1, left); x < Math.min(width - 1, width - left); x++) {
      const at = y * width + x
      const second = values[at - 1]! + values[at + 1]! + values[at - width]! + values[at + width]! - 4 * values[at]!
      sum += second * second
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}

export function glareOf({ values, width, height }: Grey): Corner | null {
  let worst = GLARE_SHARE
  let found: Corner | null = null
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      const share = burntShare(values, {
        left: Math.floor((column * width) / CELLS),
        right: Math.floor(((column + 1) * width) / CELLS),
        top: Math.floor((row * height) / CELLS),
        bottom: Math.floor(((row + 1) * height) / CELLS),
        width,
      })
      if (share <= worst) continue
      worst = share
      found = `${row < CELLS / 2 ? 'top' : 'bottom'}-${column < CELLS / 2 ? 'left' : 'right'}`
    }
  }
  return found
}

interface Cell {
  left: number
  right: number
  top: number
  bottom: number
  /** Of the picture. */
  width: number
}

function burntShare(values: Float32Array, { left, right, top, bottom, width }: Cell): number {
  let burnt = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (values[y * width + x]! >= BURNT) burnt++
  return burnt / Math.max(1, (right - left) * (bottom - top))
}

/**
 * Each side has a line in the outer part of the picture at which almost every place changes its brightness the same way: the document ends
 * there. Lines of print change it too, but not between their letters. A document that is cut off has no such line.
 */
export function hasFourEdges({ values, width, height }: Grey): boolean {
  const acrossColumns = (x: number) => shareOfChanged(height, (y) => values[y * width + x + STEP]! - values[y * width + x]!)
  const acrossRows = (y: number) => shareOfChanged(width, (x) => values[(y + STEP) * width + x]! - values[y * width + x]!)
  const [columns, rows] = [Math.floor(width * MARGIN), Math.floor(height * MARGIN)]
  return (
    hasEdgeWithin(0, columns, acrossColumns) &&
    hasEdgeWithin(width - columns, width, acrossColumns) &&
    hasEdgeWithin(0, rows, acrossRows) &&
    hasEdgeWithin(height - rows, height, acrossRows)
  )
}

function hasEdgeWithin(from: number, to: number, shareAt: (line: number) => number): boolean {
  for (let line = from; line < to - STEP; line++) if (shareAt(line) >= EDGE_SHARE) return true
  return false
}

/** Over the middle of a line: its ends lie outside of the document. */
function shareOfChanged(length: number, at: (place: number) => number): number {
  const from = Math.floor(length * MARGIN)
  let brighter = 0
  let darker = 0
  for (let place = from; place < length - from; place++) {
    const change = at(place)
    if (change >= EDGE) brighter++
    else if (change <= -EDGE) darker++
  }
  return Math.max(brighter, darker) / Math.max(1, length - 2 * from)
}

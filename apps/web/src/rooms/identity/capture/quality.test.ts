import { describe, expect, it } from 'vitest'
import type { Grey } from './quality.ts'
import { greyOf, judge } from './quality.ts'

const WIDTH = 160
const HEIGHT = 100

const TABLE = 90
const CARD = 200
const INK = 60

/** A card with lines of print on a table, so far from the left, right, top and bottom. */
function card({ left = 14, right = 14, top = 10, bottom = 10 } = {}): Grey {
  const values = new Float32Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isCard = x >= left && x < WIDTH - right && y >= top && y < HEIGHT - bottom
      const isInk = isCard && y % 8 < 2 && x % 5 < 3 && x > left + 8 && x < WIDTH - right - 8
      values[y * WIDTH + x] = isInk ? INK : isCard ? CARD : TABLE
    }
  }
  return { values, width: WIDTH, height: HEIGHT }
}

function blurred({ values, width, height }: Grey, radius: number): Grey {
  const soft = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      let count = 0
      for (let dy = -radius; dy <= radius; dy++) {
        for (let dx = -radius; dx <= radius; dx++) {
          const [row, column] = [y + dy, x + dx]
          if (row < 0 || column < 0 || row >= height || column >= width) continue
          sum += values[row * width + column]!
          count++
        }
      }
      soft[y * width + x] = sum / count
    }
  }
  return { values: soft, width, height }
}

/** A reflection of a lamp. */
function lit(grey: Grey, x: number, y: number): Grey {
  const values = grey.values.slice()
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < WIDTH; column++) if ((column - x) ** 2 + (row - y) ** 2 < 15 ** 2) values[row * WIDTH + column] = 255
  return { ...grey, values }
}

describe('a picture of a document', () => {
  it('fits when it is sharp, whole and without glare', () => {
    expect(judge(card())).toEqual({ isDark: false, isSharp: true, glare: null, hasEdges: true })
  })

  it.each(['left', 'right', 'top', 'bottom'] as const)('has no four edges when it is cut off at the %s', (side) => {
    expect(judge(card({ [side]: 0 })).hasEdges).toBe(false)
  })

  it('is not sharp when it is blurred, though its edges are still seen', () => {
    expect(judge(blurred(blurred(card(), 2), 2))).toMatchObject({ isSharp: false, hasEdges: true })
  })

  it.each([
    ['top-left', 45, 30],
    ['top-right', 115, 30],
    ['bottom-left', 45, 70],
    ['bottom-right', 115, 70],
  ] as const)('has glare at the %s', (corner, x, y) => {
    expect(judge(lit(card(), x, y)).glare).toBe(corner)
  })

  it('has no glare because paper is white', () => {
    const white = card()
    expect(judge({ ...white, values: white.values.map((value) => (value === CARD ? 240 : value)) }).glare).toBeNull()
  })

  it('is dark in the dark', () => {
    const day = card()
    expect(judge({ ...day, values: day.values.map((value) => value / 6) }).isDark).toBe(true)
  })

  it('is grey by what the eye sees, and no card at all is not one that fits', () => {
    const data = new Uint8ClampedArray([255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255])
    expect([...greyOf({ data, width: 3, height: 1 }).values].map(Math.round)).toEqual([255, 150, 29])
    const empty = { values: new Float32Array(WIDTH * HEIGHT).fill(TABLE), width: WIDTH, height: HEIGHT }
    expect(judge(empty)).toMatchObject({ isSharp: false, hasEdges: false })
  })
})

import { describe, expect, it } from 'vitest'
import { pictureOf } from './depth-path.ts'

const pair = { tick: '0.01', lot: '0.1' }

describe('pictureOf', () => {
  it('is nothing while a side is empty', () => {
    expect(pictureOf({ bids: [], asks: [['1', '1']] }, pair)).toBeUndefined()
  })
  it('draws both sides to the same scale around the middle', () => {
    const picture = pictureOf({ bids: [['99', '1'], ['98', '1']], asks: [['101', '2'], ['104', '2']] }, pair) // prettier-ignore
    expect(picture).toMatchObject({
      low: '96.00',
      high: '104.00',
      most: '4.0',
      bidPercent: 33,
      spread: '2.00',
      spreadPercent: 2,
    })
    expect(picture?.asks).toBe('M510 1000H633V520H1000V40H1000')
    expect(picture?.bids).toBe('M490 1000H368V760H245V520H0')
  })
  it('leaves out what is far away, once there is enough nearby', () => {
    const side = (sign: 1 | -1) => [1, 2, 3, 4, 5, 50].map((step) => [String(1000 + sign * step), '1'] as const)
    expect(pictureOf({ bids: side(-1), asks: side(1) }, pair)).toMatchObject({
      low: '995.00',
      high: '1005.00',
      most: '5.0',
    })
  })
})

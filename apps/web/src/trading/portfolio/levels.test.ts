import { expect, it } from 'vitest'
import { changeOf, levelsOf, nearest, placesOf } from './levels.ts'

const at = (hour: number, value: string, profit: string) => ({ time: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(), value, profit })

it('a deposit is no step in the curve, and its right end is what there is now', () => {
  const levels = levelsOf([at(0, '1000', '0'), at(1, '1010', '10'), at(2, '6010', '10'), at(3, '6030', '30')])
  expect(levels.map(({ level }) => level)).toEqual(['6000', '6010', '6010', '6030'])
  expect(changeOf(levels, 3)).toBe('0.50')
})

it('nothing has no curve, and no percentage', () => {
  expect(levelsOf([])).toEqual([])
  expect(changeOf(levelsOf([at(0, '0', '0'), at(1, '0', '0')]), 1)).toBeUndefined()
})

it('stands by time, a level line in the middle', () => {
  const levels = levelsOf([at(0, '100', '0'), at(1, '120', '20'), at(4, '110', '10')])
  expect(placesOf(levels)).toEqual([
    { x: 0, y: 1 },
    { x: 0.25, y: 0 },
    { x: 1, y: 0.5 },
  ])
  expect(nearest(placesOf(levels), 0.4)).toBe(1)
  expect(placesOf(levelsOf([at(0, '5', '0'), at(1, '5', '0')])).map(({ y }) => y)).toEqual([0.5, 0.5])
})

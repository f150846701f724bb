import type { Order } from '@assay/engine/spot'
import { expect, it } from 'vitest'
import { TrailMarks } from './trail-marks.ts'

const trail = (status: Order['status']) => ({ id: 5, pairId: 1, side: 'sell', status, trailTicks: 100 }) as Order

it('a mark lifts the trail that waits, and none that has fired', () => {
  const marks = new TrailMarks()
  marks.move(1, { side: 'sell', ticks: 120 }, 10)
  const [waiting, fired] = [trail('untriggered'), trail('open')]
  for (const order of [waiting, fired]) marks.apply(order)
  expect([waiting.trailTicks, fired.trailTicks]).toEqual([120, 100])
})

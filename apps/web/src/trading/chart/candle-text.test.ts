import { expect, it } from 'vitest'
import { candleText } from './candle-text.ts'

const bar = { timestamp: 1_000, open: 67_391.9, high: 67_442.6, low: 67_337.7, close: 67_412.5 }

it('the legend has the decimals of the tick, and the change of the candle', () => {
  expect(candleText(bar, '0.01', false)).toEqual({
    timeMs: undefined,
    open: '67,391.90',
    high: '67,442.60',
    low: '67,337.70',
    close: '67,412.50',
    change: '+20.60',
    percent: '+0.03%',
    direction: 'up',
  })
})

it('only a candle that is pointed at has its time', () => expect(candleText(bar, '0.1', true).timeMs).toBe(1_000))

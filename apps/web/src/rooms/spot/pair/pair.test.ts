import { describe, expect, it } from 'vitest'
import { onTick } from './pair.ts'

describe('a price as an order can name it', () => {
  it('is the nearest on the tick, for an index is finer than that', () => {
    expect(onTick('3119.075', { tick: '0.01' })).toBe('3119.08')
    expect(onTick('3119.074', { tick: '0.01' })).toBe('3119.07')
    expect(onTick('67412.5', { tick: '0.1' })).toBe('67412.5')
    expect(onTick('0.12345', { tick: '0.0005' })).toBe('0.1235')
  })
})

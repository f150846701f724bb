import { describe, expect, it } from 'vitest'
import { centre } from './tabs.tsx'

const box = (left: number, width: number, scrollLeft = 0) =>
  ({ scrollLeft, getBoundingClientRect: () => ({ left, width }), scrollIntoView: () => expect.unreachable() }) as unknown as HTMLElement

describe('a strip of tabs', () => {
  it('brings the chosen tab to its middle, and moves nothing but itself', () => {
    const strip = box(16, 300, 40)
    centre(strip, box(296, 80))
    expect(strip.scrollLeft).toBe(40 + (296 + 40) - (16 + 150))
  })
  it('goes back for a tab that stands before the middle', () => {
    const strip = box(0, 300, 200)
    centre(strip, box(-60, 40))
    expect(strip.scrollLeft).toBe(200 - 40 - 150)
  })
})

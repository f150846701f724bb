import { describe, expect, it } from 'vitest'
import { FileAnswer } from '../../http/file-answer.ts'
import { FinishedHours } from './finished-hours.ts'

const fileOf = (bytes: number) => new FileAnswer({ name: 'x', contentType: 'x', body: Buffer.alloc(bytes) }, { gzipped: Buffer.alloc(10) })

describe('files of finished hours', () => {
  it('are kept while there is room; the one asked for longest ago goes first', () => {
    const hours = new FinishedHours(100)
    for (const hour of [1, 2, 3]) hours.keep(hour, fileOf(20))
    expect(hours.find(1)).toBeDefined()
    hours.keep(4, fileOf(20))
    expect([1, 2, 3, 4].map((hour) => hours.find(hour) !== undefined)).toEqual([true, false, true, true])
  })

  it('are not kept when one alone is larger than the room, and count once however often they are kept', () => {
    const hours = new FinishedHours(100)
    hours.keep(1, fileOf(20))
    hours.keep(2, fileOf(91))
    expect(hours.find(2)).toBeUndefined()
    for (let times = 0; times < 10; times++) hours.keep(1, fileOf(20))
    hours.keep(3, fileOf(60))
    expect([hours.find(1), hours.find(3)].every((file) => file !== undefined)).toBe(true)
  })
})

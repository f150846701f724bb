import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSeedChain, historySeed, isRevealed, leadsToHead } from './seed-chain.ts'

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest()
const end = Buffer.alloc(32, 5)

describe('the seed chain', () => {
  const chain = createSeedChain({ end, firstDay: 20_000, days: 200 })

  it('hashes each seed to the one of the day before, back to the head', () => {
    expect(Buffer.from(chain.seedOf(20_199)).equals(end)).toBe(true)
    for (let day = 20_000; day < 20_199; day++) expect(chain.seedOf(day)).toEqual(sha256(chain.seedOf(day + 1)))
    expect(chain.head).toEqual(sha256(chain.seedOf(20_000)))
  })

  it('lasts ten years unless told otherwise', () => {
    const long = createSeedChain({ end, firstDay: 20_000 })
    expect(long.lastDay - long.firstDay + 1).toBe(3653)
  })

  it('proves a revealed seed against the head, and no other', () => {
    expect(leadsToHead(chain.seedOf(20_042), 20_042, chain)).toBe(true)
    expect(leadsToHead(chain.seedOf(20_042), 20_043, chain)).toBe(false)
    expect(leadsToHead(Buffer.alloc(32), 20_042, chain)).toBe(false)
    expect(leadsToHead(chain.head, 19_999, chain)).toBe(false)
  })

  it('refuses days outside it', () => {
    for (const day of [19_999, 20_200, 20_000.5]) expect(() => chain.seedOf(day)).toThrow(RangeError)
  })

  it('reveals a seed 15 minutes after its day', () => {
    const dayEnd = Date.UTC(2026, 0, 2)
    const day = Date.UTC(2026, 0, 1) / 86_400_000
    expect(isRevealed(day, dayEnd + 15 * 60_000 - 1)).toBe(false)
    expect(isRevealed(day, dayEnd + 15 * 60_000)).toBe(true)
  })
})

it('derives history seeds from the date alone', () => {
  expect(historySeed(20_454)).toEqual(sha256(Buffer.from('assay history 2026-01-01')))
})

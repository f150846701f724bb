import { describe, expect, it } from 'vitest'
import { dayOf, revealedAtMs, seedStep } from './seed.ts'
import { hex, sha256 } from './testing.ts'

const DAY_MS = 86_400_000
const first = Date.parse('2026-11-20')

async function chain() {
  const last = new Uint8Array(32).fill(7)
  const second = await sha256(last)
  const firstSeed = await sha256(second)
  return { head: hex(await sha256(firstSeed)), seeds: [last, second, firstSeed].map(hex) }
}

async function seedsOf(change: Record<string, string> = {}) {
  const { head, seeds } = await chain()
  const data = ['2026-11-22', '2026-11-21', '2026-11-20'].map((day, at) => ({ day, seed: change[day] ?? seeds[at]!, revealed_at: '' }))
  return { head, first_day: '2026-11-20', seeds: { data, page: 1, limit: 100, total: 3 } }
}

describe('the seed of a day', () => {
  it('leads back to the head that was published first', async () => {
    for (const days of [0, 1, 2])
      expect(await seedStep(await seedsOf(), first + days * DAY_MS + 5, sha256)).toMatchObject({ state: 'ok', count: days + 1 })
  })
  it('is another one where it was swapped', async () => {
    const swapped = await seedsOf({ '2026-11-21': 'ab'.repeat(32) })
    expect(await seedStep(swapped, first + DAY_MS, sha256)).toMatchObject({ state: 'bad' })
    expect(await seedStep(await seedsOf({ '2026-11-21': 'x' }), first + DAY_MS, sha256)).toMatchObject({ state: 'bad' })
  })
  it('does not exist where prices are a record’s or a script’s', async () => {
    expect(await seedStep({ ...(await seedsOf()), head: '' }, first, sha256)).toMatchObject({ state: 'unknown', reason: 'given' })
  })
  it('is not told before its day is over', async () => {
    const atMs = first + 5 * DAY_MS + 1000
    expect(await seedStep(await seedsOf(), atMs, sha256)).toMatchObject({ state: 'unknown', second: revealedAtMs(atMs) / 1000 })
    expect([dayOf(atMs), new Date(revealedAtMs(atMs)).toISOString()]).toEqual(['2026-11-25', '2026-11-26T00:15:00.000Z'])
  })
})

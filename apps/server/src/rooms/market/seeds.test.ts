import { describe, expect, it } from 'vitest'
import { createSeedChain, leadsToHead, DAY_MS } from '@assay/engine/market'
import { seeds } from './seeds.ts'
import type { MarketServices } from './services.ts'

const FIRST_DAY = 20_000
const seedChain = createSeedChain({ end: new Uint8Array(32).fill(7), firstDay: FIRST_DAY, days: 400 })
const at = (day: number, minutes: number, page = { page: 1, limit: 31 }) =>
  seeds({ seedChain, now: () => day * DAY_MS + minutes * 60_000 } as MarketServices, page)

describe('published seeds', () => {
  it('shows no seed before fifteen minutes after its day', () => {
    expect(at(FIRST_DAY, 600).seeds).toMatchObject({ total: 0, data: [] })
    expect(at(FIRST_DAY + 1, 14).seeds.total).toBe(0)
    expect(at(FIRST_DAY + 1, 15).seeds.total).toBe(1)
  })

  it('shows seeds newest first, each leading to the head', () => {
    const { head, seeds: list } = at(FIRST_DAY + 50, 60)
    expect(list.total).toBe(50)
    expect(list.data).toHaveLength(31)
    for (const { day, seed } of list.data) {
      const chain = { head: Buffer.from(head, 'hex'), firstDay: FIRST_DAY }
      expect(leadsToHead(Buffer.from(seed, 'hex'), Date.parse(day) / DAY_MS, chain)).toBe(true)
    }
    expect(at(FIRST_DAY + 50, 60, { page: 2, limit: 31 }).seeds.data.at(-1)!.day).toBe(
      new Date(FIRST_DAY * DAY_MS).toISOString().slice(0, 10),
    )
  })
})

import { expect, it } from 'vitest'
import type { Owed } from './api.ts'
import { coverOf, ratioText } from './cover.ts'

const row = (name: string, worth: string, ratioPpm: number): Owed => ({
  currency_id: name,
  currency_name: name,
  users: worth,
  held: '0',
  state: 'whole',
  worth,
  ratio_ppm: ratioPpm,
})

it('weighs coins by what they are worth, and names the one with the least', () => {
  const cover = coverOf([row('USDT', '900', 1_100_000), row('SOL', '100', 950_000)])
  expect(cover).toMatchObject({ ppm: 1_085_000, owedUsdt: '1000.00', lowest: { currency_name: 'SOL' } })
})

it('is whole where nothing is owed, and never rounded up', () => {
  expect(coverOf([]).ppm).toBe(1_000_000)
  expect(ratioText(999_999)).toBe('99.9%')
})

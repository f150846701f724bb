import { DAY_MS } from '@assay/engine/market'
import { describe, expect, it } from 'vitest'
import { createFiatRates, type FiatRate } from './fiat-rates.ts'
import { bundledFiatRates, fiatCodes } from './fiat-rate-table.ts'

const START = Date.parse('2026-06-01T00:00:00Z')
const good = Object.fromEntries(Object.entries(bundledFiatRates.rates).map(([code, rate]) => [code, Number(rate) * 1.01]))

interface World {
  nowMs: number
  asked: number
  kept: FiatRate[]
  warnings: unknown[]
  answer: () => Response
}

const world = (answer: World['answer']): World => ({ nowMs: START, asked: 0, kept: [], warnings: [], answer })

const open = (given: World, url: string | null = 'https://rates.example/usd') =>
  createFiatRates({
    url,
    nowMs: () => given.nowMs,
    warn: (reason) => given.warnings.push(reason),
    memory: { load: async () => given.kept, save: async (rates) => void (given.kept = rates) },
    fetch: async () => {
      given.asked++
      return given.answer()
    },
  })

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('fiat rates', () => {
  it('are the bundled ones, with their own date, while no service has answered', async () => {
    const rates = await open(
      world(() => Response.error()),
      null,
    )
    expect(rates.all().map((rate) => rate.code)).toEqual(['USD', 'CNY', 'GBP', 'HKD', 'JPY', 'EUR', 'AED', 'THB', 'PHP', 'SGD', 'VND'])
    expect(rates.all()[1]).toEqual({ code: 'CNY', rate: '6.98', savedAt: bundledFiatRates.savedAt })
    expect([rates.rate('USD'), rates.rate('AUD')]).toEqual(['1', null])
  })

  it('are the service’s for a day, kept for the next start', async () => {
    const given = world(() => Response.json({ base: 'USD', rates: good }))
    const rates = await open(given)
    await settled()
    expect(rates.rate('HKD')).toBe('7.8679')
    expect(given.kept).toHaveLength(fiatCodes.length)
    given.nowMs += DAY_MS - 1
    rates.all()
    expect(given.asked).toBe(1)
    given.nowMs += 1
    rates.all()
    expect(given.asked).toBe(2)
    const again = await open({ ...given, asked: 0 }, null)
    expect(again.rate('HKD')).toBe('7.8679')
  })

  it('are read in the shapes the public services answer', async () => {
    for (const body of [
      { base_code: 'USD', conversion_rates: good },
      { data: { currency: 'USD', rates: Object.fromEntries(Object.entries(good).map(([code, rate]) => [code, String(rate)])) } },
    ]) {
      const rates = await open(world(() => Response.json(body)))
      await settled()
      expect(rates.rate('HKD')).toBe('7.8679')
    }
  })

  it('stay what they were when the answer is no good, and the service is left alone for ten minutes', async () => {
    const answers = [
      () => new Response('no', { status: 500 }),
      () => new Response('<html>'),
      () => Response.json({ base: 'EUR', rates: good }),
      () => Response.json({ base: 'USD', rates: { ...good, THB: undefined } }),
      () => Response.json({ base: 'USD', rates: { ...good, THB: 0 } }),
      () => Response.json({ base: 'USD', rates: { ...good, THB: '1e400' } }),
      () => Response.error(),
    ]
    for (const answer of answers) {
      const given = world(answer)
      const rates = await open(given)
      await settled()
      expect(rates.all()[7]).toEqual({ code: 'THB', rate: '31.4', savedAt: bundledFiatRates.savedAt })
      expect([given.warnings.length, given.kept]).toEqual([1, []])
      given.nowMs += 9 * 60_000
      rates.all()
      expect(given.asked).toBe(1)
      given.nowMs += 60_000
      rates.all()
      expect(given.asked).toBe(2)
    }
  })

  it('do not jump by more than a tenth a day', async () => {
    const given = world(() => Response.json({ base: 'USD', rates: good }))
    const rates = await open(given)
    await settled()
    given.answer = () => Response.json({ base: 'USD', rates: { ...good, THB: good['THB']! * 1.25 } })
    given.nowMs += DAY_MS
    rates.all()
    await settled()
    expect([rates.rate('THB'), given.warnings.length]).toEqual(['31.714', 1])
    given.nowMs += 2 * DAY_MS
    rates.all()
    await settled()
    expect(rates.rate('THB')).toBe('39.6425')
  })
})

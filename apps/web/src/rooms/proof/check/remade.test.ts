import type { PriceConfig, Receipt, WebCrypto } from '@assay/engine/proof/browser'
import { regenerateTicks, WalkedDays } from '@assay/engine/proof/browser'
import { describe, expect, it } from 'vitest'
import { ticksAhead } from './receipt-ticks.ts'
import { remadeStep } from './remade.ts'
import { hex, sha256 } from './testing.ts'

const { subtle } = crypto
const DAY = '2026-11-20'
const startMs = Date.parse(`${DAY}T09:00:00Z`)
const tickMs = startMs + 3_600_000
const seed = new Uint8Array(32).fill(7)
const seeds = async (data = [{ day: DAY, seed: hex(seed), revealed_at: '' }]) => ({
  head: hex(await sha256(seed)),
  first_day: DAY,
  seeds: { data, page: 1, limit: 100, total: data.length },
})

/** One market that always trades, on a loop of a single minute. The server’s own tests hold its ticks against the real feed. */
async function configOf(head?: string): Promise<PriceConfig> {
  return {
    instruments: [
      { symbol: 'BTC/USDT', hours: 'always', clock_ms: 200, price_decimals: 2, minimum_spread_bp: 1, walk: 'BTC' },
      { symbol: 'GIVEN', hours: 'always', clock_ms: 200, price_decimals: 2, minimum_spread_bp: 1, walk: null },
    ],
    prices: {
      start_ms: startMs,
      seed_head: head ?? (await seeds()).head,
      first_day: DAY,
      walks: [
        { symbol: 'BTC', hours: 'always', step_ms: 200, price_decimals: 2, first_price: '90000', volatility_bp: 250, pattern: 'one' },
      ],
      patterns: { one: { volatility_ppm: [1_000_000], spread_e8: [20_000] } },
      sessions: { 'us-stock': [], forex: [] },
    },
  }
}

const receiptOf = (...leaves: string[]): Receipt => ({
  version: 1,
  id: 'abcdefgh',
  seconds: [
    {
      second: tickMs / 1000,
      headBefore: '',
      head: '',
      leaves: leaves.map((leaf) => ({ leaf, path: [] })),
      roots: [],
      anchor: { second: 0, head: '' },
    },
  ],
})

const wrong = `tick/1 BTC/USDT 1 ${tickMs} 9000000 9000900 generated -`

async function rightLine(): Promise<string> {
  const config = await configOf()
  const { different } = await regenerateTicks(config, [wrong], { subtle, prices: config.prices!, seeds: [seed], walked: new WalkedDays() })
  return different!.expected
}

const check = async (receipt: Receipt, config?: PriceConfig) =>
  remadeStep(receipt, { config: config ?? (await configOf()), seeds: await seeds(), sha256, subtle, walked: new WalkedDays() })

describe('the ticks of a receipt', () => {
  it('are made again from the seed of their day', async () => {
    const right = await rightLine()
    expect(right).toMatch(/^tick\/1 BTC\/USDT 18001 \d+ \d+ \d+ generated -$/)
    expect(await check(receiptOf(right, 'rule/1 1 some thing'))).toEqual({ name: 'ticks', state: 'ok', count: 1 })
  })

  it('are false where the log has other ones, and both are named', async () => {
    const [, , , , bid, ask] = (await rightLine()).split(' ')
    expect(await check(receiptOf(wrong))).toMatchObject({ state: 'bad', claimed: '9000000-9000900', found: `${bid}-${ask}` })
  })

  it('are false where a line is no tick at all', async () => {
    const broken = 'tick/1 BTC/USDT 1 then 1 2 generated -'
    expect(await check(receiptOf(await rightLine(), broken))).toMatchObject({ state: 'bad', found: '' })
    expect(ticksAhead(receiptOf(broken), await seeds())).toBeUndefined()
  })

  it('are not checked with a seed that leads to another head', async () => {
    expect(await check(receiptOf(wrong), await configOf('ab'.repeat(32)))).toMatchObject({ state: 'unknown', reason: 'before' })
  })

  it('are walked to once: another receipt begins on the day of its own ticks', async () => {
    const DAYS = 6
    const chain: Uint8Array[] = [new Uint8Array(32).fill(9)]
    for (let day = 1; day < DAYS; day++) chain.unshift(await sha256(chain[0]!))
    const config = await configOf(hex(await sha256(chain[0]!)))
    const lastMs = tickMs + (DAYS - 1) * 86_400_000
    let walked = 0
    // A key stream for each day.
    const counted = {
      importKey: subtle.importKey.bind(subtle),
      sign: subtle.sign.bind(subtle),
      encrypt: (...given: Parameters<typeof subtle.encrypt>) => {
        walked += 1
        return subtle.encrypt(...given)
      },
    } as unknown as WebCrypto
    const days = new WalkedDays()
    const check = (timeMs: number) =>
      regenerateTicks(config, [`tick/1 BTC/USDT 1 ${timeMs} 1 2 generated -`], {
        subtle: counted,
        prices: config.prices!,
        seeds: chain,
        walked: days,
      })
    const first = await check(lastMs)
    expect(walked).toBe(DAYS)
    expect(await check(lastMs)).toEqual(first)
    expect(walked).toBe(DAYS + 1)
    await check(lastMs - 2 * 86_400_000)
    expect(walked).toBe(DAYS + 2)
    // Other terms are another walk.
    config.prices = { ...config.prices!, patterns: { one: { volatility_ppm: [900_000], spread_e8: [20_000] } } }
    expect(await check(lastMs)).not.toEqual(first)
    expect(walked).toBe(2 * DAYS + 2)
  })

  it('wait until fifteen minutes after their day', async () => {
    expect(ticksAhead(receiptOf(wrong), await seeds([]))).toMatchObject({
      state: 'unknown',
      second: Date.parse('2026-11-21T00:15:00Z') / 1000,
    })
    expect(ticksAhead(receiptOf(wrong), await seeds())).toMatchObject({ reason: 'running' })
  })

  it('are nothing to make again without a seed, or without ticks', async () => {
    expect(ticksAhead(receiptOf(wrong), { ...(await seeds([])), head: '' })).toBeUndefined()
    expect(ticksAhead(receiptOf('rule/1 1 some thing'), await seeds())).toBeUndefined()
  })
})

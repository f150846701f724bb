import { createHash } from 'node:crypto'
import { openIntervals } from '@assay/engine/market'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instruments } from '../../feeds/instruments.ts'
import { leverInstruments } from '../futures/door.ts'
import { asOwner } from '../../testing.ts'
import { createTestOptions, type TestOptions } from '../seconds/testing.ts'
import { configDocument, nothingScheduled, type ConfigDocument, type ConfigSources } from './config-document.ts'
import { publicSessions } from './public-sessions.ts'
import { publishConfig } from './publish-config.ts'

const leveraged = leverInstruments(instruments, new Map())
const startMs = Date.UTC(2026, 10, 21, 9, 44)
const sources: Omit<ConfigSources, 'former' | 'logFirstSecond'> = {
  mode: 'sandbox',
  instruments,
  leveraged,
  scheduled: nothingScheduled,
  generated: { startMs, seedHead: new Uint8Array(32).fill(7) },
  termsFromMs: startMs + 5_000,
  nowMs: startMs,
}

let test: TestOptions

beforeAll(async () => {
  test = await createTestOptions()
})
afterAll(() => test.close())

const publish = async (more: Partial<typeof sources> = {}): Promise<string> => {
  const given = { ...sources, db: test.database.db, desk: test.desk, termsFromMs: test.nowMs + 1, nowMs: test.nowMs, ...more }
  return (await publishConfig(given)).text
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

async function logged(): Promise<string[]> {
  const { rows } = await sql<{ leaf: string }>`
    select leaf from proof_event where leaf like 'rule/1 % proof.config %' order by second, leaf`.execute(test.database.db)
  return rows.map(({ leaf }) => leaf)
}

async function stored(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from proof_config order by time_ms, number`.execute(test.database.db)
  return rows.map(({ text }) => text)
}

const withFee = (feePpm: number) => leveraged.map((one) => ({ ...one, futures: { ...one.futures, feePpm } }))

const contractsOf = (text: string, symbol: string) =>
  (JSON.parse(text) as ConfigDocument).instruments.find((one) => one.symbol === symbol)!.contracts

describe('the public configuration', () => {
  it('is logged once, and a restart that changes nothing logs nothing', async () => {
    const timeMs = test.nowMs
    const text = await publish()
    expect(await logged()).toEqual([`rule/1 ${timeMs} proof.config ${sha256(text)}`])
    await test.restart({ afterMs: 90_000 })
    expect(await publish()).toBe(text)
    expect(await logged()).toHaveLength(1)
    expect(await stored()).toEqual([text])
    const { rows } = await sql<{ first: string }>`select min(second) as first from proof_second`.execute(test.database.db)
    expect((JSON.parse(text) as ConfigDocument).log_first_second).toBe(Number(rows[0]!.first))
  })

  it('keeps former terms with the instant each held from, and logs the change once', async () => {
    await test.restart({ afterMs: 5_000 })
    const fromMs = test.nowMs + 1
    const changed = await publish({ leveraged: withFee(700) })
    expect(contractsOf(changed, 'ETH/USDT-CFD').map(({ from_ms, fee_ppm }) => [from_ms, fee_ppm])).toEqual([
      [0, 500],
      [fromMs, 700],
    ])
    await test.restart({ afterMs: 5_000 })
    expect(await publish({ leveraged: withFee(700) })).toBe(changed)
    expect((await logged()).map((leaf) => leaf.split(' ').at(-1))).toEqual((await stored()).map(sha256))
    expect(await stored()).toHaveLength(2)
  })

  it('leaves nothing behind when the transaction that logs it fails', async () => {
    await publish({ leveraged: withFee(900) })
    const before = [await logged(), await stored()]
    const { database } = test
    await asOwner(database, `alter table proof_config add constraint refuses check (text not like '%"fee_ppm":1000,%') not valid`)
    await expect(publish({ leveraged: withFee(1_000) })).rejects.toMatchObject({ code: 'fault' })
    await asOwner(database, 'alter table proof_config drop constraint refuses')
    expect([await logged(), await stored()]).toEqual(before)
  })
})

describe('its document', () => {
  const document = (more: Partial<ConfigSources> = {}) => configDocument({ ...sources, former: null, logFirstSecond: 1, ...more })

  it('has no prices where they are not generated, and still tells the instruments', () => {
    const { prices, instruments: told } = document({ generated: null })
    expect(prices).toBeNull()
    expect(told).toHaveLength(instruments.length)
    expect(new Set(told.map(({ walk }) => walk))).toEqual(new Set([null]))
  })

  it('tells of an instrument that is listed no more, and of contracts that are sold no more', () => {
    const former = document()
    const { instruments: told } = document({ former, instruments: instruments.filter(({ kind }) => kind === 'spot'), leveraged: [] })
    const before = former.instruments.find(({ symbol }) => symbol === 'EUR/GBP')!
    expect(before.contracts).toMatchObject([{ from_ms: 0, conversion: { symbol: 'GBP/USD', is_inverse: false } }])
    expect(told.find(({ symbol }) => symbol === 'EUR/GBP')).toEqual(before)
    expect(document({ former, leveraged: [] }).instruments).toEqual(former.instruments)
  })

  it('tells the rates of the night of both directions, and new ones from their own time on', () => {
    const dearer = leveraged.map((one) => ({ ...one, futures: { ...one.futures, overnightShortPpm: 90 } }))
    const { contracts } = document({ former: document(), leveraged: dearer }).instruments.find(({ symbol }) => symbol === 'AAPL/USD')!
    expect(contracts).toMatchObject([
      { from_ms: 0, overnight_long_ppm: 100, overnight_short_ppm: 100 },
      { from_ms: sources.termsFromMs, overnight_long_ppm: 100, overnight_short_ppm: 90 },
    ])
  })

  it('adds what an older one did not tell, without making new terms of it', () => {
    const told = document()
    const older = structuredClone(told)
    const missing = ['tier_deductions', 'overnight_long_ppm', 'overnight_short_ppm']
    for (const { contracts } of older.instruments)
      for (const terms of contracts) for (const name of missing) Reflect.deleteProperty(terms, name)
    expect(document({ former: older })).toEqual(told)
    const fees = document({ former: older, leveraged: withFee(700) }).instruments.find(({ symbol }) => symbol === 'BTC/USDT-CFD')!
    expect(fees.contracts).toMatchObject([
      { fee_ppm: 500 },
      { fee_ppm: 700, tier_deductions: ['0', '50', '1300', '16300', '266300', '1266300', '8766300'] },
    ])
  })

  it('names every walk, pattern and session that generated prices need', () => {
    const { prices, instruments: told } = document()
    const walks = new Set(prices!.walks.map(({ symbol }) => symbol))
    expect(told.every(({ walk }) => walks.has(walk!))).toBe(true)
    expect(prices!.walks.every(({ pattern }) => prices!.patterns[pattern]!.volatility_ppm.length > 0)).toBe(true)
    expect(prices!.normal_quantiles).toHaveLength(512)
  })
})

describe('published sessions', () => {
  it('are whole at both edges and the same all year', () => {
    // A Wednesday. The forex week began on Sunday at 22:00 UTC.
    const wednesdayMs = Date.UTC(2026, 10, 18, 12)
    const { forex, 'us-stock': stock } = publicSessions(wednesdayMs, wednesdayMs)
    expect(forex[0]).toEqual([Date.UTC(2026, 10, 15, 22), Date.UTC(2026, 10, 20, 22)])
    expect(forex.at(-1)![1]).toBe(Date.UTC(2027, 11, 31, 22))
    expect(stock[0]).toEqual(Object.values(openIntervals('us-stock', wednesdayMs / 86_400_000 - 0.5)[0]!))
    expect(publicSessions(wednesdayMs, Date.UTC(2026, 11, 31, 23, 59))).toEqual({ forex, 'us-stock': stock })
    const nextYear = publicSessions(wednesdayMs, Date.UTC(2027, 0, 1))
    expect(nextYear.forex.at(-1)).toEqual([Date.UTC(2028, 11, 31, 22), Date.UTC(2029, 0, 5, 22)])
  })
})

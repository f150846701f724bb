/**
 * Units of each fiat currency per US dollar, from a public rate service, refreshed once a day. Reading never waits and never fails. The
 * last good rates are kept over restarts. Before the first answer a bundled table is used. Every rate has its own time.
 */
import { formatUnits, unitsOf } from '@assay/money'
import { MINUTE_MS, DAY_MS } from '@assay/engine/market'
import { z } from 'zod'
import { bundledFiatRates, fiatCodes } from './fiat-rate-table.ts'

export interface FiatRate {
  code: string
  /** A decimal without exponent. */
  rate: string
  savedAt: Date
}

export interface FiatRates {
  /** All rates, in a fixed order. Starts a refresh in the background when the oldest is more than a day old. */
  all(): FiatRate[]
  /** The rate of one currency, or null when it is not offered. */
  rate(code: string): string | null
}

export interface FiatRateOptions {
  /** URL of a service that answers GET with USD rates in JSON. Null for none. */
  url: string | null
  /** Stores the last good rates. */
  memory: { load(): Promise<FiatRate[]>; save(rates: FiatRate[]): Promise<void> }
  /** Receives the reason when the service's answer was rejected. */
  warn(reason: unknown): void
  nowMs?: () => number
  fetch?: typeof globalThis.fetch
}

/** Minimum time between two requests to the service. */
const RETRY_MS = 10 * MINUTE_MS
const TIMEOUT_MS = 10_000
const RATE_DECIMALS = 10
const PLAIN_RATE = /^(\d{1,12}(?:\.\d{1,10})?)\d*$/

export async function createFiatRates(options: FiatRateOptions): Promise<FiatRates> {
  const { url, memory, nowMs = Date.now, fetch = globalThis.fetch } = options
  const { savedAt } = bundledFiatRates
  const rates = new Map(fiatCodes.map((code): [string, FiatRate] => [code, { code, rate: bundledFiatRates.rates[code], savedAt }]))
  const take = (fresh: FiatRate[]) => {
    for (const rate of fresh) if (rates.has(rate.code)) rates.set(rate.code, rate)
  }
  take(await memory.load())
  let nextTryMs = 0

  async function refresh(service: string): Promise<void> {
    const savedAt = new Date(nowMs())
    const fresh = (await ask(service, fetch)).map((rate) => ({ ...rate, savedAt }))
    for (const rate of fresh) checkChange(rates.get(rate.code)!, rate)
    take(fresh)
    await memory.save(fresh)
  }

  function refreshWhenOld(): void {
    const now = nowMs()
    const oldest = Math.min(...[...rates.values()].map((rate) => rate.savedAt.getTime()))
    if (url === null || now < nextTryMs || now - oldest < DAY_MS) return
    nextTryMs = now + RETRY_MS
    refresh(url).catch((reason: unknown) => options.warn(reason))
  }

  refreshWhenOld()
  return {
    all() {
      refreshWhenOld()
      return [...rates.values()]
    },
    rate: (code) => rates.get(code)?.rate ?? null,
  }
}

const table = z.record(z.string(), z.union([z.number(), z.string()]))

/**
 * The answers of the known public services: rates at the top level, under another name, or in `data`. The base currency is named in one of
 * three ways.
 */
const answerShape = z.union([
  z.object({ base: z.string().optional(), base_code: z.string().optional(), rates: table }),
  z
    .object({ base_code: z.string().optional(), conversion_rates: table })
    .transform(({ base_code, conversion_rates: rates }) => ({ base_code, rates })),
  z
    .object({ data: z.object({ currency: z.string().optional(), rates: table }) })
    .transform(({ data }) => ({ base: data.currency, rates: data.rates })),
])

/** Returns the rate of every offered currency, or throws. A partial answer would mix rates of different days. */
async function ask(url: string, fetch: typeof globalThis.fetch): Promise<{ code: string; rate: string }[]> {
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  if (!response.ok) throw new Error(`the rate service answered ${response.status}`)
  const answer = answerShape.parse(await response.json()) as { base?: string; base_code?: string; rates: z.infer<typeof table> }
  const base = answer.base ?? answer.base_code ?? 'USD'
  if (base.toUpperCase() !== 'USD') throw new Error(`the rate service answered rates of ${base}, not of USD`)
  return fiatCodes.map((code) => ({ code, rate: code === 'USD' ? '1' : rateOf(code, answer.rates[code]) }))
}

/** The rate as text. Further decimals are dropped. A rate with an exponent is rejected, as no offered currency needs one. */
function rateOf(code: string, value: number | string | undefined): string {
  const text = PLAIN_RATE.exec(String(value))?.[1]
  const units = text === undefined ? 0n : unitsOf(text, RATE_DECIMALS)
  if (units === 0n) throw new Error(`the rate service answered no usable rate of ${code}`)
  return formatUnits(units, RATE_DECIMALS)
}

/** Throws when a rate moved by more than 10 % per day: that is most likely an error of the service. */
function checkChange(last: FiatRate, fresh: FiatRate): void {
  const days = BigInt(Math.max(1, Math.ceil((fresh.savedAt.getTime() - last.savedAt.getTime()) / DAY_MS)))
  const [from, to] = [unitsOf(last.rate, RATE_DECIMALS), unitsOf(fresh.rate, RATE_DECIMALS)]
  const change = to > from ? to - from : from - to
  if (change * 10n <= from * days) return
  throw new Error(`the rate service answered ${fresh.rate} for ${fresh.code}, too far from the last rate ${last.rate}`)
}

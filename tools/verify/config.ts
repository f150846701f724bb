/** The public configuration of an installation, as `docs/proof-format.md` states it, and the folder it was downloaded into. */
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { RecordedHead } from './chain.ts'
import { readHour, type Hour } from './hour-file.ts'

export type Hours = 'always' | 'us-stock' | 'forex'

/** Terms of leveraged contracts from an instant on. */
export interface ContractTerms {
  from_ms: number
  /** 1e-8 USDT (or quote currency) of one tick on a hundredth of a lot. */
  units_per_tick: string
  fee_ppm: number
  /** Of the worth at midnight; older installations did not tell them. */
  overnight_long_ppm?: number
  overnight_short_ppm?: number
  minimum_spread_bp: number
  /** Maintenance rates of the tiers, rising. */
  tier_rates_ppm: number[]
  /** USDT, one for each tier; older installations did not tell them. */
  tier_deductions?: string[]
  conversion: { symbol: string; is_inverse: boolean; price_decimals: number } | null
}

export interface Instrument {
  id: number
  symbol: string
  hours: Hours
  clock_ms: number
  price_decimals: number
  minimum_spread_bp: number
  /** The walk it follows; null where prices are not generated. */
  walk: string | null
  contracts: ContractTerms[]
}

export interface Walk {
  symbol: string
  hours: Hours
  step_ms: number
  price_decimals: number
  first_price: string
  volatility_bp: number
  pattern: string
}

export interface GeneratedPrices {
  start_ms: number
  /** Hex: SHA-256 of the seed of the first day. */
  seed_head: string
  first_day: string
  walks: Walk[]
  patterns: Record<string, { volatility_ppm: readonly number[]; spread_e8: readonly number[] }>
  /** The upper half of the 1024 values. */
  normal_quantiles: number[]
  /** Open stretches [from, until) in milliseconds, from the first day on. */
  sessions: Record<'us-stock' | 'forex', [number, number][]>
}

export interface Config {
  version: 1
  mode: 'sandbox' | 'live'
  log_first_second: number
  instruments: Instrument[]
  prices: GeneratedPrices | null
}

/** What is due and not in the log so long after its time, while the log goes on, was left out. */
export const LATEST_MS: Readonly<Record<Config['mode'], number>> = { sandbox: 60_000, live: 3_600_000 }

export interface Seed {
  /** YYYY-MM-DD */
  day: string
  seed: string
}

export interface Download {
  config: Config
  /** SHA-256 of the bytes of config.json, as the log pins it. */
  configHash: string
  seeds: Seed[]
  /** By time. */
  hours: Hour[]
  receipts: { name: string; value: unknown }[]
}

const filesOf = (folder: string, name: string): string[] => {
  const path = join(folder, name)
  return existsSync(path)
    ? readdirSync(path)
        .sort()
        .map((file) => join(path, file))
    : []
}

/** Reads a file and names it in whatever is wrong with it. */
function read<Value>(path: string, parse: (bytes: Buffer) => Value): Value {
  try {
    return parse(readFileSync(path))
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const parseJson = (bytes: Buffer): unknown => JSON.parse(bytes.toString('utf8'))

export function readDownload(folder: string): Download {
  const configPath = join(folder, 'config.json')
  const seedsPath = join(folder, 'seeds.json')
  const config = read(configPath, parseJson) as Config
  if (config.version !== 1) throw new Error(`${configPath}: version ${String(config.version)} is unknown`)
  const seeds = existsSync(seedsPath) ? (read(seedsPath, parseJson) as { seeds: Seed[] }).seeds : []
  const hours = filesOf(folder, 'hours').map((path) => read(path, (bytes) => readHour(path, bytes)))
  hours.sort((a, b) => (a.seconds[0]?.second ?? 0) - (b.seconds[0]?.second ?? 0))
  const receipts = filesOf(folder, 'receipts').map((name) => ({ name, value: read(name, parseJson) }))
  return { config, configHash: createHash('sha256').update(readFileSync(configPath)).digest('hex'), seeds, hours, receipts }
}

/** Lines of a second and its head in hex, as a client wrote them down. */
export function readHeads(path: string): RecordedHead[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines
    .map((line, at) => ({ line: line.trim(), at: at + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, at }) => {
      const match = /^(\d+)\s+([0-9a-f]{64})$/.exec(line)
      if (!match) throw new Error(`${path}: line ${at} is not a second and its head`)
      return { second: Number(match[1]), head: match[2]!, from: path }
    })
}

import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { buildPattern } from '@assay/engine/market'
import type { Pattern } from '@assay/engine/market'
import { readRecord } from './records.ts'
import { patternRecords } from './walks.ts'
import type { PatternName } from './walks.ts'

/**
 * What the records lend to generated prices. Working it out of 270,000 recorded rows takes half a second, and a start has
 * better things to do: it stands in a file beside the records, which a test compares with them. After a change of either,
 * `node apps/server/src/feeds/patterns.ts` writes it anew.
 */

const file = new URL('../../data/markets/patterns.json.gz', import.meta.url)

export type Patterns = Record<PatternName, Pattern>

export function buildPatterns(): Patterns {
  const names = Object.keys(patternRecords) as PatternName[]
  return Object.fromEntries(names.map((name) => [name, buildPattern(readRecord(name), patternRecords[name].hours)])) as Patterns
}

let patterns: Patterns | null = null

export function patternOf(name: PatternName): Pattern {
  patterns ??= JSON.parse(gunzipSync(readFileSync(file)).toString('latin1')) as Patterns
  return patterns[name]
}

if (import.meta.main) writeFileSync(file, gzipSync(JSON.stringify(buildPatterns()), { level: 9 }))

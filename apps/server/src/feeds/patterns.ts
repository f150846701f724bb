import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { buildPattern } from '@assay/engine/market'
import type { Pattern } from '@assay/engine/market'
import { readRecord } from './records.ts'
import { patternRecords } from './walks.ts'
import type { PatternName } from './walks.ts'

/**
 * The patterns of generated prices, extracted from the records. Building them from 270,000 rows takes half a second at each start, so they
 * are stored in a file beside the records. A test compares the file with the records. After a change of either, run `node
 * apps/server/src/feeds/patterns.ts` to write it again.
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

/**
 * Checks an installation from outside: every head, option, contract fill, liquidation and overnight fee of a download, against
 * heads that a client wrote down when they were new. It shares no line of code with the server; `docs/proof-format.md` is all
 * it knows.
 *
 *   node tools/verify/main.ts --from <folder> [--heads <file>]...
 */
import { parseArgs } from 'node:util'
import { readDownload, readHeads } from './config.ts'
import type { Report } from './report.ts'
import { verify } from './verify.ts'

const SHOWN = 10

function print(report: Report): void {
  for (const [kind, { checked, outside }] of report.counts()) {
    console.log(`${kind}: ${checked} checked${outside > 0 ? `, ${outside} not checkable with this download` : ''}`)
  }
  for (const note of report.notes) console.log(`note: ${note}`)
  for (const falsehood of report.falsehoods.slice(0, SHOWN)) console.log(`FALSE: ${falsehood}`)
  if (report.falsehoods.length > SHOWN) console.log(`... and ${report.falsehoods.length - SHOWN} more`)
  console.log(report.falsehoods.length === 0 ? 'nothing false was found' : `${report.falsehoods.length} falsehoods`)
}

const { values } = parseArgs({ options: { from: { type: 'string' }, heads: { type: 'string', multiple: true, default: [] } } })
if (!values.from) {
  console.error('usage: node tools/verify/main.ts --from <folder> [--heads <file>]...')
  process.exit(2)
}
try {
  const report = verify(readDownload(values.from), values.heads.flatMap(readHeads))
  print(report)
  process.exitCode = report.falsehoods.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

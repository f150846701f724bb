import { checkBinding, checkHeads, checkRecordedHeads, type RecordedHead } from './log/chain.ts'
import type { Download } from './download/folder.ts'
import { checkAgreements } from './agreements/agreements.ts'
import { checkContracts } from './contracts/contracts.ts'
import { Market } from './prices/market.ts'
import { Halts } from './log/halts.ts'
import { readLeaves } from './log/leaves.ts'
import { checkOptions } from './options/options.ts'
import { checkReceipts } from './log/receipts.ts'
import { checkDuals } from './structured/duals.ts'
import { checkSales } from './sales/sales.ts'
import { checkTallies } from './tallies/tallies.ts'
import { Report } from './report.ts'
import { checkWaits } from './prices/waits.ts'
import { checkSeeds, checkWalks } from './prices/walk.ts'

/** A rule holds for what is accepted after its time: one that is written later than that would hold for what was accepted before. */
function checkRules({ hours }: Download, report: Report): void {
  for (const { second, timeMs, name } of readLeaves(hours, 'rule/1')) {
    const late = second - Math.floor(timeMs / 1000)
    report.require(late === 0 || late === 1, `rule ${name} of ${timeMs} is in second ${second}`)
  }
}

/** The configuration that was in force is pinned in the log by its hash: the newest one must be the one downloaded. */
function checkConfig({ hours, configHash }: Download, report: Report): void {
  const pins = readLeaves(hours, 'rule/1').filter(({ name }) => name === 'proof.config')
  const last = pins.at(-1)
  if (!last) {
    report.outside('configuration')
    return
  }
  report.checked('configuration')
  report.require(last.value === configHash, `the configuration is not the one that the log names in second ${last.second}`)
}

/** Checks a download against itself, against the rules, and against heads recorded live. */
export function verify(download: Download, records: readonly RecordedHead[]): Report {
  const report = new Report()
  const { config, hours, seeds } = download
  const heads = checkHeads(hours, config.log_first_second, report)
  checkRecordedHeads(records, heads, report)
  checkBinding(hours, records, report)
  checkRules(download, report)
  checkConfig(download, report)
  const market = new Market(hours, report)
  if (config.prices) {
    const sound = checkSeeds(config.prices, seeds, report)
    checkWalks(config, sound, { market, report })
  }
  const context = { config, market, report, halts: new Halts(hours) }
  checkWaits(context)
  checkOptions(hours, context)
  checkDuals(hours, context)
  checkSales(download, report)
  checkTallies(download, report)
  checkAgreements(download, report)
  checkContracts(hours, context)
  checkReceipts(download, heads, report)
  return report
}

import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { download, HEADS_FILE, type Say } from '../download/fetch.ts'
import { readDownload, readHeads, readOwnFile } from '../download/folder.ts'
import { Problem } from '../problem.ts'
import type { Report } from '../report.ts'
import { verify } from '../verify.ts'
import { commandOf, HELP, type Wish } from './arguments.ts'

/** How the program ends. */
export const EXIT = { nothingFalse: 0, somethingFalse: 1, notChecked: 2 } as const

const SHOWN = 10

function print(report: Report, say: Say): void {
  for (const [kind, { checked, outside }] of report.counts())
    say(`${kind}: ${checked} checked${outside > 0 ? `, ${outside} not checkable with this download` : ''}`)
  for (const note of report.notes) say(`note: ${note}`)
  for (const falsehood of report.falsehoods.slice(0, SHOWN)) say(`FALSE: ${falsehood}`)
  if (report.falsehoods.length > SHOWN) say(`... and ${report.falsehoods.length - SHOWN} more`)
  say(report.falsehoods.length === 0 ? 'nothing false was found' : `false: ${report.falsehoods.length}`)
}

async function check({ server, folder, heads, receipts, tallies }: Wish, say: Say): Promise<number> {
  if (server) {
    await download({ ...server, folder, receipts: server.receiptIds }, say)
    say(`downloaded into ${folder}`)
  }
  const downloaded = readDownload(folder)
  if (downloaded.hours.length === 0) throw new Problem(`${folder}: there is no hour of the log in it`)
  downloaded.receipts.push(...receipts.map(readOwnFile))
  downloaded.proofs.push(...tallies.map(readOwnFile))
  const own = join(folder, HEADS_FILE)
  const headFiles = new Set([...(existsSync(own) ? [own] : []), ...heads].map((path) => resolve(path)))
  const report = verify(downloaded, [...headFiles].flatMap(readHeads))
  print(report, say)
  return report.falsehoods.length === 0 ? EXIT.nothingFalse : EXIT.somethingFalse
}

const version = (): string => {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}

/** Runs the command. Returns the exit code. */
export async function run(words: readonly string[], say: Say): Promise<number> {
  const command = commandOf(words)
  if (command.kind === 'check') return check(command, say)
  say(command.kind === 'help' ? HELP : version())
  return EXIT.nothingFalse
}

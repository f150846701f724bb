import { parseArgs } from 'node:util'
import { Problem, reasonOf } from '../problem.ts'

export const HELP = `assay-verify checks the public log of an Assay installation, from outside.

  assay-verify <url>      downloads the log of a server, writes its newest head down, and checks all of it
  assay-verify <folder>   checks what was downloaded before

  --receipt <file or id>  a receipt that you kept, as a .json file; of a server also by the id on it (may be repeated)
  --tally <file>          the proof file of the page Are you counted, as a .json file (may be repeated)
  --heads <file>          heads that somebody wrote down, a line each: second, space, head (may be repeated)

With a url:
  --to <folder>           where the download goes; assay-log-<host> when absent. heads.txt in it grows with each run
  --hours <number>        only so many of the newest hours; all that are kept when absent
  --record <seconds>      writes a head down each second for so long, before the download

  --help, --version

It ends with 0 when nothing false was found, with 1 when something was, and with 2 when it could not check.
`

/** Words that the command does not take. */
export class Misuse extends Problem {}

export interface Wish {
  kind: 'check'
  /** The server to download from; null when the folder is all there is. */
  server: { url: string; hours: number; recordSeconds: number; receiptIds: string[] } | null
  folder: string
  heads: string[]
  /** Files. */
  receipts: string[]
  /** Files. */
  tallies: string[]
}

export type Command = Wish | { kind: 'help' } | { kind: 'version' }

const isFile = (receipt: string): boolean => receipt.endsWith('.json')

function wholeNumber(name: string, text: string | undefined, { least, absent }: { least: number; absent: number }): number {
  if (text === undefined) return absent
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) throw new Misuse(`--${name} ${text}: a whole number from ${least} on is expected`)
  return Number(text)
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        hours: { type: 'string' },
        record: { type: 'string' },
        receipt: { type: 'string', multiple: true, default: [] },
        tally: { type: 'string', multiple: true, default: [] },
        heads: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new Misuse(reasonOf(error), { cause: error })
  }
}

/** Throws a Misuse that says what is wrong with them. */
export function commandOf(words: readonly string[]): Command {
  const { values, positionals } = parse(words)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  const [from, ...more] = positionals
  if (!from || more.length > 0) throw new Misuse('name one server or one folder to check')
  const files = values.receipt.filter(isFile)
  const ids = values.receipt.filter((receipt) => !isFile(receipt))
  if (/^https?:\/\//.test(from)) {
    const strange = ids.find((id) => !/^[\w-]+$/.test(id))
    if (strange !== undefined) throw new Misuse(`--receipt ${strange}: neither an id nor a .json file`)
    if (!URL.canParse(from)) throw new Misuse(`${from}: no address of a server`)
    const hours = wholeNumber('hours', values.hours, { least: 1, absent: Infinity })
    const recordSeconds = wholeNumber('record', values.record, { least: 0, absent: 0 })
    const folder = values.to ?? `assay-log-${new URL(from).host.replaceAll(/[^\w.-]/g, '-')}`
    return {
      kind: 'check',
      server: { url: from, hours, recordSeconds, receiptIds: ids },
      folder,
      heads: values.heads,
      receipts: files,
      tallies: values.tally,
    }
  }
  for (const name of ['to', 'hours', 'record'] as const)
    if (values[name] !== undefined) throw new Misuse(`--${name} goes with the url of a server`)
  if (ids.length > 0) throw new Misuse(`--receipt ${ids[0]}: beside a folder, name a .json file`)
  return { kind: 'check', server: null, folder: from, heads: values.heads, receipts: files, tallies: values.tally }
}

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeHour } from '../../../engine/src/proof/hour-block.ts'
import {
  buildReceipt,
  encodeSecond,
  GENESIS_HEAD,
  LeafTree,
  MerkleTree,
  newBlockState,
  nextHead,
  secondLeaves,
  sortedEvents,
  type LogTick,
  type Receipt,
  type ReceiptLog,
} from '@assay/engine/proof'

export interface LoggedSecond {
  second: number
  ticks: LogTick[]
  events: string[]
}

export interface Material {
  seconds: LoggedSecond[]
  symbols: Map<number, string>
  configText: string
  seeds: { day: string; seed: string }[]
  receipts?: Receipt[]
}

export interface Made extends Material {
  /** By second, hex: what a client could have recorded live. */
  heads: Map<number, string>
  receiptOf(id: string): Receipt
  /** Writes the download into a new folder, hours apart, and answers its path. */
  write(): string
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Closes every second: leaves, roots, heads. */
export function writeLog(material: Material): Made {
  const { seconds, symbols } = material
  const leaves = new Map<number, string[]>()
  const roots = new Map<number, Uint8Array>()
  const first = seconds[0]!.second
  const heads = new Map<number, Uint8Array>([[first - 1, GENESIS_HEAD]])
  for (const { second, ticks, events } of seconds) {
    leaves.set(second, secondLeaves({ second, ticks, events }, symbols))
    roots.set(second, new MerkleTree(leaves.get(second)!).root)
    heads.set(second, nextHead(heads.get(second - 1)!, roots.get(second)!))
  }
  const log: ReceiptLog = {
    newestSecond: seconds.at(-1)!.second,
    treeOf: (second) => LeafTree.of(leaves.get(second)!),
    headOf: (second) => hex(heads.get(second)!),
    rootOf: (second) => hex(roots.get(second)!),
  }
  return {
    ...material,
    heads: new Map([...heads].map(([second, head]) => [second, hex(head)])),
    receiptOf(id) {
      const wanted = seconds
        .map(({ second, events }) => [second, events.filter((event) => event.split(' ')[1] === id)] as const)
        .filter(([, own]) => own.length > 0)
      return buildReceipt(log, id, new Map(wanted))
    },
    write: () => writeFolder(material, heads),
  }
}

function writeFolder({ seconds, symbols, configText, seeds, receipts = [] }: Material, heads: ReadonlyMap<number, Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-verify-'))
  mkdirSync(join(folder, 'hours'))
  mkdirSync(join(folder, 'receipts'))
  writeFileSync(join(folder, 'config.json'), configText)
  writeFileSync(join(folder, 'seeds.json'), JSON.stringify({ seeds }))
  for (const receipt of receipts) writeFileSync(join(folder, 'receipts', `${receipt.id}.json`), JSON.stringify(receipt))
  for (const [hour, own] of Map.groupBy(seconds, ({ second }) => Math.floor(second / 3600))) {
    let state = newBlockState()
    const stored = own.map(({ second, ticks, events }) => {
      const encoded = encodeSecond({ second, ticks }, state)
      state = encoded.state
      return { block: encoded.bytes, events: sortedEvents(events), head: heads.get(second)! }
    })
    const firstSecond = own[0]!.second
    const bytes = encodeHour({ firstSecond, headBefore: heads.get(firstSecond - 1)!, symbols, seconds: stored })
    writeFileSync(join(folder, 'hours', `${hour}.aph`), bytes)
  }
  return folder
}

/** Heads as a client writes them down, one line a second, into a file of a folder. */
export function writeHeads(folder: string, heads: Iterable<readonly [number, string]>): string {
  const path = join(folder, 'heads.txt')
  writeFileSync(path, [...heads].map(([second, head]) => `${second} ${head}\n`).join(''))
  return path
}

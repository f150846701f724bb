/**
 * What a tally is written with (docs/proof-format.md): its leaf in the public log, its sheet, and the text of one part of a balance.
 *
 *   tally/1 id at block block-hash sheet-hash
 */
import { leafLine } from './leaf-line.ts'

/** Where in the ledger a tally was made: all that was booked up to that block. */
export interface TallyPoint {
  /** Random, without meaning. */
  id: string
  /** When the block was sealed. */
  atMs: number
  block: string
  /** Hex. */
  blockHash: string
}

/** The root of one currency's tree. */
export interface TallyRoot {
  currency: string
  /** Levels above the leaves. */
  depth: number
  /** Hex. */
  hash: string
  /** All that is owed, in 1e-8. */
  sum: bigint
}

/** One part of a balance: a leaf of its currency's tree. */
export interface TallyPart {
  user: string
  /** 1 legal, 2 spot, 3 lever, 4 micro; 0 for what is on its way between accounts. */
  account: number
  currency: string
  part: number
  /** In 1e-8. */
  units: bigint
  /** 64 hex digits, known to the owner alone. */
  salt: string
}

/** No sum reaches it: whole units are written with 16 bytes. */
export const SUM_LIMIT = 1n << 127n
const SCALE = 8
const ONE = 10n ** BigInt(SCALE)
const MONEY = /^(0|[1-9]\d{0,29})(?:\.(\d{0,7}[1-9]))?$/

/** Plain decimals without trailing zeros. */
export function moneyText(units: bigint): string {
  const after = String(units % ONE)
    .padStart(SCALE, '0')
    .replace(/0+$/, '')
  return `${units / ONE}${after && '.'}${after}`
}

/** The units of plain decimals as `moneyText` writes them. Null for any other text, so also for what is below zero. */
export function moneyUnits(text: string): bigint | null {
  const [, whole, after = ''] = MONEY.exec(text) ?? []
  return whole === undefined ? null : BigInt(whole) * ONE + BigInt(after.padEnd(SCALE, '0'))
}

export const partText = (tallyId: string, { salt, user, account, currency, part, units }: TallyPart): string =>
  leafLine('part/1', [tallyId, salt, user, account, currency, part, moneyText(units)])

/** The text that is hashed into the log: the point, then a line for each currency. */
export const sheetText = ({ id, atMs, block, blockHash }: TallyPoint, roots: readonly TallyRoot[]): string =>
  [
    leafLine('sheet/1', [id, atMs, block, blockHash]),
    ...roots.map(({ currency, depth, hash, sum }) => leafLine('owed', [currency, depth, hash, moneyText(sum)])),
  ].join('\n')

export const tallyLeaf = ({ id, atMs, block, blockHash }: TallyPoint, sheetHash: string): string =>
  leafLine('tally/1', [id, atMs, block, blockHash, sheetHash])

export interface Sheet extends TallyPoint {
  roots: TallyRoot[]
}

const HEAD = /^sheet\/1 ([0-9a-f-]{36}) (\d{1,15}) ([1-9]\d{0,18}) ([0-9a-f]{64})$/
const ROOT = /^owed (\S+) (\d|[1-3]\d) ([0-9a-f]{64}) (\S+)$/

function rootOf(line: string): TallyRoot | null {
  const [, currency, depth, hash, money] = ROOT.exec(line) ?? []
  const sum = moneyUnits(money ?? '')
  return currency === undefined || sum === null ? null : { currency, depth: Number(depth), hash: hash!, sum }
}

/** Reads a sheet. Null when it is none, or names a currency twice. */
export function readSheet(text: string): Sheet | null {
  const [head = '', ...lines] = text.split('\n')
  const [, id, atMs, block, blockHash] = HEAD.exec(head) ?? []
  const roots = lines.map(rootOf)
  const isSound = roots.every((root) => root !== null) && new Set(roots.map((root) => root?.currency)).size === roots.length
  if (id === undefined || !isSound) return null
  return { id, atMs: Number(atMs), block: block!, blockHash: blockHash!, roots }
}

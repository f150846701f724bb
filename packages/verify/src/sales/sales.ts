/** Holds the public list of commitments to a sale against the log, and shares the sale out again. */
import type { Download } from '../download/folder.ts'
import { sha256 } from '../log/hash.ts'
import { readLeaves, type Sale, type SaleOff } from '../log/leaves.ts'
import { unitsOf } from '../money.ts'
import type { Report } from '../report.ts'

/** Of any amount that a list has. */
const DECIMALS_MOST = 18

interface Line {
  place: number
  /** In units of what is paid in. */
  committed: bigint
  lots: bigint
}

/** Null when a line is not a place, an amount and lots, or places do not count from 1. */
function linesOf(list: Buffer, scale: number): Line[] | null {
  const texts = list.toString('utf8').split('\n').slice(0, -1)
  const lines = texts.map((text): Line | null => {
    const [, place, committed, lots] = /^(\d+),(\d+(?:\.\d+)?),(\d+)$/.exec(text) ?? []
    return lots === undefined ? null : { place: Number(place), committed: unitsOf(committed!, scale), lots: BigInt(lots) }
  })
  return lines.every((line, at) => line?.place === at + 1) ? (lines as Line[]) : null
}

interface Share {
  line: Line
  limit: bigint
  lots: bigint
  rest: bigint
}

/**
 * Everybody gets the same part of the own commitment. Whoever would get more than the cap, or than the commitment buys, gets that, and the others
 * share what is left, until nobody is above. Lots that rounding down leaves go to the largest fractions, of equal ones to the first.
 */
function shareOut(lines: readonly Line[], { supplyLots, capLots, lotCost, scale }: Sale): bigint[] {
  const cost = unitsOf(lotCost, scale)
  const cap = BigInt(capLots)
  const shares = lines.map((line): Share => {
    const affordable = line.committed / cost
    const limit = affordable < cap ? affordable : cap
    return { line, limit, lots: limit, rest: 0n }
  })
  let left = BigInt(supplyLots)
  if (shares.reduce((sum, { limit }) => sum + limit, 0n) <= left) return shares.map(({ lots }) => lots)
  let open = shares
  let weight = lines.reduce((sum, { committed }) => sum + committed, 0n)
  for (;;) {
    const isAbove = ({ line, limit }: Share): boolean => limit * weight <= left * line.committed
    const { above = [], below = [] } = Object.groupBy(open, (share) => (isAbove(share) ? 'above' : 'below'))
    if (above.length === 0) break
    open = below
    for (const { line, limit } of above) {
      left -= limit
      weight -= line.committed
    }
  }
  for (const share of open) {
    share.lots = (left * share.line.committed) / weight
    share.rest = (left * share.line.committed) % weight
  }
  let over = left - open.reduce((sum, { lots }) => sum + lots, 0n)
  const byRest = open.toSorted((one, other) =>
    one.rest === other.rest ? one.line.place - other.line.place : one.rest > other.rest ? -1 : 1,
  )
  for (const share of byRest) {
    if (over === 0n) break
    share.lots += 1n
    over -= 1n
  }
  return shares.map(({ lots }) => lots)
}

function isMissed(lines: readonly Line[], { softCap, scale }: Sale): boolean {
  const total = lines.reduce((sum, { committed }) => sum + committed, 0n)
  return softCap !== null && total < unitsOf(softCap, scale)
}

function dueLots(lines: readonly Line[], sale: Sale): bigint[] {
  const { scale, mode, lotCost } = sale
  if (isMissed(lines, sale)) return lines.map(() => 0n)
  return mode === 'pro_rata' ? shareOut(lines, sale) : lines.map(({ committed }) => committed / unitsOf(lotCost, scale))
}

/** First come takes what the lots cost, to the last unit, so a line with a remainder was never taken. */
function unpaidLine(lines: readonly Line[], sale: Sale, due: readonly bigint[]): Line | undefined {
  if (sale.mode === 'pro_rata' || isMissed(lines, sale)) return undefined
  const cost = unitsOf(sale.lotCost, sale.scale)
  return lines.find(({ committed }, at) => committed !== due[at]! * cost)
}

/** The lines of the list that the log names. Null, with a falsehood, when it is another one. */
function namedLines({ id, hash, lines: count }: Sale | SaleOff, list: Buffer, { scale, report }: { scale: number; report: Report }) {
  if (!report.require(sha256(list).toString('hex') === hash, `sale ${id}: the list is not the one that the log names`)) return null
  const lines = linesOf(list, scale)
  if (lines?.length === count) return lines
  report.isFalse(`sale ${id}: the list does not have ${count} lines in their order`)
  return null
}

function checkList(sale: Sale, list: Buffer, report: Report): void {
  const { id, capLots, supplyLots, givenLots } = sale
  const lines = namedLines(sale, list, { scale: sale.scale, report })
  if (!lines) return
  const due = dueLots(lines, sale)
  const unpaid = unpaidLine(lines, sale, due)
  report.require(!unpaid, `sale ${id}: line ${unpaid?.place} paid ${unpaid?.committed} units, which is not what its lots cost`)
  const wrong = lines.find(({ lots }, at) => lots !== due[at])
  report.require(!wrong, `sale ${id}: line ${wrong?.place} was given ${wrong?.lots} lots, the rule gives ${wrong && due[wrong.place - 1]}`)
  report.require(
    lines.every(({ lots }) => lots <= BigInt(capLots)),
    `sale ${id}: somebody has more than the cap`,
  )
  const given = lines.reduce((sum, { lots }) => sum + lots, 0n)
  report.require(
    given === BigInt(givenLots) && given <= BigInt(supplyLots),
    `sale ${id}: ${given} lots were given, the log names ${givenLots}`,
  )
}

/** What was committed does not matter: everything went back. */
function checkOffList(sale: SaleOff, list: Buffer, report: Report): void {
  const lines = namedLines(sale, list, { scale: DECIMALS_MOST, report })
  const given = lines?.find(({ lots }) => lots !== 0n)
  report.require(!given, `sale ${sale.id} was called off: line ${given?.place} was given ${given?.lots} lots`)
}

export function checkSales({ hours, sales }: Pick<Download, 'hours' | 'sales'>, report: Report): void {
  const seen = new Set<string>()
  const check = <End extends Sale | SaleOff>(
    end: End,
    endedMs: number,
    checkIt: (end: End, list: Buffer, report: Report) => void,
  ): void => {
    const { id, second } = end
    report.require(!seen.has(id), `sale ${id} ended twice`)
    seen.add(id)
    report.require(second >= Math.floor(endedMs / 1000), `sale ${id} was logged before it was closed`)
    const list = sales.get(id)
    if (!list) {
      report.outside('sales of tokens')
      return
    }
    report.checked('sales of tokens')
    checkIt(end, list, report)
  }
  for (const sale of readLeaves(hours, 'sale/1')) check(sale, sale.closedMs, checkList)
  for (const sale of readLeaves(hours, 'sale-off/1')) check(sale, sale.calledOffMs, checkOffList)
}

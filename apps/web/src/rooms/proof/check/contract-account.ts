/** Compares the fills of the log with the position as the user's account shows it. */
import type { CallOutput } from '@assay/contract'
import Big from 'big.js'
import type { Fill } from './contract-leaves.ts'
import type { ContractStory } from './contract-steps.ts'
import type { Step } from './step.ts'
import { bad, ok, unknown } from './step.ts'
import type { TermsAt } from './terms.ts'

type Position = CallOutput<'futures.position'>
type Row = Pick<
  Position['fills'][number],
  'number' | 'kind' | 'time' | 'tick_seq' | 'price' | 'lots' | 'fee' | 'profit' | 'liquidation_fee'
>

/** The contract as the user's account shows it. */
export type PositionRow = Pick<Position, 'symbol' | 'direction' | 'proof_id'> & { fills: Row[] }

export interface Account {
  row: PositionRow
  /** When each of the two was requested, by this device's clock. */
  rowAtMs: number
  receiptAtMs: number
}

/** The log lags by seconds, and a device's clock may be off by minutes. Fills older than this must be on both sides. */
const SETTLED_MS = 600_000
const CENTILOTS = 100

const same = (one: Big | string, other: Big | string | undefined): boolean => new Big(one).eq(other ?? 0)

function isSame(fill: Fill, row: Row, { tick, liquidationFee }: { tick: string; liquidationFee: string }) {
  return (
    fill.kind === row.kind &&
    String(fill.tickSeq) === row.tick_seq &&
    same(row.price, new Big(fill.priceTicks).times(tick)) &&
    same(row.lots, new Big(fill.lots).div(CENTILOTS)) &&
    same(row.fee, fill.fee) &&
    same(row.profit, fill.profit) &&
    same(row.liquidation_fee, liquidationFee)
  )
}

/** One side lacks a fill that it should have had by then. */
const isOverdue = (timeMs: number, askedAtMs: number): boolean => askedAtMs - timeMs > SETTLED_MS

export function accountStep({ id, story, termsAt }: { id: string; story: ContractStory; termsAt: TermsAt }, account: Account): Step {
  const { fills, liquidations } = story
  const { row, rowAtMs, receiptAtMs } = account
  const first = fills[0]!
  if (row.proof_id !== id || row.symbol !== first.symbol || row.direction !== first.direction) return bad('account', 'account')
  const rows = new Map(row.fills.map((one) => [one.number, one]))
  const numbers = new Set(fills.map(({ number }) => number))
  for (const fill of fills) {
    const shown = rows.get(fill.number)
    const liquidationFee = liquidations.find((liquidation) => liquidation.fill === fill.number)?.fee ?? '0'
    const agrees = shown ? isSame(fill, shown, { tick: termsAt(fill.tickMs).tick, liquidationFee }) : !isOverdue(fill.tickMs, rowAtMs)
    if (!agrees) return bad('account', 'account', { count: fill.number })
  }
  const unlogged = row.fills.filter(({ number }) => !numbers.has(number))
  const overdue = unlogged.find(({ time }) => isOverdue(Date.parse(time), receiptAtMs))
  if (overdue) return bad('account', 'account', { count: overdue.number })
  const isWhole = unlogged.length === 0 && rows.size === numbers.size
  return isWhole ? ok('account', { count: fills.length }) : unknown('account', { reason: 'newer' })
}

import type { CallOutput } from '@assay/contract'
import type { DualAcceptance, DualCheckName, DualEnd, DualFixing, Receipt } from '@assay/engine/proof/browser'
import { checkDual } from '@assay/engine/proof/browser'
import Big from 'big.js'
import type { Step, StepName } from './step.ts'
import { bad, ok } from './step.ts'

/** The dual investment as the user's account shows it. */
export type DualRow = Pick<
  CallOutput<'structured.investment'>,
  'symbol' | 'type' | 'target' | 'rate' | 'put_in' | 'result' | 'kept' | 'converted' | 'matures_at' | 'proof_id'
>

/** What follows from the leaves. */
export interface DualStory {
  kind: 'dual'
  acceptance: DualAcceptance
  fixing: DualFixing
  end: DualEnd
  /** How many ticks the means were made of. */
  ticks: number
}

const names: Record<DualCheckName, StepName> = {
  order: 'bought',
  quote: 'quote',
  means: 'means',
  settlement: 'mean',
  result: 'outcome',
  paid: 'payout',
}

const same = (one: string, other: string): boolean => new Big(one).eq(other)

const RATE_DECIMALS = 8
/** Whole units as a decimal. */
const scaled = (units: number | bigint, decimals: number): string => new Big(String(units)).div(new Big(10).pow(decimals)).toFixed()

/** Does the account show what the log says? */
function agrees(row: DualRow, { acceptance, end }: Pick<DualStory, 'acceptance' | 'end'>): boolean {
  const { id, type, symbol, amount, maturesMs, target, priceDecimals, rate } = acceptance
  const paid = row.result === 'converted' ? row.converted : row.kept
  return (
    row.proof_id === id &&
    row.type === type &&
    row.symbol === symbol &&
    row.result === end.result &&
    Date.parse(row.matures_at) === maturesMs &&
    same(row.target, scaled(target, priceDecimals)) &&
    same(row.rate, scaled(rate, RATE_DECIMALS)) &&
    same(row.put_in.number, amount) &&
    same(paid.number, end.paid) &&
    paid.currency_name === end.currency
  )
}

/** Recalculates a dual investment from the leaves of its receipt. Without a row of the account only the log is checked. */
export function dualSteps(receipt: Receipt, row?: DualRow): { steps: Step[]; story: DualStory | undefined } {
  const { faults, acceptance, fixing, end, ticks } = checkDual(receipt.seconds)
  if (!acceptance || !fixing || !end || acceptance.id !== receipt.id || end.id !== receipt.id) {
    return { steps: [bad('bought', 'missing')], story: undefined }
  }
  const second = receipt.seconds.find(({ leaves }) => leaves.some(({ leaf }) => leaf.startsWith(`dual/1 ${receipt.id} `)))?.second ?? 0
  const figures: Record<DualCheckName, Partial<Step>> = {
    order: { second },
    quote: { found: String(acceptance.rate), claimed: String(acceptance.fair) },
    means: { count: ticks },
    settlement: { found: String((fixing.mean ?? 0) * 2) },
    result: { found: end.result },
    paid: { found: end.paid, symbol: end.currency },
  }
  const steps = (Object.keys(names) as DualCheckName[]).map((name) =>
    faults[name] === undefined ? ok(names[name], figures[name]) : bad(names[name], 'other', figures[name]),
  )
  const isOther = row && !agrees(row, { acceptance, end })
  return {
    steps: isOther ? steps.map((step) => (step.name === 'payout' && step.state === 'ok' ? bad('payout', 'account', step) : step)) : steps,
    story: { kind: 'dual', acceptance, fixing, end, ticks },
  }
}

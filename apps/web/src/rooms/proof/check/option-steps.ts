import type { CallOutput } from '@assay/contract'
import type { OptionAcceptance, OptionResult, OptionSettlement, Receipt } from '@assay/engine/proof/browser'
import { readOptionAcceptance, readOptionSettlement, readRestoredTick, readTick } from '@assay/engine/proof/browser'
import Big from 'big.js'
import { readAll } from './contract-leaves.ts'
import { isAskedInTime } from './order-times.ts'
import type { Step } from './step.ts'
import { bad, ok } from './step.ts'
import type { Window } from './windows.ts'
import { ENTRY_DELAY_MS, windowOf, windowStep } from './windows.ts'

/** The option as the user's account shows it. */
export type OptionRow = Pick<
  CallOutput<'seconds.result'>,
  'symbol' | 'type' | 'seconds' | 'number' | 'profit_ratio' | 'settle_at' | 'result' | 'payout' | 'currency_name'
>

/** What follows from the leaves. The page shows nothing else. */
export interface OptionStory {
  kind: 'option'
  acceptance: OptionAcceptance
  settlement: OptionSettlement
  entryWindow: Window
  settlementWindow: Window | undefined
}

const PPM = 1_000_000

/** Outcomes by the names of the account. */
const shownAs: Record<OptionResult, OptionRow['result']> = {
  won: 'won',
  lost: 'lost',
  tied: 'tie',
  thin_entry: 'void',
  no_trade: 'void',
}

function resultOf({ direction }: OptionAcceptance, entry: Window, settlement: Window | undefined): OptionResult {
  if (entry.doublePrice === null || !settlement) return 'thin_entry'
  if (settlement.doublePrice === null) return 'no_trade'
  const move = settlement.doublePrice - entry.doublePrice
  if (move === 0) return 'tied'
  return move > 0 === (direction === 'up') ? 'won' : 'lost'
}

/** The payment: stake and winnings, the stake, or zero. Winnings are cut to the currency's scale. */
function paidFor({ stake, ratioPpm, scale }: OptionAcceptance, result: OptionResult): string {
  if (result === 'lost') return '0'
  const winnings = result === 'won' ? new Big(stake).times(ratioPpm).div(PPM).round(scale, Big.roundDown) : new Big(0)
  return winnings.plus(stake).toFixed()
}

const same = (one: string, other: string): boolean => new Big(one).eq(other)

/** The order is in the log once, was logged in time, and is the one that the account shows. */
function orderStep(receipt: Receipt, acceptance: OptionAcceptance, row: OptionRow | undefined): Step {
  const { acceptedMs, seconds, symbol, direction, ratioPpm, stake, currency } = acceptance
  const logged = receipt.seconds.find(({ leaves }) => leaves.some(({ leaf }) => readOptionAcceptance(leaf)))!
  const figures = { second: logged.second }
  const settleMs = acceptedMs + ENTRY_DELAY_MS + seconds * 1000
  if (!isAskedInTime(logged.second, acceptedMs)) return bad('order', 'time', figures)
  const agrees =
    !row ||
    (row.symbol === symbol &&
      row.type === direction &&
      row.seconds === seconds &&
      row.currency_name === currency &&
      same(row.number, stake) &&
      same(row.profit_ratio, new Big(ratioPpm).div(PPM).toFixed()) &&
      Date.parse(row.settle_at) === settleMs)
  return agrees ? ok('order', figures) : bad('order', 'account', figures)
}

function resultStep({ result: claimed }: OptionSettlement, found: OptionResult, row: OptionRow | undefined): Step {
  const figures = { found, claimed }
  if (found !== claimed) return bad('result', 'other', figures)
  return row && row.result !== shownAs[found] ? bad('result', 'account', figures) : ok('result', figures)
}

function paidStep({ paid: claimed }: OptionSettlement, found: string, row: OptionRow | undefined): Step {
  const figures = { found, claimed }
  if (!same(found, claimed)) return bad('paid', 'other', figures)
  return row && (row.payout === null || !same(row.payout, found)) ? bad('paid', 'account', figures) : ok('paid', figures)
}

/**
 * Recalculates an option from the leaves of its receipt: both windows, result and payment. Without a row of the account only the log is
 * checked, as anyone with the receipt may do.
 */
export function optionSteps(receipt: Receipt, row?: OptionRow): { steps: Step[]; story: OptionStory | undefined } {
  const leaves = receipt.seconds.flatMap((second) => second.leaves.map(({ leaf }) => leaf))
  const [acceptance, ...acceptances] = readAll(leaves, readOptionAcceptance)
  const [settlement, ...settlements] = readAll(leaves, readOptionSettlement)
  const isOne = acceptance && settlement && acceptances.length === 0 && settlements.length === 0
  if (!isOne || acceptance.id !== receipt.id || settlement.id !== receipt.id || settlement.symbol !== acceptance.symbol) {
    return { steps: [bad('order', 'missing')], story: undefined }
  }
  const ticks = readAll(leaves, readTick)
    .filter(({ symbol }) => symbol === acceptance.symbol)
    .toSorted((a, b) => a.seq - b.seq)
  const restored = readAll(leaves, readRestoredTick).filter(
    ({ symbol, evidence }) => symbol === acceptance.symbol && evidence === settlement.evidence,
  )
  const entryMs = acceptance.acceptedMs + ENTRY_DELAY_MS
  const entry = windowOf({ ticks }, entryMs)
  const end = entry.doublePrice === null ? undefined : windowOf({ ticks, restored }, entryMs + acceptance.seconds * 1000)
  const found = resultOf(acceptance, entry, end)
  const steps = [
    orderStep(receipt, acceptance, row),
    windowStep('entry', entry, settlement.entry),
    ...(end ? [windowStep('settlement', end, settlement.settlement)] : []),
    resultStep(settlement, found, row),
    paidStep(settlement, paidFor(acceptance, found), row),
  ]
  return { steps, story: { kind: 'option', acceptance, settlement, entryWindow: entry, settlementWindow: end } }
}

import type { LedgerEntry } from '@assay/money'
import type { EngineState, Run } from './state.ts'
import type { OptionOrder, SecondsPosting, SecondsPostingKind } from './types.ts'

const holdOf = (order: OptionOrder): string => `seconds:${order.id}`

interface Movement {
  account: number
  available: bigint
  held: bigint
}

function post(run: Run, order: OptionOrder, { kind, movements }: { kind: SecondsPostingKind; movements: Movement[] }): void {
  const hold = holdOf(order)
  const entries = movements.map(({ account, available, held }): LedgerEntry => {
    if (available !== 0n) run.funds.add(account, order.currencyId, available)
    return { account, currencyId: order.currencyId, available, held, hold }
  })
  const posting: SecondsPosting = { kind, reference: hold, entries }
  run.effects.postings.push(posting)
}

/** Holds the stake on the user's account and the winnings on the house's. */
export function postHolds(run: Run, order: OptionOrder): void {
  const { stake, winnings } = order
  post(run, order, {
    kind: 'seconds_hold',
    movements: [
      { account: order.account, available: -stake, held: stake },
      { account: run.engine.houseAccount, available: -winnings, held: winnings },
    ],
  })
}

function moveHouseBalance(engine: EngineState, currencyId: number, delta: bigint): void {
  engine.houseBalances.set(currencyId, (engine.houseBalances.get(currencyId) ?? 0n) + delta)
}

/** Ends both holds. `gain` goes from the house to the user; below zero it goes the other way. */
function postEnd(run: Run, order: OptionOrder, { kind, gain }: { kind: SecondsPostingKind; gain: bigint }): void {
  const { stake, winnings } = order
  post(run, order, {
    kind,
    movements: [
      { account: order.account, available: stake + gain, held: -stake },
      { account: run.engine.houseAccount, available: winnings - gain, held: -winnings },
    ],
  })
  if (gain !== 0n) moveHouseBalance(run.engine, order.currencyId, -gain)
}

export const postWin = (run: Run, order: OptionOrder): void => postEnd(run, order, { kind: 'seconds_settle', gain: order.winnings })

export const postLoss = (run: Run, order: OptionOrder): void => postEnd(run, order, { kind: 'seconds_settle', gain: -order.stake })

/** A tie or a void order: both sides get back what was held. */
export const postReturn = (run: Run, order: OptionOrder): void => postEnd(run, order, { kind: 'seconds_return', gain: 0n })

import { isLiquidation, nameOf, type ContractFill, type ContractLeaves } from './fills.ts'
import type { Liquidation } from '../log/leaves.ts'
import { moneyText } from '../money.ts'
import type { Context } from '../context.ts'

/** Liquidations that go together: each fill with its figures, matched lots of a hedge with their counterpart, an account's steps. */

interface Step {
  liquidation: Liquidation
  fill: ContractFill
}

const lotsOf = (steps: readonly Step[], direction: string): string =>
  steps
    .filter(({ fill }) => fill.direction === direction)
    .map(({ fill }) => fill.lots)
    .sort((a, b) => a - b)
    .join(' ')

/** Long and short close against each other, the same lots of both, on one tick and without a fee. */
function checkMatched({ report }: Context, steps: readonly Step[]): void {
  for (const { fill, liquidation } of steps) {
    report.require(liquidation.mode === 'cross', `${nameOf(fill)}: hedge_matched of a position that is ${liquidation.mode}`)
    report.require(liquidation.fee === 0n, `${nameOf(fill)}: a fee of ${moneyText(liquidation.fee)} for lots of a hedge, which pay none`)
  }
  const { fill } = steps[0]!
  const isPaired = lotsOf(steps, 'long') === lotsOf(steps, 'short')
  report.require(isPaired, `${nameOf(fill)}: hedge_matched without as many lots of the other direction on the same tick`)
}

/** The first step of an account is at its maintenance or below; those after it may stand above. */
function checkSteps({ report }: Context, steps: readonly Step[]): void {
  const isAnyDue = steps.some(({ liquidation: { equity, maintenance } }) => equity <= maintenance)
  const { causeSeq, causeSymbol } = steps[0]!.liquidation
  report.require(
    isAnyDue,
    `${nameOf(steps[0]!.fill)}: at tick ${causeSeq} of ${causeSymbol} no account's equity was down to its maintenance`,
  )
}

const causeOf = ({ liquidation: { causeSymbol, causeSeq } }: Step): string => `${causeSymbol} ${causeSeq}`

export function checkHedges(context: Context, { fills, liquidations }: ContractLeaves): void {
  const steps: Step[] = []
  for (const [id, own] of fills) {
    for (const fill of own.filter(isLiquidation)) {
      const [liquidation, ...others] = liquidations.get(id)?.filter((one) => one.fill === fill.number) ?? []
      context.report.require(others.length === 0, `${nameOf(fill)}: its figures are there twice`)
      if (context.report.require(liquidation !== undefined, `${nameOf(fill)}: ${fill.kind} without its figures`)) {
        steps.push({ liquidation: liquidation!, fill })
      }
    }
  }
  const matched = steps.filter(({ fill }) => fill.kind === 'hedge_matched')
  for (const own of Map.groupBy(matched, (step) => `${step.fill.symbol} ${causeOf(step)}`).values()) checkMatched(context, own)
  const cross = steps.filter(({ liquidation }) => liquidation.mode === 'cross')
  for (const own of Map.groupBy(cross, causeOf).values()) checkSteps(context, own)
}

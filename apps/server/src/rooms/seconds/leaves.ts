/** Effects of the options engine as leaves of the public log. Leaves have the option's random public id and nothing of the user. */
import { optionAcceptanceLeaf, optionSettlementLeaf, restoredTickLeaf, type OptionResult, type WindowFigures } from '@assay/engine/proof'
import type { OptionOrder, PriceWindow, SecondsCommand, SecondsEffects } from '@assay/engine/seconds'
import { formatUnits } from '@assay/money'
import type { LeafNames } from '../../desk/lever/products.ts'

const windowOf = (window: PriceWindow): WindowFigures => ({
  firstSeq: window.ticks[0]?.seq ?? null,
  lastSeq: window.ticks.at(-1)?.seq ?? null,
  doublePrice: window.doublePrice,
})

const FINAL: Partial<Record<OptionOrder['status'], OptionResult>> = { won: 'won', lost: 'lost', tied: 'tied' }

const paidOf = ({ status, stake, winnings }: OptionOrder): bigint => (status === 'won' ? stake + winnings : status === 'lost' ? 0n : stake)

/** Leaves of acceptances, settlements and restored ticks. */
export function optionLeaves(command: SecondsCommand, { orders }: SecondsEffects, names: LeafNames): string[] {
  const settled = orders.flatMap((order) => {
    const { name, scale } = names.currencyOf(order.currencyId)
    const symbol = names.symbolOf(order.instrumentId)
    if (command.kind === 'submit') {
      const { publicId: id, acceptedMs, direction, seconds, ratioPpm, rule } = order
      return [
        optionAcceptanceLeaf({
          id,
          symbol,
          acceptedMs,
          direction,
          seconds,
          ratioPpm,
          rule,
          currency: name,
          scale,
          stake: formatUnits(order.stake, scale),
        }),
      ]
    }
    const result = FINAL[order.status] ?? order.voidReason
    if (!result) return []
    return [
      optionSettlementLeaf({
        id: order.publicId,
        symbol,
        result,
        settleMs: order.settleMs,
        entry: windowOf(order.entry!),
        settlement: order.settlement && windowOf(order.settlement),
        paid: formatUnits(paidOf(order), scale),
        evidence: order.evidence,
      }),
    ]
  })
  return [...settled, ...restoredLeaves(command, names)]
}

/** Restored ticks are logged together with the options that they settled. */
function restoredLeaves(command: SecondsCommand, { symbolOf }: LeafNames): string[] {
  if (command.kind !== 'restore') return []
  const { instrumentId, evidence } = command
  return command.ticks.map(({ timeMs, price }) => restoredTickLeaf({ symbol: symbolOf(instrumentId), timeMs, price, evidence }))
}

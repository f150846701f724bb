/** What the engines did, as leaves of the public log: under random names, without anything of the user. */
import type {
  ConversionUsed,
  Effects as FuturesEffects,
  Fill,
  FuturesCommand,
  Row,
  TickCommand as FuturesTick,
} from '@assay/engine/futures'
import {
  acceptanceLeaf,
  fillLeaf,
  liquidationLeaf,
  marginLeaf,
  optionAcceptanceLeaf,
  optionSettlementLeaf,
  overnightLeaf,
  restoredTickLeaf,
  takenLeaf,
  type ContractAcceptance,
  type ConversionLeaf,
  type OptionResult,
  type WindowFigures,
} from '@assay/engine/proof'
import type { OptionOrder, PriceWindow, SecondsCommand, SecondsEffects } from '@assay/engine/seconds'
import { formatUnits } from '@assay/money'

export interface LeafNames {
  publicIdOf(id: number): string
  symbolOf(instrumentId: number): string
  currencyOf(currencyId: number): { name: string; scale: number }
  /** A row as it now stands, live or ended in this batch. */
  rowOf(id: number): Row
  /** How often stops and margin of a row have been changed by now. */
  changesOf(id: number): number
}

const LEDGER_SCALE = 8
const money = (units: bigint): string => formatUnits(units, LEDGER_SCALE)

const conversionOf = (used: ConversionUsed | null, { symbolOf }: LeafNames): ConversionLeaf | null =>
  used && {
    symbol: symbolOf(used.instrumentId),
    seq: used.seq,
    numerator: String(used.numerator),
    denominator: String(used.denominator),
  }

/** Fills, liquidations and overnight fees. */
export function futuresLeaves(effects: FuturesEffects, names: LeafNames): string[] {
  const { publicIdOf, symbolOf, rowOf } = names
  const fills = effects.fills.map((fill) => {
    const { direction, openTicks } = rowOf(fill.rowId)
    const isOpening = fill.kind === 'open'
    return fillLeaf({
      id: publicIdOf(fill.rowId),
      number: fill.number,
      symbol: symbolOf(fill.instrumentId),
      kind: fill.kind,
      direction,
      tickSeq: fill.tickSeq,
      tickMs: fill.tickMs,
      priceTicks: fill.priceTicks,
      lots: fill.lots,
      openTicks: isOpening ? null : openTicks,
      conversion: conversionOf(fill.conversion, names),
      notional: money(fill.notional),
      fee: money(fill.fee),
      profit: isOpening ? null : money(fill.profit),
    })
  })
  const fillOf = new Map(effects.fills.map((fill) => [`${fill.rowId}:${fill.number}`, fill]))
  const liquidations = effects.liquidations.flatMap(({ instrumentId, tickSeq, steps }) =>
    steps.map((step) => {
      const row = rowOf(step.rowId)
      return liquidationLeaf({
        id: publicIdOf(step.rowId),
        fill: step.fill,
        symbol: symbolOf(row.instrumentId),
        mode: row.mode,
        causeSymbol: symbolOf(instrumentId),
        causeSeq: tickSeq,
        margin: row.mode === 'cross' ? null : money(marginOf(fillOf.get(`${step.rowId}:${step.fill}`)!)),
        equity: money(step.equityBefore),
        maintenance: money(step.maintenanceBefore),
        fee: money(step.liquidationFee),
      })
    }),
  )
  const overnights = effects.overnights.map((charge) =>
    overnightLeaf({
      id: publicIdOf(charge.rowId),
      symbol: symbolOf(charge.instrumentId),
      timeMs: charge.timeMs,
      tickSeq: charge.tickSeq,
      twiceMid: charge.twiceMid,
      lots: charge.lots,
      ratePpm: charge.ratePpm,
      conversion: conversionOf(charge.conversion, names),
      fee: money(charge.fee),
      from: charge.isFromMargin ? 'margin' : 'free',
    }),
  )
  return [...fills, ...liquidations, ...overnights]
}

/** What stood behind an isolated position that was closed whole: its margin, less open profit that other positions had taken. */
const marginOf = ({ margin, profitTaken }: Fill): bigint => margin - profitTaken

/** Open profit of isolated and super positions that went for the losses of others; of cross positions the log tells no equity. */
export function takenLeaves(tick: FuturesTick, fills: readonly Fill[], { publicIdOf, symbolOf, rowOf }: LeafNames): string[] {
  const taken = new Map<number, bigint>()
  for (const { rowId, units } of fills.flatMap(({ profitsTaken }) => profitsTaken)) taken.set(rowId, (taken.get(rowId) ?? 0n) + units)
  const cause = { causeSymbol: symbolOf(tick.instrumentId), causeSeq: tick.seq }
  return [...taken]
    .filter(([rowId]) => rowOf(rowId).mode !== 'cross')
    .map(([rowId, units]) =>
      takenLeaf({ id: publicIdOf(rowId), symbol: symbolOf(rowOf(rowId).instrumentId), ...cause, amount: money(units) }),
    )
}

/** What was accepted, so that nobody can say later that it was asked for earlier. */
export function acceptanceLeaves(command: FuturesCommand, { rows }: FuturesEffects, names: LeafNames): string[] {
  const leaf = (row: Row, action: ContractAcceptance['action']) =>
    acceptanceLeaf(acceptanceOf(row, { action, timeMs: command.timeMs }, names))
  switch (command.kind) {
    case 'place':
      return rows.filter(({ id }) => id === command.id).map((row) => leaf(row, 'open'))
    case 'close':
      return rows.filter(({ closingMs }) => closingMs === command.timeMs).map((row) => leaf(row, 'close'))
    case 'reverse':
      return rows.map((row) => leaf(row, row.id === command.newId ? 'open' : 'close'))
    case 'set_stop':
      return rows.map((row) => leaf(row, 'stops'))
    case 'add_margin':
      return rows.map(({ id, instrumentId, held }) =>
        marginLeaf({
          id: names.publicIdOf(id),
          symbol: names.symbolOf(instrumentId),
          acceptedMs: command.timeMs,
          change: names.changesOf(id),
          amount: money(command.units),
          margin: money(held),
        }),
      )
    case 'cancel':
    case 'cancel_all':
      return rows.filter(({ status }) => status === 'cancelled').map((row) => leaf(row, 'cancel'))
    default:
      return []
  }
}

function acceptanceOf(row: Row, asked: { action: ContractAcceptance['action']; timeMs: number }, names: LeafNames): ContractAcceptance {
  const isOpening = asked.action === 'open'
  const setsStops = isOpening || asked.action === 'stops'
  return {
    id: names.publicIdOf(row.id),
    symbol: names.symbolOf(row.instrumentId),
    acceptedMs: asked.timeMs,
    action: asked.action,
    type: isOpening ? row.type : null,
    direction: row.direction,
    mode: row.mode,
    multiple: row.multiple,
    lots: isOpening ? row.lots : asked.action === 'close' ? row.closingLots : null,
    priceTicks: isOpening ? row.priceTicks : null,
    slippageBps: isOpening ? row.slippageBps : null,
    targetTicks: setsStops ? row.targetTicks : null,
    stopTicks: setsStops ? row.stopTicks : null,
    trailingBps: setsStops ? row.trailingBps : null,
    change: asked.action === 'stops' ? names.changesOf(row.id) : null,
    bestTicks: asked.action === 'stops' ? row.trailTicks : null,
  }
}

const windowOf = (window: PriceWindow): WindowFigures => ({
  firstSeq: window.ticks[0]?.seq ?? null,
  lastSeq: window.ticks.at(-1)?.seq ?? null,
  doublePrice: window.doublePrice,
})

const FINAL: Partial<Record<OptionOrder['status'], OptionResult>> = { won: 'won', lost: 'lost', tied: 'tied' }

const paidOf = ({ status, stake, winnings }: OptionOrder): bigint => (status === 'won' ? stake + winnings : status === 'lost' ? 0n : stake)

/** Acceptances and settlements of options. */
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

/** Ticks that were rebuilt from public trades stand in the log beside what they settled. */
function restoredLeaves(command: SecondsCommand, { symbolOf }: LeafNames): string[] {
  if (command.kind !== 'restore') return []
  const { instrumentId, evidence } = command
  return command.ticks.map(({ timeMs, price }) => restoredTickLeaf({ symbol: symbolOf(instrumentId), timeMs, price, evidence }))
}

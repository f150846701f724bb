/** Effects of the contract engine as leaves of the public log. Leaves have the position's random public id and nothing of the user. */
import type {
  ConversionUsed,
  Effects as FuturesEffects,
  Fill,
  FuturesCommand,
  Position,
  TickCommand as FuturesTick,
} from '@assay/engine/futures'
import {
  acceptanceLeaf,
  fillLeaf,
  liquidationLeaf,
  marginLeaf,
  overnightLeaf,
  takenLeaf,
  type ContractAcceptance,
  type ConversionLeaf,
} from '@assay/engine/proof'
import type { LeafNames } from '../../desk/lever/products.ts'
import { formatUnits, LEDGER_SCALE } from '@assay/money'

const money = (units: bigint): string => formatUnits(units, LEDGER_SCALE)

const conversionOf = (used: ConversionUsed | null, { symbolOf }: LeafNames): ConversionLeaf | null =>
  used && {
    symbol: symbolOf(used.instrumentId),
    seq: used.seq,
    numerator: String(used.numerator),
    denominator: String(used.denominator),
  }

/** Leaves of fills, liquidations and overnight fees. */
export function futuresLeaves(effects: FuturesEffects, names: LeafNames): string[] {
  const { publicIdOf, symbolOf, positionOf } = names
  const fills = effects.fills.map((fill) => {
    const { direction, openTicks } = positionOf(fill.positionId)
    const isOpening = fill.kind === 'open'
    return fillLeaf({
      id: publicIdOf(fill.positionId),
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
  const fillOf = new Map(effects.fills.map((fill) => [`${fill.positionId}:${fill.number}`, fill]))
  const liquidations = effects.liquidations.flatMap(({ instrumentId, tickSeq, steps }) =>
    steps.map((step) => {
      const position = positionOf(step.positionId)
      return liquidationLeaf({
        id: publicIdOf(step.positionId),
        fill: step.fill,
        symbol: symbolOf(position.instrumentId),
        mode: position.mode,
        causeSymbol: symbolOf(instrumentId),
        causeSeq: tickSeq,
        margin: position.mode === 'cross' ? null : money(marginOf(fillOf.get(`${step.positionId}:${step.fill}`)!)),
        equity: money(step.equityBefore),
        maintenance: money(step.maintenanceBefore),
        fee: money(step.liquidationFee),
      })
    }),
  )
  const overnights = effects.overnights.map((charge) =>
    overnightLeaf({
      id: publicIdOf(charge.positionId),
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

/** The margin of a position that was closed whole, less its open profit that covered losses of other positions. */
const marginOf = ({ margin, profitTaken }: Fill): bigint => margin - profitTaken

/**
 * Leaves of open profit that covered losses of other positions. Only isolated and super positions have them: the log records no equity of
 * cross positions.
 */
export function takenLeaves(tick: FuturesTick, fills: readonly Fill[], { publicIdOf, symbolOf, positionOf }: LeafNames): string[] {
  const taken = new Map<number, bigint>()
  for (const { positionId, units } of fills.flatMap(({ profitsTaken }) => profitsTaken))
    taken.set(positionId, (taken.get(positionId) ?? 0n) + units)
  const cause = { causeSymbol: symbolOf(tick.instrumentId), causeSeq: tick.seq }
  return [...taken]
    .filter(([positionId]) => positionOf(positionId).mode !== 'cross')
    .map(([positionId, units]) =>
      takenLeaf({ id: publicIdOf(positionId), symbol: symbolOf(positionOf(positionId).instrumentId), ...cause, amount: money(units) }),
    )
}

/** Leaves of accepted commands. They prove when a command was accepted, so that nobody can claim an earlier time. */
export function acceptanceLeaves(command: FuturesCommand, { positions }: FuturesEffects, names: LeafNames): string[] {
  const leaf = (position: Position, action: ContractAcceptance['action']) =>
    acceptanceLeaf(acceptanceOf(position, { action, timeMs: command.timeMs }, names))
  switch (command.kind) {
    case 'place':
      return positions.filter(({ id }) => id === command.id).map((position) => leaf(position, 'open'))
    case 'close':
      return positions.filter(({ closingMs }) => closingMs === command.timeMs).map((position) => leaf(position, 'close'))
    case 'reverse':
      return positions.map((position) => leaf(position, position.id === command.newId ? 'open' : 'close'))
    case 'set_stop':
      return positions.map((position) => leaf(position, 'stops'))
    case 'add_margin':
      return positions.map(({ id, instrumentId, held }) =>
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
      return positions.filter(({ status }) => status === 'cancelled').map((position) => leaf(position, 'cancel'))
    default:
      return []
  }
}

function acceptanceOf(
  position: Position,
  asked: { action: ContractAcceptance['action']; timeMs: number },
  names: LeafNames,
): ContractAcceptance {
  const isOpening = asked.action === 'open'
  const setsStops = isOpening || asked.action === 'stops'
  return {
    id: names.publicIdOf(position.id),
    symbol: names.symbolOf(position.instrumentId),
    acceptedMs: asked.timeMs,
    action: asked.action,
    type: isOpening ? position.type : null,
    direction: position.direction,
    mode: position.mode,
    multiple: position.leverage,
    lots: isOpening ? position.lots : asked.action === 'close' ? position.closingLots : null,
    priceTicks: isOpening ? position.priceTicks : null,
    slippageBps: isOpening ? position.slippageBps : null,
    targetTicks: setsStops ? position.targetTicks : null,
    stopTicks: setsStops ? position.stopTicks : null,
    trailingBps: setsStops ? position.trailingBps : null,
    change: asked.action === 'stops' ? names.changesOf(position.id) : null,
    bestTicks: asked.action === 'stops' ? position.trailTicks : null,
  }
}

import { leafLine as line } from './leaf-line.ts'
import { marksText } from './second-block.ts'
import type {
  ContractAcceptance,
  ContractFill,
  ContractLiquidation,
  ConversionLeaf,
  LogSecond,
  LogTick,
  MarginAddition,
  OptionAcceptance,
  OptionSettlement,
  OvernightFee,
  ProfitTaken,
  RestoredTickLeaf,
  RuleChange,
  Symbols,
  WindowFigures,
} from './types.ts'

/**
 * The texts of leaves. One line of printable ASCII without a line end: a kind with its version, then the fields in their fixed
 * order, one space between. Nothing there is "-". Times are milliseconds since 1970-01-01 UTC, prices whole ticks of the
 * instrument, amounts plain decimals without trailing zeros, ids random and without meaning. No leaf names a user.
 *
 *   tick/1 symbol sequence time bid ask sources flags            sources "a+b", sorted; flags "-", "wait", "old", "wait+old"
 *   restored/1 symbol time price evidence                        price in deciticks
 *   option/1 id symbol accepted direction seconds ratio rule currency scale stake           ratio in millionths
 *   option-end/1 id symbol result T entry settlement paid evidence       windows "first-last=twice the median" in deciticks
 *   order/2 id symbol accepted action type direction mode multiple lots price slippage target stop trailing change best
 *   margin/1 id symbol accepted change amount margin
 *   taken/1 id symbol cause-symbol cause-sequence amount
 *   fill/1 id number symbol kind direction tick-sequence tick-time price lots opened-at conversion notional fee profit
 *   liquidation/1 id fill symbol mode cause-symbol cause-sequence margin equity maintenance fee
 *   overnight/1 id symbol time tick-sequence twice-mid lots rate conversion fee from
 *   dual/1 fixing/1 dual-end/1                                  dual-leaves.ts
 *   sale/1 sale-off/1                                            sale-leaf.ts
 *   tally/1                                                      tally-leaf.ts
 *   agreement/1                                                  agreement-leaf.ts
 *   rule/1 time name value                                       the value is the rest of the line
 *
 * Lots are hundredths, slippage and trailing basis points, the overnight rate millionths; a conversion is
 * "symbol:sequence:numerator:denominator". Older logs have order/1, which ends with trailing.
 */

/** Text of a `tick/1` leaf. This and the functions below follow docs/proof-format.md and throw for a field that is no word. */
export function tickLeaf(tick: LogTick, symbol: string): string {
  const { seq, timeMs, bid, ask } = tick
  return `${line('tick/1', [symbol, seq, timeMs, bid, ask])} ${marksText(tick)}`
}

/** Text of a `restored/1` leaf. */
export const restoredTickLeaf = ({ symbol, timeMs, price, evidence }: RestoredTickLeaf): string =>
  line('restored/1', [symbol, timeMs, price, evidence])

/** Text of an `option/1` leaf. */
export const optionAcceptanceLeaf = (option: OptionAcceptance): string =>
  line('option/1', [
    option.id,
    option.symbol,
    option.acceptedMs,
    option.direction,
    option.seconds,
    option.ratioPpm,
    option.rule,
    option.currency,
    option.scale,
    option.stake,
  ])

const windowField = (window: WindowFigures | null): string | null =>
  window && `${window.firstSeq ?? ''}-${window.lastSeq ?? ''}=${window.doublePrice ?? ''}`

/** Text of an `option-end/1` leaf. */
export const optionSettlementLeaf = ({ id, symbol, result, settleMs, entry, settlement, paid, evidence }: OptionSettlement): string =>
  line('option-end/1', [id, symbol, result, settleMs, windowField(entry), windowField(settlement), paid, evidence])

/** Text of an `order/2` leaf. */
export const acceptanceLeaf = (order: ContractAcceptance): string =>
  line('order/2', [
    order.id,
    order.symbol,
    order.acceptedMs,
    order.action,
    order.type,
    order.direction,
    order.mode,
    order.multiple,
    order.lots,
    order.priceTicks,
    order.slippageBps,
    order.targetTicks,
    order.stopTicks,
    order.trailingBps,
    order.change,
    order.bestTicks,
  ])

/** Text of a `margin/1` leaf. */
export const marginLeaf = ({ id, symbol, acceptedMs, change, amount, margin }: MarginAddition): string =>
  line('margin/1', [id, symbol, acceptedMs, change, amount, margin])

/** Text of a `taken/1` leaf. */
export const takenLeaf = ({ id, symbol, causeSymbol, causeSeq, amount }: ProfitTaken): string =>
  line('taken/1', [id, symbol, causeSymbol, causeSeq, amount])

const conversionField = (conversion: ConversionLeaf | null): string | null =>
  conversion && `${conversion.symbol}:${conversion.seq}:${conversion.numerator}:${conversion.denominator}`

/** Text of a `fill/1` leaf. */
export const fillLeaf = (fill: ContractFill): string =>
  line('fill/1', [
    fill.id,
    fill.number,
    fill.symbol,
    fill.kind,
    fill.direction,
    fill.tickSeq,
    fill.tickMs,
    fill.priceTicks,
    fill.lots,
    fill.openTicks,
    conversionField(fill.conversion),
    fill.notional,
    fill.fee,
    fill.profit,
  ])

/** Text of a `liquidation/1` leaf. */
export const liquidationLeaf = (liquidation: ContractLiquidation): string =>
  line('liquidation/1', [
    liquidation.id,
    liquidation.fill,
    liquidation.symbol,
    liquidation.mode,
    liquidation.causeSymbol,
    liquidation.causeSeq,
    liquidation.margin,
    liquidation.equity,
    liquidation.maintenance,
    liquidation.fee,
  ])

/** Text of an `overnight/1` leaf. */
export const overnightLeaf = (charge: OvernightFee): string =>
  line('overnight/1', [
    charge.id,
    charge.symbol,
    charge.timeMs,
    charge.tickSeq,
    charge.twiceMid,
    charge.lots,
    charge.ratePpm,
    conversionField(charge.conversion),
    charge.fee,
    charge.from,
  ])

const LINE = /^[\x20-\x7e]+$/

/** Text of a `rule/1` leaf. Throws when the value is not one line of printable ASCII. */
export function ruleChangeLeaf({ timeMs, name, value }: RuleChange): string {
  if (!LINE.test(value)) throw new Error(`the value of ${name} is not one line of ASCII`)
  return `${line('rule/1', [timeMs, name])} ${value}`
}

/** Sorts the leaves other than ticks by their order in the tree. Throws when a leaf is there twice. */
export function sortedEvents(events: readonly string[]): string[] {
  // Leaves are ASCII, so sorting by UTF-16 units sorts by bytes.
  const sorted = events.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const twice = sorted.find((event, position) => event === sorted[position + 1])
  if (twice !== undefined) throw new Error(`a leaf stands twice: ${twice}`)
  return sorted
}

/** All leaves of a second in the order of the tree: ticks by time and instrument id, then the other leaves, sorted. */
export function secondLeaves({ ticks, events }: LogSecond, symbols: Symbols): string[] {
  const sorted = ticks.toSorted((a, b) => a.timeMs - b.timeMs || a.instrumentId - b.instrumentId)
  return [
    ...sorted.map((tick) => {
      const symbol = symbols.get(tick.instrumentId)
      if (symbol === undefined) throw new Error(`no symbol of instrument ${tick.instrumentId}`)
      return tickLeaf(tick, symbol)
    }),
    ...sortedEvents(events),
  ]
}

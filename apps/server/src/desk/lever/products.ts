/** What the desk needs from the rooms whose products it trades: leaves of the public log, messages to users, and users' own limits. */
import type {
  Effects as FuturesEffects,
  Fill,
  FuturesCommand,
  Instrument as FuturesTerms,
  Position,
  TickCommand as FuturesTick,
  Warning,
} from '@assay/engine/futures'
import type { OptionOrder, SecondsCommand, SecondsEffects } from '@assay/engine/seconds'
import type { DeskMessage } from '../messages.ts'
import type { LimitsProduct } from './limits.ts'

/** Names and figures for leaves of the public log. */
export interface LeafNames {
  publicIdOf(id: number): string
  symbolOf(instrumentId: number): string
  currencyOf(currencyId: number): { name: string; scale: number }
  /** The present state of a position that is live or has ended in this batch. */
  positionOf(id: number): Position
  /** How many changes of stops and margin a position has had. */
  changesOf(id: number): number
}

/** What a batch did with contracts, as far as messages to users report it. */
export interface Happened {
  warnings: readonly Warning[]
  fills: readonly Fill[]
  /** The present state of a position that has a warning or a fill. */
  positionOf(id: number): Position
  publicIdOf(positionId: number): string
}

/** `messagesOf` returns messages that the desk writes with the batch. */
export interface ContractsProduct {
  /** Leaves of all effects. */
  leavesOf(effects: FuturesEffects, names: LeafNames): string[]
  /** Leaves that show when a command was accepted, so that nobody can claim an earlier time later. */
  acceptanceLeavesOf(command: FuturesCommand, effects: FuturesEffects, names: LeafNames): string[]
  /** Leaves of open profit that was taken at one tick to pay for losses of other positions. */
  takenLeavesOf(tick: FuturesTick, fills: readonly Fill[], names: LeafNames): string[]
  messagesOf(happened: Happened): DeskMessage[]
  /** The release's terms with what operators have scheduled for an instant. */
  termsAt(terms: FuturesTerms, timeMs: number): FuturesTerms
  /** Symbols whose scheduled terms begin in (afterMs, untilMs]. They begin at midnights alone. */
  changed(afterMs: number, untilMs: number): readonly string[]
}

export interface OptionsProduct {
  leavesOf(command: SecondsCommand, effects: SecondsEffects, names: LeafNames): string[]
  /** Messages that the desk writes with the batch. `options` have their present state. */
  messagesOf(options: readonly OptionOrder[]): DeskMessage[]
}

export interface LeverProducts {
  contracts: ContractsProduct
  options: OptionsProduct
  limits: LimitsProduct
}

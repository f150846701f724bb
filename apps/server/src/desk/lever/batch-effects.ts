/** The effects of one batch of the lever desk: the statements that write them, and what is published of them. */
import type {
  AccountState,
  Claim,
  ClosingDropped,
  Effects as FuturesEffects,
  Fill,
  Liquidation,
  OvernightCharge,
  Position,
  Warning,
} from '@assay/engine/futures'
import type { OptionOrder } from '@assay/engine/seconds'
import type { Posting } from '@assay/money'
import { append } from '../append.ts'
import type { ScaleOf, Statement } from '../statements.ts'
import { insertStatements, saveStatements, upsertStatements } from '../table.ts'
import { changesStatements, type Changes } from './changes.ts'
import type { OwnLimitEvent } from './limits.ts'
import { messagesStatements, type DeskMessage } from '../messages.ts'
import type { LeafNames, LeverProducts } from './products.ts'
import * as tables from './tables.ts'
import type { LeverCommitted } from './turn.ts'

export interface BatchEffectsStart {
  timeMs: number
  /** Positions and options with this id or a higher one are new in this batch. */
  nextId: number
  scaleOf: ScaleOf
  names: LeafNames
  products: LeverProducts
}

export class BatchEffects {
  readonly positions = new Map<number, Position>()
  readonly options = new Map<number, OptionOrder>()
  readonly postings: Posting[] = []
  readonly events: tables.Event[] = []
  readonly closed: tables.ClosedSecond[] = []
  readonly ownLimits: OwnLimitEvent[] = []
  /** Counts of the positions whose stops or margin this batch changed. */
  readonly changes = new Map<number, Changes>()
  /** Statements of the requests themselves. */
  readonly written: Statement[] = []
  readonly #start: BatchEffectsStart
  readonly #claims = new Map<string, Claim>()
  readonly #accounts = new Map<number, AccountState>()
  readonly #fills: Fill[] = []
  readonly #overnights: OvernightCharge[] = []
  readonly #liquidations: Liquidation[] = []
  readonly #warnings: Warning[] = []
  readonly #dropped: ClosingDropped[] = []
  #messages: DeskMessage[] = []
  /** As they were written: the engine's own positions and options move on with the next batch, before this one is published. */
  #writtenPositions: (Position & { publicId: string })[] = []
  #writtenOptions: OptionOrder[] = []

  constructor(start: BatchEffectsStart) {
    this.#start = start
  }

  /** Adds the effects of a command to the futures engine. The caller books their postings. */
  add(effects: FuturesEffects): void {
    for (const position of effects.positions) this.positions.set(position.id, position)
    for (const state of effects.accounts) this.#accounts.set(state.account, state)
    for (const { claim } of effects.claims) this.#claims.set(`${claim.positionId}:${claim.fill}`, claim)
    append(this.#fills, effects.fills)
    append(this.#overnights, effects.overnights)
    append(this.#liquidations, effects.liquidations)
    append(this.#warnings, effects.warnings)
    append(this.#dropped, effects.closingsDropped)
  }

  /** Empty when the batch has no effect that must be kept. */
  statements(): Statement[] {
    const { names, scaleOf, nextId } = this.#start
    const positions = [...this.positions.values()].map((position) => ({ ...position, publicId: names.publicIdOf(position.id) }))
    const orders = [...this.options.values()].map((order) => ({ ...order }))
    this.#writtenPositions = positions
    this.#writtenOptions = orders
    const options = orders.map((order) => ({ order, scale: scaleOf(order.currencyId) }))
    this.#messages = this.#messagesOf(orders)
    return [
      ...saveStatements(tables.positionTable, positions, ({ id }) => id >= nextId),
      ...insertStatements(tables.fillTable, this.#fills),
      ...insertStatements(tables.overnightTable, this.#overnights),
      ...insertStatements(tables.liquidationTable, this.#liquidations),
      ...upsertStatements(tables.claimTable, [...this.#claims.values()]),
      ...upsertStatements(tables.accountTable, [...this.#accounts.values()]),
      ...upsertStatements(tables.windowTable, tables.windowsOf(orders)),
      ...saveStatements(tables.optionTable, options, ({ order }) => order.id >= nextId),
      ...insertStatements(tables.eventTable, this.events),
      ...insertStatements(tables.secondTable, this.closed),
      ...changesStatements(this.changes),
      ...messagesStatements(this.#messages),
      ...this.written,
    ]
  }

  #messagesOf(options: readonly OptionOrder[]): DeskMessage[] {
    const { names, products } = this.#start
    return [
      ...products.contracts.messagesOf({ ...names, warnings: this.#warnings, fills: this.#fills }),
      ...this.ownLimits.map(products.limits.messageOf),
      ...products.options.messagesOf(options),
    ]
  }

  /** The effects to publish. To be called after COMMIT. */
  committed(): LeverCommitted {
    const { timeMs } = this.#start
    return {
      timeMs,
      positions: this.#writtenPositions,
      publicIds: new Map(this.#writtenPositions.map(({ id, publicId }) => [id, publicId])),
      fills: this.#fills,
      overnights: this.#overnights,
      liquidations: this.#liquidations,
      warnings: this.#warnings,
      claims: [...this.#claims.values()],
      closingsDropped: this.#dropped,
      messages: this.#messages,
      options: this.#writtenOptions,
      postings: this.postings,
      seconds: this.closed,
    }
  }
}

/** All that one batch of the lever desk has done: the statements that keep it, and what others are told of it. */
import type {
  AccountState,
  Claim,
  ClosingDropped,
  Effects as FuturesEffects,
  Fill,
  Liquidation,
  OvernightCharge,
  Row,
  Warning,
} from '@assay/engine/futures'
import type { OptionOrder } from '@assay/engine/seconds'
import { append } from '../append.ts'
import type { Posting } from '../../ledger/posting.ts'
import type { ScaleOf, Statement } from '../statements.ts'
import { insertStatements, saveStatements, upsertStatements } from '../table.ts'
import type { LeafNames } from './leaves.ts'
import { changesStatements, type Changes } from './limits-store.ts'
import { messagesStatements, type DeskMessage } from '../messages.ts'
import type { Herald, OwnLimitEvent } from './messages.ts'
import * as tables from './tables.ts'
import type { LeverCommitted } from './turn.ts'

export interface RecordStart {
  timeMs: number
  /** Rows and options from here on were made by this batch. */
  nextId: number
  scaleOf: ScaleOf
  names: LeafNames
  messagesOf: Herald
}

export class LeverRecord {
  readonly rows = new Map<number, Row>()
  readonly options = new Map<number, OptionOrder>()
  readonly postings: Posting[] = []
  readonly events: tables.Event[] = []
  readonly closed: tables.ClosedSecond[] = []
  readonly ownLimits: OwnLimitEvent[] = []
  /** How often stops and margin of a row have been changed by now. */
  readonly changes = new Map<number, Changes>()
  /** What requests write themselves. */
  readonly written: Statement[] = []
  readonly #start: RecordStart
  readonly #claims = new Map<string, Claim>()
  readonly #accounts = new Map<number, AccountState>()
  readonly #fills: Fill[] = []
  readonly #overnights: OvernightCharge[] = []
  readonly #liquidations: Liquidation[] = []
  readonly #warnings: Warning[] = []
  readonly #dropped: ClosingDropped[] = []
  #messages: DeskMessage[] = []

  constructor(start: RecordStart) {
    this.#start = start
  }

  /** What a command to the futures engine did; its postings are booked by the caller. */
  add(effects: FuturesEffects): void {
    for (const row of effects.rows) this.rows.set(row.id, row)
    for (const state of effects.accounts) this.#accounts.set(state.account, state)
    for (const { claim } of effects.claims) this.#claims.set(`${claim.rowId}:${claim.fill}`, claim)
    append(this.#fills, effects.fills)
    append(this.#overnights, effects.overnights)
    append(this.#liquidations, effects.liquidations)
    append(this.#warnings, effects.warnings)
    append(this.#dropped, effects.closingsDropped)
  }

  /** Empty when nothing was done that has to be kept. */
  statements(): Statement[] {
    const { names, scaleOf, nextId } = this.#start
    const rows = [...this.rows.values()].map((row) => ({ ...row, publicId: names.publicIdOf(row.id) }))
    const orders = [...this.options.values()]
    const options = orders.map((order) => ({ order, scale: scaleOf(order.currencyId) }))
    this.#messages = this.#tell(orders)
    return [
      ...saveStatements(tables.rowTable, rows, ({ id }) => id >= nextId),
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

  #tell(options: readonly OptionOrder[]): DeskMessage[] {
    const { names, messagesOf } = this.#start
    return messagesOf({ ...names, warnings: this.#warnings, fills: this.#fills, options, ownLimits: this.ownLimits })
  }

  /** After COMMIT of the statements. */
  committed(): LeverCommitted {
    const { names, timeMs } = this.#start
    return {
      timeMs,
      rows: [...this.rows.values()],
      publicIds: new Map([...this.rows.keys()].map((id) => [id, names.publicIdOf(id)])),
      fills: this.#fills,
      overnights: this.#overnights,
      liquidations: this.#liquidations,
      warnings: this.#warnings,
      claims: [...this.#claims.values()],
      closingsDropped: this.#dropped,
      messages: this.#messages,
      options: [...this.options.values()],
      postings: this.postings,
      seconds: this.closed,
    }
  }
}

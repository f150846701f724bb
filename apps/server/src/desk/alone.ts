/**
 * Batches that run and commit while nothing else does: those of commands with guards, those that catch up, and the single commands of a
 * failed batch, so that only a faulty one fails.
 */
import { Refusal } from '@assay/contract/wire'
import type { Batch, Waiting } from './batch.ts'
import { ConnectionLost, refusalFor, type CommittedState } from './committed-state.ts'
import { BEGIN } from './connection.ts'
import { withoutLate } from './late.ts'
import type { DeskOptions, DeskRoom, MoneyTurn } from './room.ts'

export interface AloneOptions<Turn extends MoneyTurn, Committed> {
  room: DeskRoom<Turn, Committed>
  options: DeskOptions
  state: CommittedState<Turn, Committed>
  newBatch(kind: { isCatchUp: boolean }): Batch<Turn, Committed>
  /** Called when the batch is committed, or had nothing to write. */
  settled(batch: Batch<Turn, Committed>, hasWritten: boolean): void
}

export class Alone<Turn extends MoneyTurn, Committed> {
  readonly #given: AloneOptions<Turn, Committed>

  constructor(given: AloneOptions<Turn, Committed>) {
    this.#given = given
  }

  /** Runs the commands in one batch. When that fails, runs them one by one. */
  async runOrApart(asked: readonly Waiting<Turn>[]): Promise<void> {
    try {
      await this.#run(asked)
    } catch (error) {
      await this.runApart(asked, error)
    }
  }

  /** Runs each command in a batch of its own, after a batch of all of them failed. */
  async runApart(asked: readonly Waiting<Turn>[], cause: unknown): Promise<void> {
    this.#given.options.log.warn({ err: cause, size: asked.length }, 'batch failed; its commands are tried one by one')
    for (const one of asked) await this.runOne(one)
  }

  /** Catches up if the room is behind, then runs the command. Rejects the command when either fails. */
  async runOne(one: Waiting<Turn>): Promise<void> {
    if (one.isEnded) return
    const { room, options } = this.#given
    try {
      while (room.isBehind?.(options.now())) await this.catchUp()
      for (const wanted of withoutLate([one])) await this.#run([wanted])
    } catch (error) {
      options.log.error({ err: error }, 'desk command failed')
      one.reject(refusalFor(error))
    }
  }

  /** Works through a part of what was missed. Throws when that was not committed. */
  catchUp(): Promise<void> {
    return this.#run([])
  }

  /** Throws when the batch was not committed, after memory was restored, and when the outcome of its COMMIT cannot be read. */
  async #run(asked: readonly Waiting<Turn>[]): Promise<void> {
    const { state, newBatch, settled } = this.#given
    await state.ensureConnected()
    const hasGuards = asked.some(({ request }) => request.guard)
    const batch = newBatch({ isCatchUp: asked.length === 0 })
    try {
      await batch.finishOpening()
      if (hasGuards) await state.connection.run([BEGIN])
      for (const one of asked) await this.#runGuarded(batch, one)
      settled(batch, await this.#write(batch, hasGuards))
    } catch (error) {
      const isLost = state.connection.isBroken
      const number = await state.committedNumber(error).catch((unknown: unknown) => {
        for (const one of asked) one.reject(new Refusal('fault'))
        throw unknown
      })
      if (state.number < number) return settled(batch, true)
      await state.fall([batch])
      throw isLost ? new ConnectionLost('the connection broke before the batch was committed', { cause: error }) : error
    }
  }

  async #runGuarded(batch: Batch<Turn, Committed>, one: Waiting<Turn>): Promise<void> {
    const { state, options } = this.#given
    try {
      await batch.runGuarded(one, (statements) => state.connection.run(statements))
    } catch (error) {
      if (state.connection.isBroken) throw error
      options.log.error({ err: error }, 'the guard of a command failed')
      one.reject(refusalFor(error))
    }
  }

  async #write(batch: Batch<Turn, Committed>, hasBegun: boolean): Promise<boolean> {
    if (batch.fault) throw batch.fault.error
    const { state, options } = this.#given
    const statements = batch.close(options.name)
    const isKept = statements.length > 0 || batch.keepsGuards
    if (isKept) await state.connection.transact([state.numberStatement(batch), ...statements], hasBegun)
    else if (hasBegun) await state.connection.rollback()
    return isKept
  }
}

import type { Tx } from '../../db/pool.ts'

/** What another room does for each account that somebody registers. */
export interface Newcomer {
  /** Writes what is owed, in the transaction that creates the account. */
  note(tx: Tx, userId: number): Promise<void>
  /** Does it after COMMIT, before the answer. Must not reject: what fails here is done later from the note. */
  welcome(userId: number): Promise<void>
}

/** What other rooms can do with the account room. */
export interface AccountOffer {
  atRegistration(newcomer: Newcomer): void
}

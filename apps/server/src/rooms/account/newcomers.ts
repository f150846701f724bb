import type { Tx } from '../../db/pool.ts'
import type { UserContext } from '../../http/context.ts'
import type { MessageSender } from '../../ports/message-sender.ts'
import type { CodeRequest } from './codes.ts'
import type { Confirmed, ConfirmOptions } from './security/confirm.ts'

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
  /** Refuses `proof_required`, `code_wait`, `code_daily_limit` or `too_many_requests`. */
  sendCode(request: CodeRequest): Promise<{ waitSeconds: number; expiresAt: Date }>
  /** Checks that it is the owner who acts (docs/decisions/0025). Refuses as every sensitive act does. */
  confirmOwner(context: UserContext, options: ConfirmOptions): Promise<Confirmed>
  /** Sends a text by mail, with the anti-phishing code of its reader. The job is part of the transaction. */
  sendText: MessageSender['sendText']
  sender: Pick<MessageSender, 'sendWithdrawal'>
}

import { LEDGER_SCALE, transfer, unitsOf } from '@assay/money'
import type { Logger } from 'pino'
import type { Deadline } from '../../clock/deadlines.ts'
import { deskDeadline } from '../../desk/deadline.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import type { Newcomer } from '../account/door.ts'
import * as store from './store.ts'
import { WELCOME_CURRENCY } from './terms.ts'

/** Pays the play money of new accounts. A row is claimed in the transaction that pays it, so each account gets it once. */
export const welcomeDeadline = (desk: MoneyDesk): Deadline =>
  deskDeadline({
    name: 'play money of new accounts',
    table: 'sandbox_welcome',
    at: 'due_at',
    where: 'paid_at is null',
    desk,
    accounts: ({ id }) => [accountOf(Number(id), CHANGE), systemAccounts.mint],
    claim: store.claimWelcomes,
    decide: ({ id }, row) => ({
      postings: [
        {
          kind: 'sandbox_welcome',
          reference: `sandbox_welcome:${id}`,
          entries: transfer(unitsOf(String(row['amount']), LEDGER_SCALE), {
            from: systemAccounts.mint,
            to: accountOf(Number(id), CHANGE),
            currencyId: WELCOME_CURRENCY,
          }),
        },
      ],
    }),
  })

/** `amount` is in whole USDT, as it is set then; 0 gives nothing. The payment follows the registration at once; what it misses, the deadline pays within a second or two. */
export const welcomeNewcomer = ({ deadline, amount, log }: { deadline: Deadline; amount: () => number; log: Logger }): Newcomer => ({
  async note(tx, userId) {
    if (amount() > 0) await store.insertWelcome(tx, { userId, amount: amount() })
  },
  async welcome(userId) {
    try {
      await deadline.settle([{ id: String(userId), dueMs: Date.now(), row: {} }])
    } catch (error) {
      log.warn({ err: error, userId }, 'the play money of a new account is paid later')
    }
  },
})

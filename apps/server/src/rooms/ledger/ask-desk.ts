/** Asks the desk that owns an account: at its turn it knows what may go from there. */
import type { LeverTurn } from '../../desk/lever/lever-desk.ts'
import type { MoneyTurn } from '../../desk/room.ts'
import { writerOf } from '../../ledger/accounts.ts'
import type { DecidedRow, deskDecision } from '../operator/door.ts'
import { refuseUnlessFree } from '../wallet/door.ts'
import { freeOfLever, freeOfSpot } from './house-free.ts'
import type { LedgerServices } from './services.ts'

/** The turn of a desk, and what it says of accounts that give. */
export interface Asked {
  turn: MoneyTurn
  /** Units that an account of the house may give. */
  free(account: number, currencyId: number): bigint
  /** Refuses what a user's contracts need of his own account. */
  requireUnbound(of: { from: number; currencyId: number; units: bigint }): void
}

interface Question<Answer> {
  accounts: readonly number[]
  guard?: ReturnType<typeof deskDecision>['guard']
  run(asked: Asked, rows: DecidedRow[]): Answer
}

export function askDeskOf<Answer>(
  { desk, lever }: Pick<LedgerServices, 'desk' | 'lever'>,
  account: number,
  { run, ...question }: Question<Answer>,
): Promise<Answer> {
  const request = { userId: null, idempotent: null, ...question }
  if (writerOf(account) === 'lever') return lever.submit({ ...request, run: (turn, rows) => run(askedOfLever(turn), rows) })
  const askedOfSpot = (turn: MoneyTurn): Asked => ({
    turn,
    free: (from, currencyId) => freeOfSpot(turn, from, currencyId),
    requireUnbound: () => undefined,
  })
  return desk.submit({ ...request, run: (turn, rows) => run(askedOfSpot(turn), rows) })
}

const askedOfLever = (turn: LeverTurn): Asked => ({
  turn,
  free: (from, currencyId) => freeOfLever(turn, from, currencyId),
  requireUnbound: (of) => refuseUnlessFree(turn, of),
})

/** What an account of the house may give, as the desk that owns it has it at its turn. */
import type { LeverTurn } from '../../desk/lever/lever-desk.ts'
import type { MoneyTurn } from '../../desk/room.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { USDT } from '../../ledger/usdt.ts'

/** Units that may go. What is promised to somebody is held, and so is not among what is available. */
export type FreeOf<Turn> = (turn: Turn, account: number, currencyId: number) => bigint

export const freeOfSpot: FreeOf<MoneyTurn> = (turn, account, currencyId) => turn.available(account, currencyId)

/** The house behind contracts and options gives what leaves it room enough: no leverage is halved, and no profit is left unpaid, by what goes. */
export const freeOfLever: FreeOf<Pick<LeverTurn, 'available' | 'futures'>> = ({ available, futures }, account, currencyId) => {
  const units = available(account, currencyId)
  if (account !== systemAccounts.houseOfDesk) return units
  if (currencyId !== USDT) return futures.claims().length > 0 ? 0n : units
  const { spare } = futures.houseView()
  return spare < units ? spare : units
}

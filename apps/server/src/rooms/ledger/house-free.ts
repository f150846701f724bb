/** What an account of the house may give, as the desk that owns it has it at its turn. */
import { refuse } from '@assay/contract/wire'
import { formatUnits } from '@assay/money'
import type { LeverTurn } from '../../desk/lever/lever-desk.ts'
import type { MoneyTurn } from '../../desk/room.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { USDT } from '../../ledger/usdt.ts'

/** Units that may go. What is promised to somebody is held, and so is not among what is available. */
type FreeOf<Turn> = (turn: Turn, account: number, currencyId: number) => bigint

export const freeOfSpot: FreeOf<MoneyTurn> = (turn, account, currencyId) => turn.available(account, currencyId)

/** The house behind contracts and options gives what leaves it room enough: no leverage is halved, and no profit is left unpaid, by what goes. */
export const freeOfLever: FreeOf<Pick<LeverTurn, 'available' | 'futures'>> = ({ available, futures }, account, currencyId) => {
  const units = available(account, currencyId)
  if (account !== systemAccounts.houseOfDesk) return units
  if (currencyId !== USDT) return futures.claims().length > 0 ? 0n : units
  const { spare } = futures.houseView()
  return spare < units ? spare : units
}

interface Asked {
  /** The account's. */
  name: string
  currency: string
  scale: number
  units: bigint
}

/** Refuses `house_move_short`: which account has how much free, and how much is missing. */
export function requireFree(free: bigint, { name, currency, scale, units }: Asked): void {
  if (free >= units) return
  const values = { account: name, free: formatUnits(free, scale), missing: formatUnits(units - free, scale), currency }
  refuse('house_move_short', { values, fields: { amount: 'house_move_short' } })
}

/**
 * What comes in from the treasury or is taken out to it is compared with what wallets and banks were read to hold (docs/decisions/0062): the
 * treasury stands below zero by what they should hold.
 */
import { refuse, type HouseMoveReason } from '@assay/contract/wire'
import { formatUnits, LEDGER_SCALE, powerOfTen, unitsOf } from '@assay/money'
import type { Holding } from '../reserve/door.ts'
import type { HouseMove } from './house-terms.ts'

/** What the books say that is held: before the move, and how much more it may be or must be missing. */
interface Compared {
  /** In units of the currency. */
  booked: bigint
  holding: Holding | null
  scale: number
}

/** What must be there for each reason. Null for one that the treasury has no part in. */
const wanted: Partial<Record<HouseMoveReason, (booked: bigint, units: bigint) => bigint>> = {
  // It lies there before it is booked.
  capital_in: (booked, units) => booked + units,
  // It leaves after it is booked.
  capital_out: (booked) => booked,
  proceeds_out: (booked) => booked,
}

/** Refuses `house_unread`, `house_not_held`, `house_held`. Play money is held nowhere, and is not compared. */
export function requireHeld(
  { reason, currency, units }: Pick<HouseMove, 'reason' | 'currency'> & { units: bigint },
  compared: Compared,
): void {
  const { booked, holding, scale } = compared
  const isCosts = reason === 'costs'
  const needed = isCosts ? booked - units : wanted[reason]?.(booked, units)
  if (holding === null || needed === undefined) return
  if (!holding.isRead) refuse('house_unread', { values: { currency } })
  const held = unitsOf(holding.held, LEDGER_SCALE) / powerOfTen(LEDGER_SCALE - scale)
  const values = { held: formatUnits(held, scale), booked: formatUnits(needed, scale), currency }
  // Costs have left already: what is still there is none.
  if (isCosts && held > needed) refuse('house_held', { values })
  if (!isCosts && held < needed) refuse('house_not_held', { values })
}

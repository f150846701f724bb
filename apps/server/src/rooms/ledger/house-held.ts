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

interface Wanted {
  is: 'at least' | 'at most'
  of(booked: bigint, units: bigint): bigint
}

/** What must be there for each reason. Null for one that the treasury has no part in. */
const wanted: Record<HouseMoveReason, Wanted | null> = {
  fill_pool: null,
  fill_cover: null,
  fill_insurance: null,
  fill_house: null,
  // It lies there before it is booked.
  capital_in: { is: 'at least', of: (booked, units) => booked + units },
  // It leaves after it is booked.
  capital_out: { is: 'at least', of: (booked) => booked },
  proceeds_out: { is: 'at least', of: (booked) => booked },
  // They have left already: what is still there is none.
  costs: { is: 'at most', of: (booked, units) => booked - units },
}

/** Refuses `house_unread`, `house_not_held`, `house_held`. Play money is held nowhere, and is not compared. */
export function requireHeld(
  { reason, currency, units }: Pick<HouseMove, 'reason' | 'currency'> & { units: bigint },
  compared: Compared,
): void {
  const { booked, holding, scale } = compared
  const rule = wanted[reason]
  // A reason that nobody has thought of must not pass for one that needs nothing. One of an older version is in no table.
  if (!rule) throw new Error(`what moves for ${reason} is compared with nothing`)
  if (holding === null) return
  if (!holding.isRead) refuse('house_unread', { values: { currency } })
  const needed = rule.of(booked, units)
  const held = unitsOf(holding.held, LEDGER_SCALE) / powerOfTen(LEDGER_SCALE - scale)
  const values = { held: formatUnits(held, scale), booked: formatUnits(needed, scale), currency }
  if (rule.is === 'at most' && held > needed) refuse('house_held', { values })
  if (rule.is === 'at least' && held < needed) refuse('house_not_held', { values })
}

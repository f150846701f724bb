/** A sale with its terms as units: what is decided by them is exact. */
import type { SaleTerms, Unlock } from '@assay/engine/subscription'
import { LEDGER_SCALE, powerOfTen, rescale, unitsOf } from '@assay/money'

/** Terms as the database has them. */
export interface TermsRow {
  id: string
  currencyId: number
  name: string
  payCurrencyId: number
  mode: 'first_come' | 'pro_rata'
  price: string
  lot: string
  supplyLots: string
  capLots: string
  softCap: string | null
  /** Of one that was called off, when it was. */
  endsMs: number
  unlockKind: Unlock['kind']
  unlockFromMs: number | null
  unlockDays: number | null
}

export interface Sale extends SaleTerms {
  id: string
  name: string
  currencyId: number
  payCurrencyId: number
  isFirstCome: boolean
  /** Paid and delivered at the order's turn: nothing at the end can undo it. */
  isImmediate: boolean
  /** Tokens in a lot, in units. */
  lotUnits: bigint
  /** In units of the pay currency. */
  softCap: bigint | null
  unlock: Unlock
}

export function unlockOf(row: Pick<TermsRow, 'unlockKind' | 'unlockFromMs' | 'unlockDays'>): Unlock {
  switch (row.unlockKind) {
    case 'at_once':
      return { kind: 'at_once' }
    case 'date':
      return { kind: 'date', fromMs: row.unlockFromMs! }
    case 'linear':
      return { kind: 'linear', fromMs: row.unlockFromMs!, days: row.unlockDays! }
  }
}

/** What a lot costs. Null where that is no whole number of units. */
export function lotCostOf(price: string, lot: string, payScale: number): bigint | null {
  const exact = unitsOf(price, LEDGER_SCALE) * unitsOf(lot, LEDGER_SCALE)
  const step = powerOfTen(2 * LEDGER_SCALE - payScale)
  return exact % step === 0n && exact > 0n ? rescale(exact, 2 * LEDGER_SCALE, payScale) : null
}

/** `payScale`: decimals of the pay currency in the ledger. */
export function saleOf(row: TermsRow, payScale: number): Sale {
  const isFirstCome = row.mode === 'first_come'
  return {
    id: row.id,
    name: row.name,
    currencyId: row.currencyId,
    payCurrencyId: row.payCurrencyId,
    isFirstCome,
    isImmediate: isFirstCome && row.softCap === null,
    supplyLots: BigInt(row.supplyLots),
    capLots: BigInt(row.capLots),
    lotCost: lotCostOf(row.price, row.lot, payScale)!,
    lotUnits: unitsOf(row.lot, LEDGER_SCALE),
    softCap: row.softCap === null ? null : unitsOf(row.softCap, payScale),
    unlock: unlockOf(row),
  }
}

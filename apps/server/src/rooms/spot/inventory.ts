/**
 * The inventory of the market maker and of the taker bot: one hold per account, pair and side. Placing and cancelling their orders books
 * nothing, only fills change a hold. At 00:00 UTC every hold is reset to its starting worth by a posting against the mint.
 */
import type { Pair } from '@assay/engine/spot'
import { divFloor, powerOfTen, type LedgerEntry } from '@assay/money'
import type { Database } from '../../db/pool.ts'
import type { DeskPosting } from '../../desk/room.ts'
import type { SpotCommitted, SpotDesk, SpotTurn } from '../../desk/spot/spot-desk.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { inventoryStatement, listHoldsOf, unitsOfHold, type InventoryRow } from './store.ts'

/** Worth of each side of each pair at the daily reset. */
const WORTHS_USDT = new Map<number, bigint>([
  [systemAccounts.maker, 40_000_000n],
  [systemAccounts.flow, 10_000_000n],
])
const ACCOUNTS = [...WORTHS_USDT.keys()]
const KINDS: Readonly<Record<number, DeskPosting['kind']>> = { [systemAccounts.maker]: 'maker_reset', [systemAccounts.flow]: 'flow_reset' }

export interface Stock {
  /**
   * Base units left to sell and quote units left to buy with. What trades between the two accounts have added counts only once it is
   * booked; what they have taken counts at once.
   */
  base: bigint
  quote: bigint
  /** The starting worth at the present price. */
  baseFull: bigint
  quoteFull: bigint
}

export interface Inventory {
  of(account: number, pair: Pair, indexDeciticks: number): Stock
  /** True when the pair was never funded. */
  isNew(pair: Pair): boolean
  /** Takes in what a batch did: what it booked, and what the next netting will book. */
  apply(committed: Pick<SpotCommitted, 'postings' | 'unbooked'>): void
  /** Entries that were expected are booked. */
  settle(entries: readonly LedgerEntry[]): void
  /** Resets every hold at these prices (tenths of a tick). Skips pairs without a price. */
  reset(pairs: Iterable<Pair>, indexOf: (pair: Pair) => number | null): Promise<void>
}

type Place = Pick<LedgerEntry, 'account' | 'hold'>
type Held = Map<string, bigint>

const holdName = (pairId: number, side: 'buy' | 'sell'): string => `spot_maker:${pairId}:${side}`
const keyOf = ({ account, hold }: Place): string => `${account} ${hold}`
const heldOf = (rows: readonly InventoryRow[]): Held =>
  new Map(rows.map((row) => [keyOf({ account: Number(row.account_id), hold: row.hold }), unitsOfHold(row)]))

/** Base units worth `worthUsdt` at an index price, rounded down. */
function baseWorth(pair: Pair, indexDeciticks: number, worthUsdt: bigint): bigint {
  return divFloor(worthUsdt * powerOfTen(pair.baseScale + pair.priceDecimals + 1), BigInt(indexDeciticks))
}

export async function createInventory(db: Database, desk: SpotDesk): Promise<Inventory> {
  const booked: Held = heldOf(await listHoldsOf(db, ACCOUNTS))
  const expected: Held = new Map()
  const add = (held: Held, entries: Iterable<LedgerEntry>, sign: 1n | -1n = 1n): void => {
    for (const { account, hold, held: units } of entries) {
      if (!WORTHS_USDT.has(account) || hold === null) continue
      const key = keyOf({ account, hold })
      held.set(key, (held.get(key) ?? 0n) + sign * units)
    }
  }
  const left = (place: Place): bigint => {
    const units = expected.get(keyOf(place)) ?? 0n
    return (booked.get(keyOf(place)) ?? 0n) + (units < 0n ? units : 0n)
  }
  return {
    of: (account, pair, indexDeciticks) => ({
      base: left({ account, hold: holdName(pair.id, 'sell') }),
      quote: left({ account, hold: holdName(pair.id, 'buy') }),
      baseFull: baseWorth(pair, indexDeciticks, WORTHS_USDT.get(account)!),
      quoteFull: WORTHS_USDT.get(account)! * powerOfTen(pair.quoteScale),
    }),
    isNew: (pair) => ACCOUNTS.some((account) => !booked.has(keyOf({ account, hold: holdName(pair.id, 'sell') }))),
    apply({ postings, unbooked }) {
      for (const { entries } of postings) add(booked, entries)
      for (const { entries } of unbooked) add(expected, entries)
    },
    settle(entries) {
      add(booked, entries)
      add(expected, entries, -1n)
    },
    async reset(pairs, indexOf) {
      const changed = await desk.submit({
        userId: null,
        accounts: [...ACCOUNTS, systemAccounts.mint],
        idempotent: null,
        guard: () => inventoryStatement(ACCOUNTS),
        run: (turn, rows) => postReset(turn, { pairs, indexOf, held: heldOf(rows) }),
      })
      for (const [key, units] of changed) booked.set(key, units)
    },
  }
}

interface Reset {
  pairs: Iterable<Pair>
  indexOf(pair: Pair): number | null
  held: Held
}

/** Posts the differences and returns the holds after them. */
function postReset(turn: SpotTurn, { pairs, indexOf, held }: Reset): Held {
  const changed: Held = new Map()
  const postings: DeskPosting[] = []
  for (const pair of pairs) {
    const index = indexOf(pair)
    if (index === null) continue
    for (const goal of goalsOf(pair, index)) {
      changed.set(keyOf(goal), goal.units)
      const missing = goal.units - (held.get(keyOf(goal)) ?? 0n)
      if (missing !== 0n) postings.push({ kind: KINDS[goal.account]!, reference: goal.hold, entries: resetEntries(goal, missing) })
    }
  }
  turn.post(postings)
  return changed
}

interface Goal {
  account: number
  hold: string
  currencyId: number
  /** Units after a reset. */
  units: bigint
}

const goalsOf = (pair: Pair, index: number): Goal[] =>
  [...WORTHS_USDT].flatMap(([account, worth]) => [
    { account, hold: holdName(pair.id, 'sell'), currencyId: pair.baseId, units: baseWorth(pair, index, worth) },
    { account, hold: holdName(pair.id, 'buy'), currencyId: pair.quoteId, units: worth * powerOfTen(pair.quoteScale) },
  ])

/** The entries that move `missing` units from the mint to the hold, or back when negative. */
const resetEntries = ({ account, hold, currencyId }: Goal, missing: bigint): LedgerEntry[] => [
  { account: systemAccounts.mint, currencyId, available: -missing, held: 0n, hold: null },
  { account, currencyId, available: 0n, held: missing, hold },
]

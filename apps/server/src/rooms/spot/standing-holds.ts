/**
 * The maker's standing holds, one per pair and side: placing and cancelling quotes posts nothing, only fills move them. They are
 * set back to their starting worth at 00:00 UTC by a visible posting against the mint.
 */
import type { Pair } from '@assay/engine/spot'
import { divFloor, powerOfTen } from '@assay/money'
import type { Database } from '../../db/pool.ts'
import type { SpotCommitted, SpotDesk, SpotTurn } from '../../desk/spot/spot-desk.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { transfer, type LedgerEntry, type Posting } from '../../ledger/posting.ts'
import { listHoldsOf, standingHoldsStatement, unitsOfHold, type StandingHoldRow } from './store.ts'

/** Worth of each side of each pair at the daily reset. */
export const MAKER_WORTH_USDT = 4_000_000n
const FLOW_WORTH_USDT = 100_000n
const FLOW_QUOTE_USDT = 1_200_000n
const FIRST_PAIR_ID = 1

export interface Inventory {
  /** Base units left to sell and quote units left to buy with, and what a full stock of each would be at this price. */
  base: bigint
  quote: bigint
  baseFull: bigint
  quoteFull: bigint
}

export interface StandingHolds {
  inventoryOf(pair: Pair, indexDeciticks: number): Inventory
  /** True when the pair was never funded: its first start. */
  isNew(pair: Pair): boolean
  apply(committed: SpotCommitted): void
  /** Posts what brings every hold, and the flow account, back to its start at these prices (deciticks by pair id). */
  reset(pairs: Iterable<Pair>, indexOf: (pair: Pair) => number | null): Promise<void>
}

const holdName = (pairId: number, side: 'buy' | 'sell'): string => `spot_maker:${pairId}:${side}`

/** Base units worth so many USDT at a price of tenths of a tick. */
function baseWorth(pair: Pair, indexDeciticks: number, worthUsdt: bigint): bigint {
  return divFloor(worthUsdt * powerOfTen(pair.baseScale + pair.priceDecimals + 1), BigInt(indexDeciticks))
}

type Held = Map<string, bigint>

const heldOf = (rows: readonly StandingHoldRow[]): Held => new Map(rows.map((row) => [row.hold, unitsOfHold(row)]))

export async function createStandingHolds(db: Database, desk: SpotDesk): Promise<StandingHolds> {
  const holds: Held = heldOf(await listHoldsOf(db, systemAccounts.maker))
  return {
    inventoryOf: (pair, indexDeciticks) => ({
      base: holds.get(holdName(pair.id, 'sell')) ?? 0n,
      quote: holds.get(holdName(pair.id, 'buy')) ?? 0n,
      baseFull: baseWorth(pair, indexDeciticks, MAKER_WORTH_USDT),
      quoteFull: MAKER_WORTH_USDT * powerOfTen(pair.quoteScale),
    }),
    isNew: (pair) => !holds.has(holdName(pair.id, 'sell')),
    apply(committed) {
      for (const posting of committed.postings) {
        for (const { account, hold, held } of posting.entries) {
          if (account === systemAccounts.maker && hold) holds.set(hold, (holds.get(hold) ?? 0n) + held)
        }
      }
    },
    async reset(pairs, indexOf) {
      const changed = await desk.submit({
        userId: null,
        accounts: [systemAccounts.maker, systemAccounts.flow, systemAccounts.mint],
        idempotent: null,
        guard: () => standingHoldsStatement(systemAccounts.maker),
        run: (turn, rows) => postReset(turn, { pairs, indexOf, held: heldOf(rows as unknown as StandingHoldRow[]) }),
      })
      for (const [name, units] of changed) holds.set(name, units)
    },
  }
}

interface Reset {
  pairs: Iterable<Pair>
  indexOf(pair: Pair): number | null
  held: Held
}

/** Answers the holds as they are then. */
function postReset(turn: SpotTurn, { pairs, indexOf, held }: Reset): Held {
  const changed: Held = new Map()
  const postings: Posting[] = []
  for (const pair of pairs) {
    const index = indexOf(pair)
    if (index === null) continue
    for (const stock of makerStocks(pair, index)) {
      changed.set(stock.name, stock.start)
      const missing = stock.start - (held.get(stock.name) ?? 0n)
      if (missing !== 0n) postings.push({ kind: 'maker_reset', reference: stock.name, entries: heldEntries(stock, missing) })
    }
    for (const { currencyId, start } of flowStocks(pair, index)) {
      const missing = start - turn.available(systemAccounts.flow, currencyId)
      const entries = transfer(missing, { from: systemAccounts.mint, to: systemAccounts.flow, currencyId })
      if (missing !== 0n) postings.push({ kind: 'flow_reset', reference: `flow:${currencyId}`, entries })
    }
  }
  turn.post(postings)
  return changed
}

interface Stock {
  currencyId: number
  /** Units it is brought back to. */
  start: bigint
}

const quoteWorth = (pair: Pair, usdt: bigint): bigint => usdt * powerOfTen(pair.quoteScale)

const makerStocks = (pair: Pair, index: number): (Stock & { name: string })[] => [
  { name: holdName(pair.id, 'sell'), currencyId: pair.baseId, start: baseWorth(pair, index, MAKER_WORTH_USDT) },
  { name: holdName(pair.id, 'buy'), currencyId: pair.quoteId, start: quoteWorth(pair, MAKER_WORTH_USDT) },
]

/** From the mint into the hold. */
const heldEntries = ({ name, currencyId }: Stock & { name: string }, missing: bigint): LedgerEntry[] => [
  { account: systemAccounts.mint, currencyId, available: -missing, held: 0n, hold: null },
  { account: systemAccounts.maker, currencyId, available: 0n, held: missing, hold: name },
]

/** One stock of each base currency; of the quote currency one for each pair, kept with the first. */
const flowStocks = (pair: Pair, index: number): Stock[] => [
  { currencyId: pair.baseId, start: baseWorth(pair, index, FLOW_WORTH_USDT) },
  ...(pair.id === FIRST_PAIR_ID ? [{ currencyId: pair.quoteId, start: quoteWorth(pair, FLOW_QUOTE_USDT) }] : []),
]

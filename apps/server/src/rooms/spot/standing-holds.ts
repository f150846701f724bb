/**
 * The maker's standing holds, one per pair and side: placing and cancelling quotes posts nothing, only fills move them. They are
 * set back to their starting worth at 00:00 UTC by a visible posting against the mint.
 */
import type { Pair } from '@assay/engine/spot'
import { divFloor, formatUnits, powerOfTen, rescale, unitsOf } from '@assay/money'
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { SpotCommitted } from '../../desk/spot/spot-desk.ts'
import type { Tx } from '../../http/context.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { post, type LedgerEntry, type LedgerPosting } from '../../ledger/post.ts'

/** Worth of each side of each pair at the daily reset. */
const MAKER_WORTH_USDT = 1_000_000n
const FLOW_WORTH_USDT = 100_000n
const FLOW_QUOTE_USDT = 1_200_000n
const FIRST_PAIR_ID = 1
const LEDGER_SCALE = 8

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

export const holdName = (pairId: number, side: 'buy' | 'sell'): string => `spot_maker:${pairId}:${side}`

/** Base units worth so many USDT at a price of tenths of a tick. */
function baseWorth(pair: Pair, indexDeciticks: number, worthUsdt: bigint): bigint {
  return divFloor(worthUsdt * powerOfTen(pair.baseScale + pair.priceDecimals + 1), BigInt(indexDeciticks))
}

export async function createStandingHolds(db: Database): Promise<StandingHolds> {
  const holds = new Map<string, bigint>()
  await readHolds(db, holds)
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
    reset: (pairs, indexOf) =>
      db.transaction().execute(async (tx) => {
        await readHolds(tx, holds)
        const postings: LedgerPosting[] = []
        for (const pair of pairs) {
          const index = indexOf(pair)
          if (index === null) continue
          postings.push(...makerPostings(pair, index, holds), ...(await flowPostings(tx, pair, index)))
        }
        if (postings.length > 0) await post(tx, postings)
        await readHolds(tx, holds)
      }),
  }
}

interface Stock {
  currencyId: number
  scale: number
  /** Units it is brought back to. */
  start: bigint
}

function makerPostings(pair: Pair, index: number, holds: ReadonlyMap<string, bigint>): LedgerPosting[] {
  const sides: (Stock & { name: string })[] = [
    { name: holdName(pair.id, 'sell'), currencyId: pair.baseId, scale: pair.baseScale, start: baseWorth(pair, index, MAKER_WORTH_USDT) },
    {
      name: holdName(pair.id, 'buy'),
      currencyId: pair.quoteId,
      scale: pair.quoteScale,
      start: MAKER_WORTH_USDT * powerOfTen(pair.quoteScale),
    },
  ]
  return sides.flatMap(({ name, currencyId, scale, start }) => {
    const missing = start - (holds.get(name) ?? 0n)
    if (missing === 0n) return []
    const entries: LedgerEntry[] = [
      { account: systemAccounts.mint, currencyId, available: formatUnits(-missing, scale) },
      { account: systemAccounts.maker, currencyId, available: '0', held: formatUnits(missing, scale), hold: name },
    ]
    return [{ kind: 'maker_reset', reference: name, entries }]
  })
}

/** One stock of each base currency; of the quote currency one for each pair, kept with the first. */
async function flowPostings(tx: Tx, pair: Pair, index: number): Promise<LedgerPosting[]> {
  const stocks: Stock[] = [{ currencyId: pair.baseId, scale: pair.baseScale, start: baseWorth(pair, index, FLOW_WORTH_USDT) }]
  if (pair.id === FIRST_PAIR_ID)
    stocks.push({ currencyId: pair.quoteId, scale: pair.quoteScale, start: FLOW_QUOTE_USDT * powerOfTen(pair.quoteScale) })
  const postings: LedgerPosting[] = []
  for (const { currencyId, scale, start } of stocks) {
    const row = await tx
      .selectFrom('ledger_balance')
      .select('available')
      .where('account_id', '=', String(systemAccounts.flow))
      .where('currency_id', '=', currencyId)
      .executeTakeFirst()
    const missing = start - rescale(unitsOf(row?.available ?? '0', LEDGER_SCALE), LEDGER_SCALE, scale)
    if (missing === 0n) continue
    postings.push({
      kind: 'flow_reset',
      reference: `flow:${currencyId}`,
      entries: [
        { account: systemAccounts.mint, currencyId, available: formatUnits(-missing, scale) },
        { account: systemAccounts.flow, currencyId, available: formatUnits(missing, scale) },
      ],
    })
  }
  return postings
}

/** What the ledger says of every standing hold. */
async function readHolds(db: Database | Tx, holds: Map<string, bigint>): Promise<void> {
  const rows = await sql<{ hold: string; held: string; scale: number }>`
    select e.hold, sum(e.held_delta) as held, c.scale from ledger_entry e join currency c on c.id = e.currency_id
    where e.account_id = ${systemAccounts.maker} and e.hold is not null group by e.hold, c.scale`.execute(db)
  for (const row of rows.rows) holds.set(row.hold, rescale(unitsOf(row.held, LEDGER_SCALE), LEDGER_SCALE, row.scale))
}

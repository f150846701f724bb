/**
 * Books what the market maker and the taker bot trade with each other: once a minute one netted posting for each pair, and with it the
 * trades themselves, in one transaction. Until then they are in memory only. A crash forgets the last of them as if they had never been:
 * ledger, tape and candles alike (docs/decisions/0020).
 */
import type { Trade } from '@assay/engine/spot'
import { MINUTE_MS } from '@assay/engine/market'
import type { LedgerEntry } from '@assay/money'
import type { DeskPosting } from '../../desk/room.ts'
import { isBetweenBots, type SpotCommitted, type SpotDesk } from '../../desk/spot/spot-desk.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { deletePrintsStatement, insertPrintsStatement } from './store.ts'

/** How long booked prints are kept. A start reads them for the tape and builds the last ten minutes of candles from them. */
const KEPT_MS = 15 * MINUTE_MS
/** The taker bot stops when so many trades are not booked: the database has been away for long. */
const PRINTS_MAXIMUM = 20_000

export interface Netting {
  /** False when the database has not taken the trades for so long that there should be no more. */
  readonly mayTrade: boolean
  /** Books all trades of batches that have landed. Rejects when the database is away: then the next call books them. */
  book(): Promise<void>
}

export interface NettingOptions {
  desk: SpotDesk
  /** Called with the entries of each netting, once it is committed. */
  onBooked(entries: readonly LedgerEntry[]): void
}

/** The sums of one pair's entries by account and currency. */
type Sums = Map<string, LedgerEntry>

export function createNetting({ desk, onBooked }: NettingOptions): Netting {
  let prints: Trade[] = []
  let sums = new Map<number, Sums>()
  let booking: Promise<void> | null = null

  desk.onCommitted(({ trades, unbooked }: SpotCommitted) => {
    if (unbooked.length === 0) return
    const own = trades.filter(isBetweenBots)
    // `unbooked` has the posting of each, in the same order.
    own.forEach(({ pairId }, at) => {
      if (!sums.has(pairId)) sums.set(pairId, new Map())
      for (const entry of unbooked[at]!.entries) add(sums.get(pairId)!, entry)
    })
    prints.push(...own)
  })

  async function bookAll(): Promise<void> {
    // What lands meanwhile waits for the next netting.
    const [ownPrints, ownSums] = [prints, sums]
    if (ownPrints.length === 0) return
    prints = []
    sums = new Map()
    const postings = [...ownSums].flatMap(([pairId, own]) => postingOf(pairId, own))
    try {
      await desk.submit({
        userId: null,
        accounts: [systemAccounts.maker, systemAccounts.flow],
        idempotent: null,
        run: (turn) => {
          turn.post(postings)
          turn.write(insertPrintsStatement(ownPrints))
          turn.write(deletePrintsStatement(turn.timeMs - KEPT_MS))
        },
      })
    } catch (error) {
      prints = [...ownPrints, ...prints]
      sums = merged(ownSums, sums)
      throw error
    }
    onBooked(postings.flatMap(({ entries }) => entries))
  }

  return {
    get mayTrade() {
      return prints.length < PRINTS_MAXIMUM
    },
    book: () =>
      (booking ??= bookAll().finally(() => {
        booking = null
      })),
  }
}

function add(sums: Sums, entry: LedgerEntry): void {
  const key = `${entry.account} ${entry.currencyId}`
  const known = sums.get(key)
  if (known) known.held += entry.held
  else sums.set(key, { ...entry })
}

/** One posting, or none when all that was bought was sold again at the same prices. */
function postingOf(pairId: number, sums: Sums): DeskPosting[] {
  const reference = `spot_pair:${pairId}`
  const entries = [...sums.values()].filter(({ held }) => held !== 0n).map((entry) => ({ ...entry, reference }))
  return entries.length === 0 ? [] : [{ kind: 'spot_netting', reference, entries }]
}

function merged(one: ReadonlyMap<number, Sums>, other: ReadonlyMap<number, Sums>): Map<number, Sums> {
  const all = new Map(one)
  for (const [pairId, sums] of other) {
    if (!all.has(pairId)) all.set(pairId, new Map())
    for (const entry of sums.values()) add(all.get(pairId)!, entry)
  }
  return all
}

/**
 * Moves between accounts of two desks have two steps of one transaction each. The first books the money to transit and writes a row with its
 * destination. The second lands it from there, exactly once. Moves that a crash left in transit land at the next start.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@assay/contract/wire'
import { formatUnits, transfer } from '@assay/money'
import { isDatabaseAway } from '../../db/away.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { DeskPosting } from '../../desk/room.ts'
import { systemAccounts, writerOf, type Writer } from '../../ledger/accounts.ts'
import { knownCurrency, unitsTyped } from './currency.ts'
import type { WalletServices } from './services.ts'
import * as store from './store.ts'

/** Tries for ten seconds, the queue time-out of a command. After that a chore lands the move. */
const LANDING_TRIES = 40
const LANDING_PAUSE_MS = 250

export type TransitServices = Pick<WalletServices, 'db' | 'desk' | 'currencies'> & { lever: MoneyDesk }

/** What is on its way, and how both of its steps are booked. */
export interface Passage extends Pick<DeskPosting, 'kind' | 'reference'> {
  id: string
  currencyId: number
  scale: number
  units: bigint
  /** The account where it lands. */
  to: number
}

const transitOf: Record<Writer, number> = { spot: systemAccounts.transitOfSpot, lever: systemAccounts.transitOfLever }

/** Where the first step takes money: to its destination where one desk owns both accounts, else to transit. */
export const firstStop = (from: number, to: number): number => (writerOf(from) === writerOf(to) ? to : transitOf[writerOf(from)])

/**
 * The second step. Returns what the account had available after it. Retries while the desk or the database is unavailable; null when that
 * took too long, and then a chore lands it.
 */
export async function land(services: TransitServices, passage: Passage): Promise<string | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await landOnce(services, passage)) ?? (await store.landedAvailable(services.desk.lookups, passage.id))
    } catch (error) {
      const isAway = error instanceof Refusal ? error.code === 'unavailable' : isDatabaseAway(error)
      if (!isAway) throw error
      if (tries === LANDING_TRIES) return null
      await sleep(LANDING_PAUSE_MS)
    }
  }
}

/** Returns what the account has available afterwards. Null when the move had landed before. */
function landOnce(services: TransitServices, { id, currencyId, scale, units, to, kind, reference }: Passage): Promise<string | null> {
  const writer = writerOf(to)
  const desk: MoneyDesk = writer === 'spot' ? services.desk : services.lever
  const from = transitOf[writer]
  return desk.submit({
    userId: null,
    accounts: [from, to],
    idempotent: null,
    guard: () => store.landStatement(id),
    run: (turn, { length }) => {
      if (length === 0) return null
      turn.post([{ kind, reference, entries: transfer(units, { from, to, currencyId }) }])
      const available = formatUnits(turn.available(to, currencyId), scale)
      turn.write(store.landedStatement(id, available))
      return available
    },
  })
}

/** Lands all moves in transit: those from before a crash, and those whose second desk was unavailable. */
export async function landMoves(services: TransitServices): Promise<void> {
  const moves = await store.listMovesInTransit(services.db)
  const landings = await Promise.allSettled(moves.map((row) => landRow(services, row)))
  // A move that cannot land must not keep the others from landing.
  const failed = landings.find((landing) => landing.status === 'rejected')
  if (failed) throw failed.reason
}

async function landRow(services: TransitServices, { number, proposalId, ...row }: store.MoveInTransit): Promise<void> {
  const { scale } = knownCurrency(services, String(row.currencyId))
  const booked = proposalId === null ? bookedFor.user(row.id) : bookedFor.house(proposalId)
  await land(services, { ...row, ...booked, scale, units: unitsTyped(number, 'number', scale) })
}

/** Both steps have one kind and reference: of a user's move its number, of a move of the house the proposal that was approved. */
export const bookedFor = {
  user: (id: string) => ({ kind: 'move' as const, reference: `move:${id}` }),
  house: (proposalId: string) => ({ kind: 'house_move' as const, reference: `house_move:${proposalId}` }),
}

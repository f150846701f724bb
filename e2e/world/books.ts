/** The database's ledger beside one that was kept apart from it, and beside what desks have in memory. */
import { rescale, unitsOf } from '@assay/money'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/pool.ts'
import type { Balances } from '../../apps/server/src/desk/balances.ts'
import type { KeptBack } from '../../apps/server/src/desk/room.ts'
import type { Ledger } from './ledger.ts'

const COLUMN_SCALE = 8

type ScaleOf = (currencyId: number) => number

interface StoredBalance {
  account_id: string
  currency_id: number
  available: string
  held: string
}

const read = async (db: Database): Promise<StoredBalance[]> => {
  const result = await sql<StoredBalance>`select account_id, currency_id, available, held from ledger_balance`.execute(db)
  return result.rows
}

const unitsOfColumn = (text: string, scale: number): bigint => rescale(unitsOf(text, COLUMN_SCALE), COLUMN_SCALE, scale)

/** Takes over what everybody has; nothing may be held yet. */
export async function copyBalances(db: Database, ledger: Ledger, scaleOf: ScaleOf): Promise<void> {
  for (const { account_id, currency_id, available, held } of await read(db)) {
    if (Number(held) !== 0) throw new Error(`account ${account_id} holds ${held}`)
    ledger.add(Number(account_id), currency_id, unitsOfColumn(available, scaleOf(currency_id)))
  }
}

const keyOf = (account: number | string, currencyId: number): string => `${account}:${currencyId}`

/** By account and currency, as texts that can be compared. */
async function readTexts(db: Database, scaleOf: ScaleOf): Promise<Map<string, string>> {
  const rows = await read(db)
  return new Map(
    rows.map(({ account_id, currency_id, available, held }) => {
      const units = (text: string): bigint => unitsOfColumn(text, scaleOf(currency_id))
      return [keyOf(account_id, currency_id), textOf(units(available), units(held))]
    }),
  )
}

const textOf = (available: bigint, held: bigint): string => `${available} + ${held}`
const NOTHING = textOf(0n, 0n)

/** What live spot orders keep back is held by nothing but their rows. */
const isBooked = (hold: string): boolean => !hold.startsWith('spot_order:')

/** Answers every balance in which the two differ. */
export async function compareBalances(db: Database, ledger: Ledger, scaleOf: ScaleOf): Promise<string[]> {
  const texts = await readTexts(db, scaleOf)
  const expected = new Map(
    ledger.balances().map(({ account, currencyId, available, held }) => {
      const booked = ledger.held(account, currencyId, isBooked)
      return [keyOf(account, currencyId), textOf(available + held - booked, booked)]
    }),
  )
  return [...new Set([...texts.keys(), ...expected.keys()])]
    .map((key) => ({ key, stored: texts.get(key) ?? NOTHING, own: expected.get(key) ?? NOTHING }))
    .filter(({ stored, own }) => stored !== own)
    .map(({ key, stored, own }) => `balance ${key}: ${stored}, not ${own}`)
}

interface Remembering {
  name: string
  balances: Balances
  /** By every live order. */
  keptBack: readonly KeptBack[]
}

/**
 * Answers every balance that a desk remembers otherwise than the database has it, and where what may be spent is not what its live orders
 * leave; while nothing is under way.
 */
export async function compareMemory(db: Database, { name, balances, keptBack }: Remembering, scaleOf: ScaleOf): Promise<string[]> {
  const texts = await readTexts(db, scaleOf)
  const kept = new Map<string, bigint>()
  for (const { account, currencyId, units } of keptBack) {
    const key = keyOf(account, currencyId)
    kept.set(key, (kept.get(key) ?? 0n) + units)
  }
  const faults: string[] = []
  const remembered = [...balances.stored()]
  for (const { account, currencyId, available, held } of remembered) {
    const key = keyOf(account, currencyId)
    const [stored, own] = [texts.get(key) ?? NOTHING, textOf(available, held)]
    if (own !== stored) faults.push(`${name} remembers balance ${key}: ${own}, not ${stored}`)
    const [found, free] = [balances.available(account, currencyId), available - (kept.get(key) ?? 0n)]
    if (found !== free) faults.push(`${name} lets ${found} of ${key} be spent, not ${free}`)
  }
  // Of an account it knows, it knows all.
  const keys = new Set(remembered.map(({ account, currencyId }) => keyOf(account, currencyId)))
  for (const [key, stored] of texts)
    if (!keys.has(key) && balances.knows(Number(key.split(':')[0])) && stored !== NOTHING)
      faults.push(`${name} forgot balance ${key}: ${stored}`)
  for (const key of kept.keys()) if (!keys.has(key)) faults.push(`${name} keeps orders of ${key} and not the balance`)
  return faults
}

/** Every move was answered, so every one has landed. */
export async function findMovesInTransit(db: Database): Promise<string[]> {
  const result = await sql<{ id: string }>`select id from wallet_move where landed_at is null`.execute(db)
  return result.rows.map(({ id }) => `move ${id} was answered and has not landed`)
}

/** The database's ledger beside one that was kept apart from it. */
import { rescale, unitsOf } from '@assay/money'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/pool.ts'
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

/** Answers every balance in which the two differ. */
export async function compareBalances(db: Database, ledger: Ledger, scaleOf: ScaleOf): Promise<string[]> {
  const texts = new Map<string, string>()
  for (const { account_id, currency_id, available, held } of await read(db)) {
    const scale = scaleOf(currency_id)
    texts.set(`${account_id}:${currency_id}`, `${unitsOfColumn(available, scale)} + ${unitsOfColumn(held, scale)}`)
  }
  const expected = new Map(
    ledger.balances().map(({ account, currencyId, available, held }) => [`${account}:${currencyId}`, `${available} + ${held}`]),
  )
  return [...new Set([...texts.keys(), ...expected.keys()])]
    .map((key) => ({ key, stored: texts.get(key) ?? '0 + 0', own: expected.get(key) ?? '0 + 0' }))
    .filter(({ stored, own }) => stored !== own)
    .map(({ key, stored, own }) => `balance ${key}: ${stored}, not ${own}`)
}

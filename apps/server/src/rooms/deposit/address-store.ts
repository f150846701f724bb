/** SQL of addresses. */
import type { ChainId } from '@assay/chain/networks'
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

interface OfUser {
  userId: number
  chain: ChainId
  keyPrint: string
}

export async function findAddress(db: Database, { userId, chain, keyPrint }: OfUser): Promise<string | undefined> {
  const { rows } = await sql<{ address: string }>`
    select address from deposit_address where user_id = ${userId} and chain = ${chain} and key_print = ${keyPrint}`.execute(db)
  return rows[0]?.address
}

/** A number that was never given out and never will be again. */
export async function takeIndex(db: Database): Promise<number> {
  const { rows } = await sql<{ index: number }>`select nextval('deposit_address_index')::float8 as index`.execute(db)
  return rows[0]!.index
}

/** Nothing is written where the user got one meanwhile. */
export async function insertAddress(
  db: Database,
  { userId, chain, keyPrint, index, address }: OfUser & { index: number; address: string },
): Promise<void> {
  await sql`
    insert into deposit_address (user_id, chain, key_print, index, address) values (${userId}, ${chain}, ${keyPrint}, ${index}, ${address})
    on conflict (user_id, chain, key_print) do nothing`.execute(db)
}

export interface AddressRow {
  chain: ChainId
  address: string
  userId: number
}

export async function listAddresses(db: Database): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`select chain, address, user_id::float8 as "userId" from deposit_address`.execute(db)
  return rows
}

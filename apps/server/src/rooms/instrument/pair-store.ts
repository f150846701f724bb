/** SQL that lists a token. */
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { Statement } from '../../desk/statements.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import { spotPairRow } from '../market/door.ts'
import type { Change } from '../operator/door.ts'

/** Those of these tokens that a user has any of: their sales have delivered. */
export async function heldOf(db: Database, currencyIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select token.id from unnest(${currencyIds}::int[]) as token (id)
    where exists (select from ledger_balance b join ledger_account a on a.id = b.account_id
      where b.currency_id = token.id and a.user_id is not null and b.available + b.held > 0)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface NewTokenPair {
  instrument: Instrument
  name: string
  firstTicks: number
  opensMs: number
}

/** Adds the pair with the decision about it: a token has one. */
export const addingPair = ({ instrument }: NewTokenPair): Change => ({
  name: 'listing',
  fault: `select case when exists (select from spot_pair p where p.base_id = ($7::jsonb ->> 'base_id')::int) then 'listed' end`,
  update: `insert into spot_pair select given.* from jsonb_populate_record(null::spot_pair, $7::jsonb) given where true`,
  value: JSON.stringify(spotPairRow(instrument)),
})

export const insertTokenPairStatement = ({ instrument, name, firstTicks, opensMs }: NewTokenPair, proposalId: string): Statement => ({
  name: 'instrument_insert_token_pair',
  text: `insert into spot_token_pair (pair_id, name, first_ticks, opens_at, proposal_id)
    values ($1, $2, $3::bigint, to_timestamp($4::float8), $5::bigint)`,
  values: () => [instrument.id, name, firstTicks, opensMs / 1000, proposalId],
})

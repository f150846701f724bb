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

export type ListingFault = 'listed' | 'unheld' | 'changed'

/**
 * Adds the pair with the decision about it: a token has one, a user has some of it, and its last sale is still the one at `soldAt`. Its fault is a
 * `ListingFault`.
 */
export const addingPair = ({ instrument }: NewTokenPair, soldAt: { price: string; currencyId: number }): Change => ({
  name: 'listing',
  fault: `select case
    when exists (select from spot_pair p where p.base_id = ($7::jsonb ->> 'base_id')::int) then 'listed'
    when not exists (select from ledger_balance b join ledger_account a on a.id = b.account_id
      where b.currency_id = ($7::jsonb ->> 'base_id')::int and a.user_id is not null and b.available + b.held > 0) then 'unheld'
    when not exists (select from (
        select p.price, p.pay_currency_id from subscription_project p
        where p.currency_id = ($7::jsonb ->> 'base_id')::int and p.scheduled_at is not null
        order by p.called_off_at is not null, p.id desc limit 1) last
      where last.price = ($7::jsonb ->> 'sold_price')::numeric and last.pay_currency_id = ($7::jsonb ->> 'sold_currency_id')::int)
    then 'changed' end`,
  update: `insert into spot_pair select given.* from jsonb_populate_record(null::spot_pair, $7::jsonb) given where true`,
  value: JSON.stringify({ ...spotPairRow(instrument), sold_price: soldAt.price, sold_currency_id: soldAt.currencyId }),
})

export const insertTokenPairStatement = ({ instrument, name, firstTicks, opensMs }: NewTokenPair, proposalId: string): Statement => ({
  name: 'instrument_insert_token_pair',
  text: `insert into spot_token_pair (pair_id, name, first_ticks, opens_at, proposal_id)
    values ($1, $2, $3::bigint, to_timestamp($4::float8), $5::bigint)`,
  values: () => [instrument.id, name, firstTicks, opensMs / 1000, proposalId],
})

/** Of a token's indices stays what a start reads, to the row. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { INDICES_KEPT } from '../../feeds/token-pairs.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { insertCurrencies } from '../wallet/testing.ts'
import { forgetOwnIndices, listTokenPairs } from './token-pair-store.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await insertCurrencies(test.db)
  await test.pool.query(`
    insert into currency (id, name, kind, scale) values (1001, 'FRN', 'crypto', 8), (1002, 'QLL', 'crypto', 8);
    insert into operator (email, name, roles, authenticator) values ('a@example.org', 'Ada', '{treasury}', '');
    insert into operator_proposal (kind, subject, terms, terms_hash, proposed_by, note)
      select 'instrument.list', 'token:' || token, '{}', sha256('{}'), id, 'x' from operator, unnest('{1001,1002}'::int[]) token;
    insert into spot_pair (id, symbol, base_id, quote_id, price_decimals, amount_decimals, minimum_lots, maximum_lots, minimum_notional)
      select id, name || '/USDT', id, 3, 4, 2, 1, 1000, 5 from currency where id > 1000;
    insert into spot_token_pair (pair_id, name, opens_at, first_ticks, proposal_id)
      select p.id, 'x', now(), 1000, o.id from spot_pair p join operator_proposal o on o.subject = 'token:' || p.id`)
})
afterAll(() => test.close())

it('is the last of each pair, whatever its age', async () => {
  const { db, pool } = test
  const fill = `insert into spot_own_index (pair_id, minute, ticks)
    select $1, '2020-01-01'::timestamptz + make_interval(mins => n), n from generate_series(1, $2::int) n`
  await pool.query(fill, [1001, INDICES_KEPT + 3])
  await pool.query(fill, [1002, 2])
  const before = await listTokenPairs(db)
  await forgetOwnIndices(db)
  expect(await listTokenPairs(db)).toEqual(before)
  const { rows } = await pool.query(
    'select count(*)::int as count, min(ticks)::int as first from spot_own_index group by pair_id order by pair_id',
  )
  expect(rows).toEqual([
    { count: INDICES_KEPT, first: 4 },
    { count: 2, first: 1 },
  ])
})

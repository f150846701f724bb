/** Conversations whose operator went away, and how often one is sent by mail. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createUser, insertCurrencies } from '../wallet/testing.ts'
import { supportHandlers } from './handlers.ts'
import { returnLeft } from './left.ts'
import { addOperator, asOperator, asUser, code, message, supportOf, type TestSupport } from './testing.ts'

let database: TestDatabase
let support: TestSupport
let handlers: ReturnType<typeof supportHandlers>
let operatorId: number

beforeAll(async () => {
  database = await createTestDatabase()
  await insertCurrencies(database.db)
  support = await supportOf(database)
  handlers = supportHandlers(support.services)
  operatorId = await addOperator(database, 'Mira')
})
// The invariants are asked when the database closes.
afterAll(() => database.close())

const caseOf = async (userId: number) => ((await handlers.send(message('hello'), asUser(userId))) as { case: { id: string } }).case.id

/** The operator has a page open, and gave a sign so many minutes ago. */
const seen = (operator: number, minutes: number) =>
  database.pool.query(
    `insert into operator_session (operator_id, token_hash, device, address, seen_at, until)
     values ($1, sha256(gen_random_uuid()::text::bytea), '', '', now() - make_interval(mins => $2), now() + interval '8 hours')`,
    [operator, minutes],
  )

const statesOf = async (ids: readonly string[]) => {
  const { rows } = await database.pool.query<{ state: string }>('select state from support_case where id = any($1) order by id', [ids])
  return rows.map(({ state }) => state)
}

it('waits in line again, and its writer reads so, once its operator logged out or gave no sign for ten minutes', async () => {
  const [home, out, here] = [await addOperator(database, 'Home'), await addOperator(database, 'Out'), await addOperator(database, 'Here')]
  await Promise.all([seen(home, 9), seen(out, 1), seen(here, 9)])
  const talks = []
  for (const holder of [home, out, here]) {
    const userId = await createUser(database.db)
    const id = await caseOf(userId)
    await handlers.take({ id }, asOperator(holder))
    talks.push({ id, userId })
  }
  const ids = talks.map(({ id }) => id)
  await returnLeft(support.services)
  expect(await statesOf(ids)).toEqual(['open', 'open', 'open'])
  await database.pool.query(`update operator_session set seen_at = now() - interval '10 minutes' where operator_id = $1`, [home])
  await database.pool.query('update operator_session set ended_at = now() where operator_id = $1', [out])
  await returnLeft(support.services)
  expect(await statesOf(ids)).toEqual(['waiting', 'waiting', 'open'])
  const { id, userId } = talks[0]!
  const { messages: read } = (await handlers.messages({ case: id, after: 0 }, asUser(userId))) as {
    messages: { side: string; text: string }[]
  }
  expect(read.at(-1)).toMatchObject({ side: 'automatic', text: expect.stringContaining('You are in line again') as string })
  expect(support.told).toContain(`state ${id}`)
  await returnLeft(support.services)
  expect(((await handlers.messages({ case: id, after: 0 }, asUser(userId))) as { messages: unknown[] }).messages).toHaveLength(read.length)
})

it('sends five transcripts of a user in 24 hours, however many are asked for at once and by whichever process', async () => {
  const userId = await createUser(database.db)
  await database.pool.query(`update account_user set email = 'five@example.org' where id = $1`, [userId])
  const id = await caseOf(userId)
  const again = supportHandlers((await supportOf(database)).services)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => code((at % 2 ? again : handlers).transcript({ case: id }, asUser(userId)))),
  )
  expect(answers.filter((one) => one === 'ok')).toHaveLength(5)
  expect(answers.filter((one) => one === 'support_transcripts_maximum')).toHaveLength(3)
  await database.pool.query(
    `update support_transcript set at = now() - interval '24 hours' where user_id = $1 and id in (select min(id) from support_transcript where user_id = $1)`,
    [userId],
  )
  expect(await code(handlers.transcript({ case: id }, asUser(userId)))).toBe('ok')
})

it('waits in line again once its operator is disabled or may not answer any more, and only then', async () => {
  const [gone, moved] = [await addOperator(database, 'Gone'), await addOperator(database, 'Moved')]
  await Promise.all([gone, moved, operatorId].map((operator) => seen(operator, 0)))
  const ids: string[] = []
  for (const holder of [gone, moved, operatorId]) {
    ids.push(await caseOf(await createUser(database.db)))
    await handlers.take({ id: ids.at(-1)! }, asOperator(holder))
  }
  await returnLeft(support.services)
  expect(await statesOf(ids)).toEqual(['open', 'open', 'open'])
  await database.pool.query('update operator set disabled_at = now() where id = $1', [gone])
  await database.pool.query(`update operator set roles = '{content}' where id = $1`, [moved])
  await returnLeft(support.services)
  expect(await statesOf(ids)).toEqual(['waiting', 'waiting', 'open'])
  expect(support.told).toContain(`state ${ids[0]}`)
  expect(await code(handlers.take({ id: ids[0]! }, asOperator(operatorId)))).toBe('ok')
})

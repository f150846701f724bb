/** Session look-ups of requests: batched, cached, and never valid after the session ended. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRateLimits } from '../../http/rate-limit.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createAccount } from './register.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { revokeSession, sweepSessions } from './store.ts'

let test: TestDatabase
let sessions: Sessions
let users = 0

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())
beforeEach(() => {
  sessions = createSessions(test.db, { onEnded: () => undefined })
})

async function openSession(): Promise<{ userId: number; id: string; token: string }> {
  const fields = { channel: 'email', address: `owner-${++users}@example.com`, passwordHash: 'none', lang: 'en', invitedBy: null } as const
  return test.db.transaction().execute(async (tx) => {
    const userId = (await createAccount(tx, fields))!
    return { userId, ...(await sessions.open(tx, { userId, device: 'a device', address: '192.0.2.7' })) }
  })
}

const idOf = async (token: string): Promise<string | undefined> => (await sessions.find(token))?.id

async function revoke({ userId, id }: { userId: number; id: string }): Promise<void> {
  sessions.forget([(await revokeSession(test.db, userId, id))!])
}

describe('asked for together', () => {
  it('gives everyone his own, and nobody what is not there', async () => {
    const [first, second, third] = [await openSession(), await openSession(), await openSession()]
    await revoke(second)
    const unknown = 'x'.repeat(43)
    const found = await Promise.all([third.token, unknown, first.token, second.token, first.token].map(idOf))
    expect(found).toEqual([third.id, undefined, first.id, undefined, first.id])
  })

  it('fails for all of them while the database is away', async () => {
    const gone = await createTestDatabase()
    const away = createSessions(gone.db, { onEnded: () => undefined })
    await gone.close()
    const asked = await Promise.allSettled([away.find('x'.repeat(43)), away.find('y'.repeat(43))])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

describe('found once', () => {
  it('is believed without another look', async () => {
    const mine = await openSession()
    await idOf(mine.token)
    await revokeSession(test.db, mine.userId, mine.id)
    expect(await idOf(mine.token)).toBe(mine.id)
  })

  it('ends at once when it is forgotten, also while it is looked up', async () => {
    const mine = await openSession()
    const other = await openSession()
    await idOf(mine.token)
    await revoke(mine)
    expect(await idOf(mine.token)).toBeUndefined()

    const lookup = sessions.find(other.token)
    sessions.forget([sessions.hashOf(other.token)])
    await lookup
    await revokeSession(test.db, other.userId, other.id)
    expect(await idOf(other.token)).toBeUndefined()
  })
})

it('is good for 30 days from its last use, told at most once an hour', async () => {
  const mine = await openSession()
  await test.pool.query(
    `update account_session set seen_at = now() - interval '2 hours', expires_at = now() + interval '1 day' where id = $1`,
    [mine.id],
  )
  await idOf(mine.token)
  const left = `select extract(day from expires_at - now())::int as days, now() - seen_at < interval '1 minute' as is_told from account_session where id = $1`
  expect((await test.pool.query(left, [mine.id])).rows).toEqual([{ days: 29, is_told: true }])
})

it('ends so many days after its login, however it is used', async () => {
  sessions = createSessions(test.db, { onEnded: () => undefined, days: 40 })
  const mine = await openSession()
  const age = (days: number) =>
    test.pool.query(
      `update account_session set created_at = now() - make_interval(days => $2), seen_at = now() - interval '2 hours', expires_at = now() + interval '1 day' where id = $1`,
      [mine.id, days],
    )
  const listed = async () => (await sessions.list(mine.userId)).map(({ id }) => id)
  await age(39)
  expect(await idOf(mine.token)).toBe(mine.id)
  expect(await listed()).toContain(mine.id)
  const left = `select expires_at = created_at + interval '40 days' as is_last from account_session where id = $1`
  expect((await test.pool.query(left, [mine.id])).rows).toEqual([{ is_last: true }])
  await age(40)
  // What memory has is believed for half a minute.
  sessions = createSessions(test.db, { onEnded: () => undefined, days: 40 })
  expect(await idOf(mine.token)).toBeUndefined()
  expect(await listed()).not.toContain(mine.id)
  const short = await createSessions(test.db, { onEnded: () => undefined, days: 2 }).open(test.db, {
    userId: mine.userId,
    device: 'a',
    address: 'b',
  })
  const hours = `select extract(epoch from expires_at - created_at)::int / 3600 as hours from account_session where id = $1`
  expect((await test.pool.query(hours, [short.id])).rows).toEqual([{ hours: 48 }])
})

describe('looked up for a network address', () => {
  /** A hundredth of the guests' limit of 600 reads in ten seconds. */
  const LOOKUPS = 6
  const HERE = '192.0.2.7'
  const ELSEWHERE = '192.0.2.8'
  let guesses = 0
  const guess = (address: string) => sessions.find(`${++guesses}`.padStart(43, 'x'), address)
  const refusals = async (asked: Promise<unknown>[]) =>
    (await Promise.allSettled(asked)).filter((answer) => answer.status === 'rejected' && answer.reason.message === 'too_many_requests')
      .length

  beforeEach(() => {
    sessions = createSessions(test.db, { onEnded: () => undefined, limitLookup: createRateLimits(0.01).limitLookup })
  })

  it("is refused to one that comes with too many that are nobody's, together or one by one, and to no other", async () => {
    expect(await refusals(Array.from({ length: 20 }, () => guess(HERE)))).toBe(20 - LOOKUPS)
    await expect(guess(HERE)).rejects.toThrow('too_many_requests')
    for (let number = 0; number < LOOKUPS; number++) expect(await guess(ELSEWHERE)).toBeNull()
    await expect(guess(ELSEWHERE)).rejects.toThrow('too_many_requests')
  })

  it('costs nothing that memory answers', async () => {
    const mine = await openSession()
    await sessions.find(mine.token, HERE)
    await refusals(Array.from({ length: 20 }, () => guess(HERE)))
    expect((await sessions.find(mine.token, HERE))?.id).toBe(mine.id)
  })

  it('is free for any number of users behind it, and for the server itself', async () => {
    for (let number = 0; number < 3 * LOOKUPS; number++) {
      const mine = await openSession()
      expect((await sessions.find(mine.token, HERE))?.id).toBe(mine.id)
    }
    expect(await refusals(Array.from({ length: 20 }, () => idOf(`${++guesses}`.padStart(43, 'x'))))).toBe(0)
  })
})

describe('swept', () => {
  const open = async (userId: number, device: string) =>
    (await sessions.open(test.db, { userId, device: 'a browser', deviceToken: device, address: '192.0.2.7' })).id
  const change = (id: string, change: string) => test.pool.query(`update account_session set ${change} where id = $1`, [id])
  const LONG_AGO = "now() - interval '91 days'"
  const LATELY = "now() - interval '89 days'"

  async function kept(userId: number): Promise<string[]> {
    await sweepSessions(test.db)
    const { rows } = await test.pool.query('select id from account_session where user_id = $1 order by id', [userId])
    return rows.map((row) => row.id)
  }

  it('are those that ended or ran out more than 90 days ago', async () => {
    const { userId, id: newest } = await openSession()
    const [ended, ranOut, endedLately, ranOutLately, endedAfterItRanOut, live] = [
      await open(userId, 'a phone'),
      await open(userId, 'a phone'),
      await open(userId, 'a phone'),
      await open(userId, 'a phone'),
      await open(userId, 'a phone'),
      await open(userId, 'a phone'),
    ]
    await change(ended, `revoked_at = ${LONG_AGO}`)
    await change(ranOut, `expires_at = ${LONG_AGO}`)
    await change(endedLately, `revoked_at = ${LATELY}`)
    await change(ranOutLately, `expires_at = ${LATELY}`)
    await change(endedAfterItRanOut, `expires_at = ${LONG_AGO}, revoked_at = now()`)
    expect(await kept(userId)).toEqual([newest, endedLately, ranOutLately, live])
  })

  it('are of those without a device all but the newest, however many there were', async () => {
    const { userId, id: first } = await openSession()
    const [second, third] = [await open(userId, ''), await open(userId, '')]
    for (const id of [first, second, third]) await change(id, `revoked_at = ${LONG_AGO}`)
    expect(await kept(userId)).toEqual([third])
  })

  it('are not the newest of a device: it stays known', async () => {
    const { userId, id: mine } = await openSession()
    const stranger = await openSession()
    const [older, newer, other] = [await open(userId, 'a phone'), await open(userId, 'a phone'), await open(userId, 'another')]
    for (const id of [mine, stranger.id, older, newer, other]) await change(id, `revoked_at = ${LONG_AGO}`)
    expect(await kept(userId)).toEqual([mine, newer, other])
    expect(await kept(stranger.userId)).toEqual([stranger.id])
    expect((await sessions.open(test.db, { userId, device: 'a browser', deviceToken: 'a phone', address: '192.0.2.7' })).isNewDevice).toBe(
      false,
    )
  })
})

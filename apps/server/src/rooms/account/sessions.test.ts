/** Sessions as every request asks for them: together, from memory, and never again once they ended. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createAccount } from './register.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { revokeSession } from './store.ts'

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

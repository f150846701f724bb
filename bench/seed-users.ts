/** Makes many users with money and sessions in a running installation's database, through the use cases that people go through. */
import { openDatabase, openPool, type ConnectionTarget } from '../apps/server/src/db/pool.ts'
import { accountOf, CHANGE } from '../apps/server/src/ledger/accounts.ts'
import { give } from '../apps/server/src/ledger/testing.ts'
import { createAccount, createSessions, hashPassword } from '../apps/server/src/rooms/account/door.ts'

const CURRENCIES = [
  { currencyId: 1, amount: '100' },
  { currencyId: 3, amount: '10000000' },
]

/** Answers the token of each. */
export async function seedUsers(target: ConnectionTarget, count: number): Promise<string[]> {
  const pool = openPool(target, 8)
  const db = openDatabase(pool)
  const sessions = createSessions(db, { onEnded: () => undefined })
  // One hash for all: hashing is slow on purpose and nobody logs in here.
  const passwordHash = await hashPassword(crypto.randomUUID())
  const tokens: string[] = []
  const userIds: number[] = []
  const seedOne = (number: number) =>
    db.transaction().execute(async (tx) => {
      const userId = await createAccount(tx, {
        channel: 'email',
        address: `bench-${number}-${crypto.randomUUID()}@example.test`,
        passwordHash,
        lang: 'en',
        invitedBy: null,
      })
      userIds.push(userId!)
      const { token } = await sessions.open(tx, { userId: userId!, device: 'bench', address: '127.0.0.1' })
      tokens.push(token)
    })
  for (let next = 0; next < count; next += 8)
    await Promise.all(Array.from({ length: Math.min(8, count - next) }, (_, offset) => seedOne(next + offset)))
  for (const userId of userIds) await give(pool, accountOf(userId, CHANGE), ...CURRENCIES)
  await pool.end()
  return tokens
}

/**
 * The seal of a million entries: what it costs the database for a posting, beside booking it, and how long the check takes to find one
 * changed bit.
 *
 *   node bench/seal.ts [entries=1000000]
 */
import { sql } from 'kysely'
import { transfer } from '../packages/money/src/door.ts'
import { ownerClient } from '../apps/server/src/db/pool.ts'
import { accountOf, CHANGE, systemAccounts } from '../apps/server/src/ledger/accounts.ts'
import { findBroken } from '../apps/server/src/ledger/invariants.ts'
import { sealInvariants } from '../apps/server/src/ledger/seal-invariants.ts'
import { sealAll } from '../apps/server/src/ledger/seal.ts'
import { bookMany, createUsers } from '../apps/server/src/ledger/testing.ts'
import { createTestDatabase } from '../apps/server/src/testing.ts'
import { finish, timed } from './report.ts'

const BAR_MS = 60_000
const USERS = 2_000
const ENTRIES_OF_POSTING = 2

const entries = Number(process.argv[2] ?? 1_000_000)
const postings = Math.ceil(entries / ENTRIES_OF_POSTING)
const database = await createTestDatabase()
const { db, pool } = database
let found: { figures: string; isGood: boolean }

try {
  await sql`insert into currency (id, name, kind, scale) values (3, 'USDT', 'crypto', 8)`.execute(db)
  const users = await createUsers(db, 'sealed', USERS)
  const made = Array.from({ length: postings }, (_, at) => ({
    kind: 'test',
    reference: `spot_trade:${at}`,
    entries: transfer(100n, { from: systemAccounts.treasury, to: accountOf(users[at % users.length]!, CHANGE), currencyId: 3 }),
  }))
  const bookedMs = await bookMany(pool, made)
  // As it stands in a running installation: the index over numbers of postings knows all pages but the newest.
  const vacuum = ownerClient(database.owner)
  await vacuum.connect()
  await vacuum.query('vacuum ledger_entry')
  await vacuum.end()
  const loopBefore = performance.eventLoopUtilization()
  const cpuBefore = process.cpuUsage()
  const sealedMs = await timed(() => sealAll(db))
  const cpu = process.cpuUsage(cpuBefore)
  const { active } = performance.eventLoopUtilization(loopBefore)
  const soundMs = await timed(async () => {
    const broken = await findBroken(db, sealInvariants)
    if (broken.length > 0) throw new Error(`sound books do not hold: ${JSON.stringify(broken)}`)
  })
  const owner = ownerClient(database.owner)
  await owner.connect()
  await owner.query(
    `update ledger_entry set reference = overlay(reference placing chr(ascii(right(reference, 1)) # 1) from length(reference))
    where posting_id = $1 and account_id = ${systemAccounts.treasury}`,
    [Math.ceil(postings / 3)],
  )
  await owner.end()
  let broken: string[] = []
  const foundMs = await timed(async () => (broken = (await findBroken(db, sealInvariants)).map(({ check }) => check)))
  const micro = (ms: number): string => `${((1000 * ms) / postings).toFixed(1)} us`
  console.log(
    `${postings} postings, ${entries} entries: booked in ${(bookedMs / 1000).toFixed(1)} s, sealed in ${(sealedMs / 1000).toFixed(1)} s with pauses as long as the work`,
  )
  console.log(
    `a posting: booking ${micro(bookedMs)}, sealing ${micro(sealedMs / 2)} of the database, ${micro((cpu.user + cpu.system) / 1000)} of the server, whose loop was busy for ${active.toFixed(0)} ms in all`,
  )
  console.log(`sound books checked in ${(soundMs / 1000).toFixed(1)} s`)
  found = {
    figures: `one changed bit in ${entries} entries found in ${(foundMs / 1000).toFixed(1)} s (bar ${BAR_MS / 1000} s)`,
    isGood: broken.length === 1 && foundMs <= BAR_MS,
  }
} finally {
  await database.close({ skipInvariants: true })
}
finish('seal', found.figures, found.isGood)

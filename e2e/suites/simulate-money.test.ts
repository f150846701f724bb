/**
 * Deposits, withdrawals to chains and between users, cancels, decisions and payments of operators by everybody at once, on a real node of Ethereum that
 * replaces its blocks. In the end each balance is what the chain has, less what left, counted without the ledger; each withdrawal ended once, and what
 * it held is free or spent once. SIMULATE_MONEY=20000 runs as many (nightly); SEED=7 begins another sequence.
 */
import { describe, expect, it } from 'vitest'
import { hasAnvil } from '../../packages/chain/src/testing/anvil.ts'
import { formatUnits, unitsOf } from '@assay/money'
import { CoinsWorld } from '../world/coins-world.ts'
import { Dice } from '../world/dice.ts'
import { SEED } from '../world/sizes.ts'

const OPERATIONS = Number(process.env['SIMULATE_MONEY'] ?? 600)
const AT_ONCE = 12
const USERS = 8
const SCALE = 8

describe.skipIf(!hasAnvil)('simulate money', () => {
  it(
    `${OPERATIONS} operations, seed ${SEED}`,
    async () => {
      const dice = new Dice(SEED)
      const world = await CoinsWorld.open(USERS, dice)
      try {
        for (let number = 0; number < OPERATIONS; number += AT_ONCE) {
          await Promise.all([world.moveChain(), ...Array.from({ length: AT_ONCE }, () => world.operate())])
          await world.test.settle()
        }
        await world.comesToRest()
        console.log(`simulate money: seed ${SEED}, ${world.paid.length} payments, ${JSON.stringify(Object.fromEntries(world.counts))}`)
        expect(await findFaults(world)).toEqual([])
        for (const name of ['reorganised', 'out', 'to a user', 'cancelled', 'approved', 'refused', 'paid'])
          expect(world.counts.get(name), name).toBeGreaterThan(0)
      } finally {
        await world.close()
      }
    },
    120_000 + OPERATIONS * 200,
  )
})

async function findFaults(world: CoinsWorld): Promise<string[]> {
  const { sql } = world.test
  const faults: string[] = []
  const uneven = await sql('select currency_id from ledger_balance group by currency_id having sum(available + held) <> 0')
  if (uneven.length > 0) faults.push(`currencies that do not sum to zero: ${JSON.stringify(uneven)}`)
  const below = await sql('select account_id from ledger_balance where account_id >= 1000 and (available < 0 or held <> 0)')
  if (below.length > 0) faults.push(`accounts below zero, or that still hold something: ${JSON.stringify(below)}`)
  const holds = await sql(`select hold from ledger_hold where hold like 'withdrawal:%' and held <> 0`)
  if (holds.length > 0) faults.push(`holds that did not end: ${JSON.stringify(holds)}`)
  return [...faults, ...(await endedOtherwise(world)), ...(await balancesOtherwise(world))]
}

/** What was held ends by one posting, of the kind that its state says. */
async function endedOtherwise({ test }: CoinsWorld): Promise<string[]> {
  const rows = await test.sql(
    `select w.id::text as id, w.status, array(select e.kind from ledger_entry e where e.reference = 'withdrawal:' || w.id group by e.posting_id, e.kind order by e.posting_id) as kinds
     from withdrawal w`,
  )
  const right: Record<string, readonly string[]> = {
    done: ['withdrawal_hold withdrawal_sent', 'withdrawal_hold withdrawal_internal', 'withdrawal_internal'],
    refused: ['withdrawal_hold withdrawal_back'],
    cancelled: ['withdrawal_hold withdrawal_back'],
  }
  return rows.flatMap(({ id, status, kinds }) =>
    right[String(status)]?.includes((kinds as string[]).join(' ')) ? [] : [`withdrawal ${String(id)}: ${String(status)}, ${String(kinds)}`],
  )
}

/** What the node has of payments to a user, what he still owes of those that are gone, less what left and more what others sent him. */
async function balancesOtherwise({ node, test, paid, people }: CoinsWorld): Promise<string[]> {
  const units = new Map(people.map(({ userId }) => [userId, 0n]))
  const add = (userId: unknown, change: bigint) => units.set(Number(userId), (units.get(Number(userId)) ?? 0n) + change)
  for (const one of paid) if ((await node.ask('eth_getTransactionReceipt', one.transaction)) !== null) add(one.userId, one.units)
  const claims = await test.sql(`select user_id, sum(claim)::text as claim from deposit_payment group by user_id`)
  for (const { user_id: user, claim } of claims) add(user, unitsOf(String(claim), SCALE))
  const left = await test.sql(`select user_id, to_user_id, amount::text as amount from withdrawal where status = 'done'`)
  for (const { user_id: from, to_user_id: to, amount } of left) {
    add(from, -unitsOf(String(amount), SCALE))
    if (to !== null) add(to, unitsOf(String(amount), SCALE))
  }
  const found = await test.sql(`select account_id / 10 as user, available::text as available from ledger_balance where account_id >= 1000`)
  const has = new Map(found.map(({ user, available }) => [Number(user), unitsOf(String(available), SCALE)]))
  return [...units].flatMap(([userId, counted]) =>
    counted === (has.get(userId) ?? 0n)
      ? []
      : [`user ${userId}: counted ${formatUnits(counted, SCALE)}, booked ${formatUnits(has.get(userId) ?? 0n, SCALE)}`],
  )
}

/** Random moves of the house, several at once and some that die between their two steps, compared with a plain second account of them. */
import { houseAccounts, houseMoveReasons, isHouseMove } from '@assay/contract/wire'
import { formatUnits, unitsOf } from '@assay/money'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findViolations } from '../../books.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { giveBy } from '../../ledger/testing.ts'
import { landMoves } from '../wallet/door.ts'
import { BTC, USDT } from '../wallet/testing.ts'
import { createTestBooks, type TestBooks, type Wish } from '../../testing-books.ts'

const { treasury, transitOfSpot, transitOfLever, houseOfConversion, feesOfRooms, dualCover } = systemAccounts
const [MINING_POOL, PROCEEDS] = [111, 122]
const LARGEST = 3_000

let books: TestBooks
let user: number
beforeAll(async () => {
  books = await createTestBooks()
  user = accountOf(await books.lever.newUser('0'), CHANGE)
  for (const account of [houseOfConversion, feesOfRooms, dualCover, MINING_POOL, user])
    for (const currencyId of [BTC, USDT]) await giveBy(books.spot, account, { currencyId, units: unitsOf('4000', 8) })
})
afterAll(() => books.close())

const owned = houseAccounts.map((one) => one.account)
const ways = houseMoveReasons.flatMap((reason) => owned.flatMap((from) => owned.map((to) => ({ reason, from, to }))))
const right = ways.filter((way) => isHouseMove(way.reason, { ...way, currencyId: USDT }))
/** Mostly such as there are. */
const way = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: fc.constantFrom(...ways) })
const rest = fc.record({
  currencyId: fc.constantFrom(BTC, USDT),
  amount: fc.integer({ min: 1, max: LARGEST }).map(String),
  // The process dies before the second step.
  dies: fc.boolean(),
  // It is approved together with the one before.
  together: fc.boolean(),
})
const step = fc.tuple(way, rest).map(([sides, given]) => ({ ...sides, ...given }))
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Available and held of every account of a currency, with what is in transit where it goes to. */
async function balances(): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ key: string; units: string }>`
    select account_id || ':' || currency_id as key, trim_scale(available + held) as units from ledger_balance
    where account_id not in (${transitOfSpot}, ${transitOfLever})`.execute(books.lever.database.db)
  return new Map(rows.map(({ key, units }) => [key, unitsOf(units, 8)]))
}

const dead = (lookups: MoneyDesk['lookups']) => ({ lookups, submit: () => Promise.reject(new Error('killed')) })

/** Approves one. Whether it was approved: a process that died answers nobody, and its first step stands. */
async function approve({ from, to, dies }: Step, proposal: { id: string; terms_hash: string }): Promise<boolean> {
  const services = books.services()
  const [spotGives, spotTakes] = [from, to].map((one) => ![3, 11, 21].includes(one))
  const isCut = dies && spotGives !== spotTakes
  if (isCut && spotTakes) services.desk = dead(services.desk.lookups) as unknown as typeof services.desk
  if (isCut && !spotTakes) services.lever = dead(services.lever.lookups) as unknown as typeof services.lever
  try {
    return 'message' in (await books.decide(proposal, { services }))
  } catch (error) {
    if (isCut && (error as Error).message === 'killed') return true
    throw error
  }
}

/** Those that may go between their accounts, as they were proposed, until one cannot. */
async function proposeAll(steps: readonly Step[]): Promise<{ step: Step; proposal: { id: string; terms_hash: string } }[]> {
  const proposed: { step: Step; proposal: { id: string; terms_hash: string } }[] = []
  for (const one of steps) {
    const outcome = await books.propose(one satisfies Wish)
    if (!isHouseMove(one.reason, one)) expect(outcome).toEqual({ refused: 'house_move_pair' })
    else if ('message' in outcome) proposed.push({ step: one, proposal: outcome.message as unknown as { id: string; terms_hash: string } })
    else expect(['house_move_short', 'proposal_open']).toContain(outcome.refused)
  }
  return proposed
}

it('any moves of the house leave what a second account of them says, nothing new and nothing less', async () => {
  let booked = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      const before = await balances()
      const proposed = await proposeAll(steps)
      const outcomes: boolean[] = []
      for (let at = 0; at < proposed.length;) {
        const next = proposed.findIndex(({ step: { together } }, place) => place > at && !together)
        const end = next < 0 ? proposed.length : next
        outcomes.push(...(await Promise.all(proposed.slice(at, end).map((one) => approve(one.step, one.proposal)))))
        at = end
      }
      await landMoves(books.services())
      const after = await balances()
      const wanted = new Map(before)
      proposed.forEach(({ step: { from, to, currencyId, amount } }, at) => {
        if (!outcomes[at]) return
        booked += 1
        for (const [one, sign] of [
          [from, -1n],
          [to, 1n],
        ] as const)
          wanted.set(`${one}:${currencyId}`, (wanted.get(`${one}:${currencyId}`) ?? 0n) + sign * unitsOf(amount, 8))
      })
      expect(textOf(after)).toEqual(textOf(wanted))
      for (const [key, units] of after)
        if (!key.startsWith(`${treasury}:`)) expect([key, units >= 0n || key.startsWith('52:')]).toEqual([key, true])
      // Those that were refused are out of the way of the next run.
      for (const { proposal } of proposed.filter((_, at) => !outcomes[at])) await books.decide(proposal, { decision: 'refused' })
      expect(after.get(`${user}:${USDT}`)).toBe(unitsOf('4000', 8))
      expect(await findViolations(books.lever.database.db)).toEqual([])
    }),
    { numRuns: 12 },
  )
  expect(booked).toBeGreaterThan(20)
  expect(await books.balance(PROCEEDS)).toBe('0 / 0')
}, 120_000)

const textOf = (all: ReadonlyMap<string, bigint>) =>
  Object.fromEntries([...all].filter(([, units]) => units !== 0n).map(([key, units]) => [key, formatUnits(units, 8)]))

/**
 * kill -9 of the server at each step of a deposit and of a withdrawal, on a real node of Ethereum (and for Bitcoin one of ours) with the real signer: every payment is booked, told and
 * paid once, whatever it died at. Prints the matrix. Here only the steps whose COMMIT moves money; MONEY_KILLS=10 has all, so many times each
 * (nightly), the signer's own steps among them: those run once each in `signer.test.ts` and `signer-bitcoin.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { steps as signerSteps } from '../../apps/signer/src/testing.ts'
import { findViolations } from '../../apps/server/src/books.ts'
import { hasAnvil } from '../../packages/chain/src/testing/anvil.ts'
import { killDeposits } from '../money-deposits.ts'
import { killSigner, killWithdrawals, WAYS } from '../money-withdrawals.ts'
import { MoneyWorld, WITHIN_MS, type Fate } from '../money-world.ts'

const RUNS = Number(process.env['MONEY_KILLS'] ?? 0)
const TIMES = Math.max(RUNS, 1)
const timeout = WITHIN_MS * 10 * TIMES
/** What moves money, on either side of its COMMIT. */
const SHORT = [
  'deposit: credited, before COMMIT',
  'deposit: credited, after COMMIT',
  'deposit: taken back, after COMMIT',
  'withdrawal: asked, after COMMIT',
  'withdrawal: paid to another user, before COMMIT',
  'withdrawal: paid to another user, after COMMIT',
  'withdrawal: booked as sent, before COMMIT',
  'withdrawal: booked as sent, after COMMIT',
]

interface Row {
  process: string
  step: string
  runs: number
  lost: number
  doubled: number
}

describe.skipIf(!hasAnvil)('money, killed', () => {
  let world: MoneyWorld
  /** Asked when all has come to rest. */
  const fates: { process: 'server' | 'signer'; step: string; fate(): Promise<Fate> }[] = []
  const matrix = {
    has: (step: string) => RUNS > 0 || SHORT.includes(step),
    add: (step: string, fate: () => Promise<Fate>) => void fates.push({ process: 'server', step, fate }),
  }

  beforeAll(async () => {
    world = await MoneyWorld.start()
  })
  afterAll(() => world?.end())

  it('a deposit, at each of its steps', { timeout }, async () => {
    for (let run = 0; run < TIMES; run += 1) await killDeposits(world, matrix)
  })

  it('a withdrawal, at each of its steps', { timeout }, async () => {
    for (let run = 0; run < TIMES; run += 1) await killWithdrawals(world, matrix)
  })

  it.skipIf(RUNS === 0).each(['ethereum', 'bitcoin'] as const)(
    'a withdrawal on %s, at each of the signer’s steps',
    { timeout },
    async (chain) => {
      const add = (step: string, fate: () => Promise<Fate>) => void fates.push({ process: 'signer', step, fate })
      for (let run = 0; run < RUNS; run += 1) for (const step of signerSteps) await killSigner(world, { step, way: WAYS[chain] }, add)
      await world.comesToRest()
    },
  )

  it('loses and doubles nothing, and the books hold', { timeout }, async () => {
    await world.started()
    const rows = new Map<string, Row>()
    for (const { process: which, step, fate } of fates) {
      const row = rows.get(step) ?? { process: which, step, runs: 0, lost: 0, doubled: 0 }
      const { lost, doubled } = await fate()
      rows.set(step, { ...row, runs: row.runs + 1, lost: row.lost + Number(lost), doubled: row.doubled + Number(doubled) })
    }
    console.log(tableOf([...rows.values()]))
    expect([...rows.values()].filter(({ lost, doubled }) => lost + doubled > 0)).toEqual([])
    expect(rows.size).toBeGreaterThanOrEqual(SHORT.length)
    expect(await findViolations(world.db)).toEqual([])
  })
})

const tableOf = (rows: readonly Row[]): string =>
  [
    '| Process | Killed at | Runs | Lost | Doubled |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(({ process: which, step, runs, lost, doubled }) => `| ${which} | ${step} | ${runs} | ${lost} | ${doubled} |`),
  ].join('\n')

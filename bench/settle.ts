/**
 * Ten thousand options that expire at one instant, through the desk: from the tick that decides them until COMMIT returned and every
 * holder's channel was told.
 *
 *   node bench/settle.ts [options=10000]
 */
import { randomUUID } from 'node:crypto'
import { accountOf, MICRO, systemAccounts } from '../apps/server/src/ledger/accounts.ts'
import { BTC_CFD, createTestOptions, USDT, type TestOptions } from '../apps/server/src/rooms/seconds/testing.ts'
import { periodTerms } from '../apps/server/src/rooms/seconds/terms.ts'
import { give } from '../apps/server/src/ledger/testing.ts'
import { finish } from './report.ts'

const BAR_MS = 500
const OPTIONS_A_USER = 10
const STAKE = 500_000_000n
const CLOCK_MS = 200

/** Every user takes ten options in one command, half of them up. */
export async function acceptAll(test: TestOptions, count: number): Promise<void> {
  const { seconds, ratioPpm } = periodTerms[0]!
  const users: number[] = []
  for (let made = 0; made < count / OPTIONS_A_USER; made += 1) users.push(await test.newUser())
  const acceptFor = (userId: number): Promise<unknown> => {
    const account = accountOf(userId, MICRO)
    return test.desk.submit({
      userId,
      accounts: [account],
      idempotent: null,
      run: ({ option, takeId, timeMs }) => {
        for (let number = 0; number < OPTIONS_A_USER; number += 1) {
          const direction = number % 2 === 0 ? 'up' : 'down'
          const asked = { account, instrumentId: BTC_CFD.id, currencyId: USDT, direction, seconds, stake: STAKE, ratioPpm } as const
          const { refused } = option({ kind: 'submit', id: takeId(), timeMs, publicId: randomUUID(), ...asked })
          if (refused) throw new Error(`the bench cannot take its options: ${refused}`)
        }
      },
    })
  }
  await Promise.all(users.map(acceptFor))
}

export interface SettlementFigures {
  tookMs: number
  /** What this process had of the processor meanwhile; the rest is PostgreSQL's, or was waited for. */
  processorMs: number
}

/** How long the deciding tick takes; everything before it has been worked through. */
export async function measureSettlement(count: number): Promise<SettlementFigures> {
  const test = await createTestOptions()
  try {
    await test.desk.close()
    await give(test.database.pool, systemAccounts.houseOfDesk, { currencyId: USDT, amount: '49000000' })
    await test.start()
    await test.advance(1_000)
    const expiresMs = test.nowMs + 2_000 + periodTerms[0]!.seconds * 1_000
    await acceptAll(test, count)
    test.feed.setBid(BTC_CFD.symbol, test.nowMs + 5_000, 500_100)
    await test.advance(expiresMs - test.nowMs)
    let ended = 0
    test.desk.onCommitted(({ options }) => (ended += options.filter(({ status }) => status === 'won' || status === 'lost').length))
    test.told = []
    const started = performance.now()
    const before = process.cpuUsage()
    await test.advance(CLOCK_MS)
    const tookMs = performance.now() - started
    const { user, system } = process.cpuUsage(before)
    const told = test.told.filter(({ userId }) => userId !== null).length
    if (ended !== count || told < count) throw new Error(`${ended} of ${count} options ended, ${told} were told`)
    return { tookMs, processorMs: (user + system) / 1000 }
  } finally {
    await test.close()
  }
}

async function main(): Promise<void> {
  const count = Number(process.argv[2] ?? 10_000)
  const { tookMs, processorMs } = await measureSettlement(count)
  console.log(`settlement: ${Math.round(processorMs)} ms of the processor in this process, ${Math.round(tookMs)} ms in all`)
  finish('settle', `${count} options committed and told in ${(tookMs / 1000).toFixed(2)} s (bar ${BAR_MS / 1000})`, tookMs <= BAR_MS)
}

if (import.meta.main) await main()

/**
 * Leveraged contracts: one index tick over a million open positions when nothing is due, in the engine; and ten thousand
 * liquidations that one tick sets off, through the desk, until they are committed in PostgreSQL. A tenth of the users listens.
 *
 *   node bench/futures-tick.ts [positions=1000000] [liquidations=10000]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { transfer } from '@assay/money'
import type { SpotDesk } from '../apps/server/src/desk/spot/spot-desk.ts'
import { systemAccounts } from '../apps/server/src/ledger/accounts.ts'
import { startIdleSpot } from '../apps/server/src/rooms/wallet/testing.ts'
import { createFuturesEngine } from '../packages/engine/src/futures/door.ts'
import { Crowd } from '../packages/engine/src/futures-oracle/door.ts'
import { createTestLever, BTC_CFD, USDT, type TestLever } from '../apps/server/src/rooms/futures/testing.ts'
import { leverAccountOf } from '../apps/server/src/rooms/futures/services.ts'
import { finish } from './report.ts'

const BAR = { p99Us: 20, liquidationsMs: 1_000, spotMs: 200 }
const POSITIONS_A_USER = 10
const INSTRUMENTS = 20
const TICKS = 20_000
const WARM_UP_TICKS = 2_000

export interface TickFigures {
  p50Us: number
  p99Us: number
  meanUs: number
  fillSeconds: number
}

/** Fills an engine and times one tick after the other. Throws when a tick set anything off: then something else was measured. */
export function measureTicks(positions: number): TickFigures {
  const engine = createFuturesEngine({ currencyId: USDT, houseAccount: 1, insuranceAccount: 2, feeAccount: 3 })
  const crowd = new Crowd({
    engine,
    positions,
    users: Math.ceil(positions / POSITIONS_A_USER),
    instruments: INSTRUMENTS,
    seed: 7,
    isBrittle: false,
  })
  const started = performance.now()
  crowd.fill()
  const fillSeconds = (performance.now() - started) / 1000
  for (let tick = 0; tick < WARM_UP_TICKS; tick += 1) engine.execute(crowd.nextTick())
  const times = new Float64Array(TICKS)
  for (let tick = 0; tick < TICKS; tick += 1) {
    const command = crowd.nextTick()
    const before = performance.now()
    const { positions: rows, warnings } = engine.execute(command)
    times[tick] = performance.now() - before
    if (rows.length > 0 || warnings.length > 0) throw new Error('a tick of the bench set something off')
  }
  times.sort()
  const meanUs = (times.reduce((sum, one) => sum + one, 0) / TICKS) * 1000
  const quantileUs = (share: number): number => times[Math.floor(TICKS * share)]! * 1000
  return { p50Us: quantileUs(0.5), p99Us: quantileUs(0.99), meanUs, fillSeconds }
}

const LOTS = 50
const MULTIPLE = 100
/** At 100x and a maintenance of 0.4 % a long of 50,003 falls due a little above this, with equity left. */
const FALL = { bid: '49700', ask: '49706' }

/** Every user opens his ten positions in one command, through the desk. */
async function openLongs(lever: TestLever, count: number): Promise<void> {
  const users: number[] = []
  for (let made = 0; made < count / POSITIONS_A_USER; made += 1) users.push(await lever.newUser('10000'))
  const openAll = (userId: number): Promise<unknown> => {
    const account = leverAccountOf(userId)
    return lever.desk.submit({
      userId,
      accounts: [account],
      idempotent: null,
      run: ({ trade, takeId, timeMs }) => {
        for (let position = 0; position < POSITIONS_A_USER; position += 1) {
          const { refused } = trade({
            kind: 'place',
            id: takeId(),
            timeMs,
            account,
            instrumentId: lever.contracts.bySymbol(BTC_CFD).instrument.id,
            direction: 'long',
            mode: 'isolated',
            type: 'market',
            lots: LOTS,
            leverage: MULTIPLE,
            priceTicks: null,
            targetTicks: null,
            stopTicks: null,
            trailingBps: null,
            slippageBps: null,
          })
          if (refused) throw new Error(`the bench cannot open its positions: ${refused}`)
        }
      },
    })
  }
  await Promise.all(users.map(openAll))
  await lever.tick(BTC_CFD, '49997', '50003')
}

export interface LiquidationFigures {
  tookMs: number
  /** What this process had of the processor meanwhile; the rest is PostgreSQL's, or was waited for. */
  processorMs: number
  /** The slowest booking of the other desk meanwhile. */
  spotMs: number
}

/** Books at a desk without pause until told to stop; answers how long the slowest took. */
async function bookUntil(desk: SpotDesk, isOver: () => boolean): Promise<number> {
  let slowestMs = 0
  while (!isOver()) {
    const started = performance.now()
    await desk.submit({
      userId: null,
      accounts: [systemAccounts.treasury, systemAccounts.rewards],
      idempotent: null,
      run: (turn) => turn.post([{ kind: 'faucet', reference: 'test:1', entries: ONE_USDT }]),
    })
    slowestMs = Math.max(slowestMs, performance.now() - started)
    await sleep(2)
  }
  return slowestMs
}

const ONE_USDT = transfer(100_000_000n, { from: systemAccounts.treasury, to: systemAccounts.rewards, currencyId: USDT })

/** How long the tick takes that liquidates them all, until COMMIT returned and those who tell others were told. */
export async function measureLiquidations(count: number): Promise<LiquidationFigures> {
  const lever = await createTestLever({ houseFunds: '50000000', hasPrivateSubscribers: (userId) => userId % 10 === 0 })
  const spot = await startIdleSpot(lever.database)
  try {
    await openLongs(lever, count)
    let liquidated = 0
    lever.desk.onCommitted(({ liquidations }) => (liquidated += liquidations.length))
    lever.give(BTC_CFD, FALL.bid, FALL.ask)
    const started = performance.now()
    const before = process.cpuUsage()
    let isOver = false
    const booking = bookUntil(spot, () => isOver)
    await lever.beat()
    isOver = true
    const tookMs = performance.now() - started
    const { user, system } = process.cpuUsage(before)
    if (liquidated !== count) throw new Error(`${liquidated} of ${count} positions were liquidated`)
    return { tookMs, processorMs: (user + system) / 1000, spotMs: await booking }
  } finally {
    await spot.close()
    await lever.close()
  }
}

async function main(): Promise<void> {
  const positions = Number(process.argv[2] ?? 1_000_000)
  const liquidations = Number(process.argv[3] ?? 10_000)
  const tick = measureTicks(positions)
  console.log(
    `${positions} positions (filled in ${tick.fillSeconds.toFixed(1)} s): a tick takes ${tick.meanUs.toFixed(1)} us on average, p99 ${tick.p99Us.toFixed(1)} us`,
  )
  const { tookMs, processorMs, spotMs } = await measureLiquidations(liquidations)
  console.log(`liquidations: ${Math.round(processorMs)} ms of the processor in this process, ${Math.round(tookMs)} ms in all`)
  finish(
    'futures-tick',
    `p99 ${tick.p99Us.toFixed(1)} us (bar ${BAR.p99Us}), ${liquidations} liquidations committed in ${(tookMs / 1000).toFixed(2)} s (bar ${BAR.liquidationsMs / 1000}), spot held up ${Math.round(spotMs)} ms (bar ${BAR.spotMs})`,
    tick.p99Us <= BAR.p99Us && tookMs <= BAR.liquidationsMs && spotMs <= BAR.spotMs,
  )
}

if (import.meta.main) await main()

/** Contracts, options and the public log as one: they share a desk. */
import type { SeedChain } from '@assay/engine/market'
import type pg from 'pg'
import type { Logger } from 'pino'
import { HOUR_MS, DAY_MS, type Chore } from './clock/chores.ts'
import type { SteadyClock } from './clock/steady.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Keys } from './desk/keys.ts'
import { LeverDesk, type LeverInstrument } from './desk/lever/lever-desk.ts'
import { loadClock } from './desk/lever/load.ts'
import type { Herald } from './desk/lever/messages.ts'
import type { Feed } from './feeds/feed.ts'
import type { Instrument } from './feeds/instruments.ts'
import type { LiveHub } from './live/hub.ts'
import {
  contractRules,
  Contracts,
  createFuturesServices,
  definePositionsChannel,
  fundHouse,
  futuresRoom,
  house,
  isLeveraged,
  leverInstruments,
  measureMinuteMoves,
  multiplesOf,
  positionMessages,
  refuseStake,
  refreshMinuteMoves,
} from './rooms/futures/door.ts'
import type { LeverTerms, Market } from './rooms/market/door.ts'
import {
  createProofServices,
  defineProofChannel,
  keepAndCut,
  openRuleLog,
  proofRoom,
  publishConfig,
  receiptOf,
  TICK_DAYS,
  type RuleLog,
} from './rooms/proof/door.ts'
import {
  createGate,
  createSecondsServices,
  defineSecondsChannel,
  isPayable,
  optionMessages,
  periodTerms,
  listVoids,
  namesOf,
  restoreUnsettled,
  secondsRoom,
} from './rooms/seconds/door.ts'

const DESK = { name: 'lever', lockNumber: 2 }
const MINUTE_MS = 60_000

export interface LeverOptions {
  database: OpenDatabase
  log: Logger
  keys: Keys
  /** What the desk of that name is to tell of each batch. */
  onCommitOf(desk: string): (tookMs: number) => void
  hub: LiveHub
  market: Market
  feed: Feed
  /** Behind generated prices; null for others. */
  seedChain: SeedChain | null
  isSandbox: boolean
  /** Tells a user's screens that his messages have changed. */
  tellMessages(userId: number): void
  clock: SteadyClock
  /** What is to be ended, in the order of starting. */
  ends: (() => unknown)[]
}

/** Up to when prices have been worked through; null before the first start. */
export const workedUntilMs = (pool: pg.Pool): Promise<number | null> => loadClock(pool, DESK.name)

/** Starts the desk, and pins in its log what is public of the installation. */
async function openDesk(
  { database, log, keys, onCommitOf, market, feed, seedChain, isSandbox, clock, ends }: LeverOptions,
  { leveraged, contracts }: { leveraged: readonly LeverInstrument[]; contracts: Contracts },
): Promise<{ desk: LeverDesk; configText: string; rules: RuleLog }> {
  const { db, pool, target } = database
  const indexed = market.catalogue.instruments
  const usdtPerUnit = (currencyId: number) => market.prices.usdtPerUnit(currencyId)
  const names = namesOf(market.catalogue)
  const messagesOf: Herald = (happened) => [...positionMessages(happened, contracts), ...optionMessages(happened, names)]
  const desk = new LeverDesk({
    ...DESK,
    target,
    pool,
    log,
    keys,
    onCommit: onCommitOf(DESK.name),
    now: clock.now,
    clockBehindMs: clock.behindMs,
    feed,
    instruments: leveraged,
    indexed,
    house,
    usdtPerUnit,
    messagesOf,
  })
  // Ticks that were missed are worked through under the terms of today.
  const workedMs = (await workedUntilMs(pool)) ?? clock.now()
  await desk.start()
  ends.push(() => desk.close())
  const configText = await publishConfig({
    db,
    desk,
    mode: isSandbox ? 'sandbox' : 'live',
    instruments: indexed,
    leveraged,
    generated: seedChain && { startMs: feed.startMs, seedHead: seedChain.head },
    termsFromMs: workedMs + 1,
    nowMs: clock.now(),
  })
  const rules = await openRuleLog(db, desk)
  await rules.putInForce('contracts', () => contractRules(contracts))
  return { desk, configText, rules }
}

/** What the catalogue tells of those that are traded. */
const termsOf = (traded: readonly Instrument[]): LeverTerms => ({
  multiplesOf: (instrument) => (traded.includes(instrument) && isLeveraged(instrument) ? multiplesOf(instrument) : []),
  optionPeriodsOf: (instrument) => (traded.includes(instrument) && instrument.hasOptions ? periodTerms.map(({ seconds }) => seconds) : []),
})

/** The market is open by then: terms are measured on its candles. */
export async function openLever(options: LeverOptions) {
  const { database, log, hub, market, feed, isSandbox, tellMessages, clock, ends } = options
  const { now } = clock
  const { db } = database
  const { catalogue, prices } = market
  // Recorded prices can be looked up: nothing may be won or lost on them.
  const instruments = feed.name === 'history' ? [] : catalogue.instruments
  const minuteMoves = await measureMinuteMoves(db, instruments, now())
  const leveraged = leverInstruments(instruments, minuteMoves)
  const contracts = new Contracts(instruments, minuteMoves, catalogue.known)
  const { desk, configText, rules } = await openDesk(options, { leveraged, contracts })

  const opensAt = (symbol: string) => prices.status(symbol).nextChangeMs
  const futures = await createFuturesServices({ db, desk, contracts, opensAt })
  const seconds = await createSecondsServices({
    db,
    desk,
    feed,
    catalogue,
    prices,
    rules,
    refuseStake,
    receiptOf: (publicId) => receiptOf(proof, publicId),
    now,
  })
  const proof = createProofServices({
    db,
    desk,
    feed,
    instruments: leveraged,
    indexed: catalogue.instruments,
    known: catalogue.known,
    configText,
    suspendedPeriods: () => seconds.offer.off(),
    listVoids: (page) => listVoids(seconds, page),
    now,
  })
  definePositionsChannel(futures, hub)
  desk.onCommitted(({ messages }) => new Set(messages.map(({ userId }) => userId)).forEach(tellMessages))
  defineSecondsChannel(hub, seconds)
  defineProofChannel(hub, desk)

  const fund = async () => {
    if (isSandbox) await fundHouse({ db, desk, currencies: catalogue.currencies.filter(isPayable), prices })
  }
  await fund()
  await seconds.sendTerms()
  const gate = createGate(seconds)
  ends.push(() => gate.stop())
  const chores: Chore[] = [
    { name: 'fund the house', everyMs: DAY_MS, run: fund },
    { name: 'measure moves of a minute', everyMs: DAY_MS, run: () => refreshMinuteMoves(futures, { rules, nowMs: now() }) },
    { name: 'measure option periods', everyMs: HOUR_MS, run: () => gate.refresh() },
    {
      name: 'keep receipts, cut old ticks',
      everyMs: HOUR_MS,
      run: () => keepAndCut(proof, { tickDays: TICK_DAYS[isSandbox ? 'sandbox' : 'live'], log }),
    },
    { name: 'worth of stakes', everyMs: MINUTE_MS, run: () => seconds.sendTerms() },
    { name: 'options without ticks', everyMs: 5_000, run: () => restoreUnsettled(seconds, log) },
  ]
  return {
    desk,
    terms: termsOf(instruments),
    rooms: { futures: futuresRoom(futures), seconds: secondsRoom(seconds), proof: proofRoom(proof) },
    chores,
    /** Once pages are served: measures what option periods are worth, in the background. */
    afterStart() {
      desk.beat()
      gate.refresh().catch((error: unknown) => log.error({ err: error }, 'option periods could not be measured'))
    },
  }
}

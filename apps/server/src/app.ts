/** Starts everything in order and wires the rooms to each other: the one place that knows them all. The port opens last. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { DAY_MS, HOUR_MS, startChores, type Chore } from './clock/chores.ts'
import { steadyClock } from './clock/steady.ts'
import { ClockWatch } from './clock/watch.ts'
import type { Config } from './config.ts'
import { openConfigured, type OpenDatabase } from './db/open.ts'
import type { Database } from './db/pool.ts'
import { ensurePartitions } from './db/partitions.ts'
import { Keys } from './desk/keys.ts'
import { Ending } from './ending.ts'
import { refuseHistoryOverOpenRows } from './desk/lever/open-rows.ts'
import { SpotDesk } from './desk/spot/spot-desk.ts'
import { proxiesOf } from './http/address.ts'
import { limitConnections } from './http/connections.ts'
import { serveDocs } from './http/docs.ts'
import { watchConnections } from './http/ending.ts'
import { addressOfHost, checkPort } from './http/free-port.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { memoriesOf, Overload } from './http/overload.ts'
import { countLiveCalls, countRequests, registerGauges, serveMetrics, timeCommits, type MetricSources } from './http/metrics.ts'
import { serveHealth } from './http/health.ts'
import type { ServeOptions } from './http/run-call.ts'
import { serveCalls } from './http/serve.ts'
import { createServer } from './http/server.ts'
import { serveWebApp } from './http/web-app.ts'
import { startJobs } from './jobs/worker.ts'
import { refuseUnreadyLive } from './live-mode.ts'
import { openLever, workedUntilMs } from './lever.ts'
import { answerLiveCalls } from './live/calls.ts'
import { createLiveHub, type LiveHub } from './live/hub.ts'
import { createFiatRates, type FiatRates } from './ports/fiat-rates.ts'
import { createMessageSender } from './ports/message-sender.ts'
import {
  accountRoom,
  checkCode,
  createLoginLimits,
  createProofOfWork,
  createSessions,
  sweepAttempts,
  sweepSessions,
} from './rooms/account/door.ts'
import { contentRoom, publicSettings, seedContent } from './rooms/content/door.ts'
import {
  createCatalogue,
  installCatalogue,
  Market,
  type MarketOptions,
  marketRoom,
  openGeneratedFeed,
  openHistoryFeed,
  openScriptedFeed,
} from './rooms/market/door.ts'
import { defineMessagesChannel, messageRoom } from './rooms/message/door.ts'
import { fundSandbox, sandboxRoom } from './rooms/sandbox/door.ts'
import { createSpotServices, defineSpotChannels, feeRates, loadTape, spotRoom, publishBalances, type House } from './rooms/spot/door.ts'
import { isRecorded } from './feeds/history.ts'
import { instruments } from './feeds/instruments.ts'
import { conversionTerms, landMoves, loadFiatRates, saveFiatRates, walletRoom } from './rooms/wallet/door.ts'
import { ensureSandboxAccounts, type SandboxAccounts } from './sandbox-accounts.ts'
import { createReadiness, type Watched } from './readiness.ts'
import { claimMode } from './site.ts'
import { connectTrading, spotViewOf, startHouse, untilQuoted } from './trading.ts'
import { APP_CODE, APP_VERSION, buildName } from './version.ts'

const WEB_DIST = join(import.meta.dirname, '../../web/dist')
const DESK = { name: 'spot', lockNumber: 1 }
const MINUTE_MS = 60_000
/** A browser has seven: six, and its live line. */
const CONNECTIONS_OF_NETWORK = 250
const LINES_OF_NETWORK = 200

export interface App {
  /** Answers what a person who started it wants to know. */
  start(): Promise<string>
  /** Finishes the batch in flight, then ends server and embedded database, however far the start has come. False when it was cut short. */
  close(): Promise<boolean>
}

export function createApp(config: Config, log: Logger): App {
  const ending = new Ending(log)
  return {
    async start() {
      refuseUnreadyLive(config)
      const host = await addressOfHost(config.host)
      await checkPort({ name: 'PORT', port: config.port, host })
      if (config.metricsPort !== null) await checkPort({ name: 'METRICS_PORT', port: config.metricsPort, host })
      const database = await ending.open(openConfigured(config, () => !ending.hasBegun))
      const isEnding = () => ending.hasBegun
      return start({ config: { ...config, host }, log, database, isEnding, ends: ending.steps })
    },
    close: () => ending.run(),
  }
}

interface Starting {
  config: Config
  log: Logger
  database: OpenDatabase
  isEnding(): boolean
  /** What is to be ended, in the order of starting. */
  ends: (() => unknown)[]
}

async function start(starting: Starting): Promise<string> {
  const { config, log, database, ends } = starting
  const { db, pool } = database
  const workedMs = (await workedUntilMs(pool)) ?? 0
  const clock = steadyClock(workedMs)
  const { now } = clock
  ends.push(new ClockWatch(clock, log).start())
  await prepareSite(config, database)
  const edge = await openEdge(starting)
  const { http, registry, rateLimits, overload, sessions, findSession, hub } = edge
  const fiatRates = await openFiatRates(config, db, log)
  const { market, feed, seedChain } = await openMarket(config, { db, log, hub, fiatRate: (code) => fiatRates.rate(code), now })
  const { currencies } = market.catalogue
  const keys = new Keys()
  const onCommitOf = timeCommits(registry)
  const { spot, tape } = await openSpot(starting, { market, hub, keys, onCommit: onCommitOf(DESK.name) })
  const { desk } = spot
  await market.open()
  ends.push(() => market.close())
  const isSandbox = config.mode === 'sandbox'
  const fund = () => fundSandbox(desk, { currencies, prices: market.prices })
  if (isSandbox) await fund()
  const house = isSandbox ? await startHouse(market, spot, (symbol, minuteMs) => feed.minuteVolume(symbol, minuteMs)) : null
  if (house) ends.push(() => house.stop())
  const tellMessages = defineMessagesChannel(hub, db)
  connectTrading({ market, spot, house, tellMessages, now })
  const lever = await openLever({ database, log, hub, market, feed, seedChain, isSandbox, tellMessages, clock, ends, keys, onCommitOf })
  market.run()
  keys.load(pool).catch((error: unknown) => log.warn({ err: error }, 'every key is looked up: those that are kept could not be read'))

  const scaleOf = (currencyId: number) => market.catalogue.currency(currencyId)!.scale
  for (const owner of [desk, lever.desk]) owner.onBalances((seen) => publishBalances(hub, seen, scaleOf))
  const wallet = { db, currencies, prices: market.prices, fiatRates, terms: conversionTerms, desk, lever: lever.desk }
  const landing = { name: 'land moves', everyMs: MINUTE_MS, run: () => landMoves(wallet) }
  await landing.run().catch((error: unknown) => log.error({ err: error }, 'moves between accounts could not land yet'))
  const rooms = {
    account: openAccounts(config, { db, sessions, tellMessages }),
    content: contentRoom({
      db,
      site: siteOf(config),
      settings: publicSettings({ mode: config.mode, spotFees: feeRates, conversion: conversionTerms }),
    }),
    market: marketRoom({ db, market, spot: spotViewOf(hub, spot, tape), spotFees: feeRates, lever: lever.terms, seedChain, now }),
    message: messageRoom({ db, tellMessages }),
    sandbox: sandboxRoom({ db, desk, currencies, prices: market.prices }),
    spot: spotRoom(spot),
    wallet: walletRoom(wallet),
    ...lever.rooms,
  }
  await serveRooms(edge, log, { mode: config.mode, handlers: handlersOf(rooms), rateLimits, overload, findSession })
  await openWatch(starting, edge, {
    clock,
    desks: { spot: desk, lever: lever.desk },
    followers: { prices: market, 'lever ticks': lever.desk },
  })
  const jobs = await startJobs(pool, config, log)
  ends.push(() => jobs.stop())
  ends.push(startChores([...choresOf(db, house, fund), landing, ...lever.chores], { now, log }))
  if (house) await untilQuoted(desk)
  const accounts = isSandbox ? await ensureSandboxAccounts(db, desk) : null
  const address = await http.listen({ port: config.port, host: config.host })
  lever.afterStart()
  return welcome(address, config, accounts)
}

async function prepareSite(config: Config, { db, pool }: OpenDatabase): Promise<void> {
  await claimMode(db, config.mode)
  if (config.feed === 'history') await refuseHistoryOverOpenRows(pool)
  await ensurePartitions(db)
  await seedContent(db, config.mode)
}

type AccountParts = Pick<Parameters<typeof accountRoom>[0], 'db' | 'sessions' | 'tellMessages'>

const openAccounts = (config: Config, { db, sessions, tellMessages }: AccountParts) =>
  accountRoom({
    db,
    sender: createMessageSender(config),
    sessions,
    loginLimits: createLoginLimits(db, config.addressLimitFactor),
    proofOfWork: createProofOfWork(db, config.addressLimitFactor),
    checkCode: (key, code) => checkCode(db, key, code),
    inviteRequired: config.inviteRequired,
    addressLimitFactor: config.addressLimitFactor,
    feeRates,
    tellMessages,
  })

/** The desk of the spot pairs, and what is told of it live. */
async function openSpot(
  { database: { db, pool, target }, log, ends }: Starting,
  { market, hub, keys, onCommit }: { market: Market; hub: LiveHub; keys: Keys; onCommit(tookMs: number): void },
) {
  const desk = new SpotDesk({ ...DESK, target, pool, log, keys, onCommit, now: Date.now })
  await desk.start()
  ends.push(() => desk.close())
  const spot = createSpotServices({ db, desk, nameOf: (id) => market.catalogue.currency(id)!.name })
  const tape = await loadTape(db, desk.pairs.values())
  defineSpotChannels(hub, spot, tape)
  return { spot, tape }
}

type Edge = Awaited<ReturnType<typeof openEdge>>

/** What faces the network, not yet listening: HTTP, sessions, the live hub. */
async function openEdge({ config, log, database, ends }: Starting) {
  const isProxy = proxiesOf(config.trustProxy)
  const rateLimits = createRateLimits(config.addressLimitFactor)
  const overload = new Overload(memoriesOf(config.memoryMarkMb))
  const http = await createServer(log, { isProxy, rateLimits, overload })
  const connections = watchConnections(http.server)
  ends.push(() => connections.end(() => http.close()))
  const maximum = config.connectionsMaximum
  limitConnections(http.server, { perNetwork: CONNECTIONS_OF_NETWORK * config.addressLimitFactor, maximum, isProxy })
  const registry = new Registry()
  countRequests(http, registry)
  const sessions = createSessions(database.sessions, {
    onEnded: (tokenHashes) => hub.revoke(tokenHashes),
    limitLookup: rateLimits.limitLookup,
  })
  const findSession = (token: string, address?: string) => sessions.find(token, address)
  const hub = createLiveHub({
    server: http.server,
    allowedOrigins: config.allowedOrigins,
    lines: { isProxy, perNetwork: LINES_OF_NETWORK * config.addressLimitFactor, maximum, rateLimits, overload },
    findSession,
    log,
    registry,
  })
  ends.push(() => hub.close())
  return { http, connections, registry, rateLimits, overload, sessions, findSession, hub }
}

/** Health on the public port, figures on a port of their own. */
async function openWatch(
  { config, database: { pool }, isEnding, ends }: Starting,
  { http, registry, connections, overload }: Edge,
  parts: Pick<Watched & MetricSources, 'clock' | 'desks' | 'followers'>,
): Promise<void> {
  serveHealth(http, createReadiness({ ...parts, overload, pool, isEnding }))
  registerGauges(registry, { ...parts, pool, connections })
  if (config.metricsPort !== null) ends.push(await serveMetrics(registry, { port: config.metricsPort, host: config.host }))
}

const openFiatRates = (config: Config, db: Database, log: Logger): Promise<FiatRates> =>
  createFiatRates({
    url: config.fiatRatesUrl,
    memory: { load: () => loadFiatRates(db), save: (rates) => saveFiatRates(db, rates) },
    warn: (reason) => log.warn({ err: reason }, 'fiat rates not taken'),
  })

/** Calls under /api and over the live connection, their description, the web app. */
async function serveRooms({ http, hub, registry }: Edge, log: Logger, options: ServeOptions): Promise<void> {
  await http.register(async (api) => serveCalls(api, options), { prefix: '/api' })
  hub.serveCalls(countLiveCalls(answerLiveCalls(options, log), registry))
  await serveDocs(http, APP_VERSION)
  await serveWebApp(http, WEB_DIST)
}

/** Every room's handlers by `room.call`. */
function handlersOf(rooms: Record<string, Record<string, unknown>>): ServeOptions['handlers'] {
  const named = Object.entries(rooms).flatMap(([room, table]) =>
    Object.entries(table).map(([name, handler]) => [`${room}.${name}`, handler]),
  )
  return Object.fromEntries(named) as ServeOptions['handlers']
}

/** The feed that is configured, and the market over what it has prices for. */
async function openMarket(config: Config, options: Omit<MarketOptions, 'feed' | 'catalogue' | 'remember'>) {
  const { db, now } = options
  const isHistory = config.feed === 'history'
  const listed = isHistory ? instruments.filter(isRecorded) : instruments
  const catalogue = createCatalogue(listed, instruments)
  await installCatalogue(db, catalogue)
  const given = { db, instruments: listed, now }
  const openFeed = {
    generated: () => openGeneratedFeed({ ...given, seed: config.seed }),
    history: () => openHistoryFeed({ ...given, speed: config.historySpeed }),
    scripted: () => openScriptedFeed({ ...given, script: config.feedScript }),
  }
  const { feed, seedChain, remember } = await openFeed[config.feed]()
  return { feed, seedChain, market: new Market({ ...options, feed, catalogue, remember }) }
}

function choresOf(db: Database, house: House | null, fund: () => Promise<unknown>): Chore[] {
  const daily: Chore[] = [
    { name: 'partitions', everyMs: DAY_MS, run: () => ensurePartitions(db) },
    { name: 'sweep sessions', everyMs: DAY_MS, run: () => sweepSessions(db) },
  ]
  const hourly: Chore[] = [{ name: 'sweep attempts', everyMs: HOUR_MS, run: () => sweepAttempts(db) }]
  if (house) {
    daily.push(
      { name: 'refill house', everyMs: DAY_MS, run: async () => void (await fund()) },
      { name: 'reset maker and flow', everyMs: DAY_MS, run: () => house.reset() },
    )
  }
  return [...daily, ...hourly]
}

const siteOf = (config: Config) => ({
  name: 'Assay',
  mode: config.mode,
  seed: config.seed,
  showGuessTab: config.showGuessTab,
  version: APP_VERSION,
  code: APP_CODE,
  build: buildName(),
})

function welcome(address: string, config: Config, accounts: SandboxAccounts | null): string {
  const lines = [`Assay ${APP_VERSION} (${config.mode}) is ready: ${address}`]
  if (config.seed !== null) lines.push('ASSAY_SEED is set: all randomness is fixed. For tests only.')
  if (accounts) lines.push(`Sandbox accounts with play money: ${accounts.emails.join(', ')}   password: ${accounts.password}`)
  return lines.join('\n')
}

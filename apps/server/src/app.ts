/** Starts all parts of the server in order. The port opens last. `rooms/list.ts` lists the rooms. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { DAY_MS } from '@assay/engine/market'
import { findViolations } from './books.ts'
import { startChores, type Chore } from './clock/chores.ts'
import { Deadlines } from './clock/deadlines.ts'
import { steadyClock } from './clock/steady.ts'
import { ClockWatch } from './clock/watch.ts'
import type { Config } from './config.ts'
import { openConfigured, type OpenDatabase } from './db/open.ts'
import { ensurePartitions } from './db/partitions.ts'
import { CommitTimes } from './desk/commit-times.ts'
import { Keys } from './desk/keys.ts'
import { loadClock } from './desk/lever/load.ts'
import { refuseHistoryOverOpenPositions } from './desk/lever/open-positions.ts'
import { openConsole, openEdge, openWatch, serve } from './edge.ts'
import { Ending } from './ending.ts'
import { addressOfHost, checkPort } from './http/free-port.ts'
import { Incoming } from './http/incoming.ts'
import { timeCommits } from './http/metrics.ts'
import { startJobs } from './jobs/worker.ts'
import { checkSystemAccounts } from './ledger/accounts-check.ts'
import { refuseUnreadyLive } from './live-mode.ts'
import { openFileStores } from './ports/file-stores.ts'
import { createMessageSender } from './ports/message-sender.ts'
import { phishingCodesOf } from './rooms/account/door.ts'
import { rooms } from './rooms/rooms.ts'
import { merged, naturesOf, openRooms, settingsOf, userDataOf } from './rooms/open-rooms.ts'
import type { AnyOpened } from './rooms/room.ts'
import { Whole } from './rooms/whole.ts'
import { openSecrets } from './secrets.ts'
import { claimMode } from './site.ts'
import { APP_VERSION } from './version.ts'

export interface App {
  /** Returns the text for the person who started the server. */
  start(): Promise<string>
  /**
   * Finishes the batch in flight, then stops the server and the embedded database. Also works while `start` is still running. Returns false
   * when a part did not stop cleanly.
   */
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
      if (config.consolePort !== null) await checkPort({ name: 'CONSOLE_PORT', port: config.consolePort, host })
      const database = await ending.open(openConfigured(config, () => !ending.hasBegun))
      const isEnding = () => ending.hasBegun
      const atEnd = (step: () => unknown) => void ending.steps.push(step)
      return start({ config: { ...config, host }, log, database, isEnding, atEnd })
    },
    close: () => ending.run(),
  }
}

interface Starting {
  config: Config
  log: Logger
  database: OpenDatabase
  isEnding(): boolean
  /** Adds a step that runs when the server stops, the last one first. */
  atEnd(step: () => unknown): void
}

async function start(starting: Starting): Promise<string> {
  const { config, log, database, atEnd } = starting
  const { db, pool } = database
  const clock = steadyClock((await loadClock(pool, 'lever')) ?? 0)
  atEnd(new ClockWatch(clock, log).start())
  await prepareSite(config, database)
  const edge = await openEdge(starting)
  const { http, registry, sessions, hub, consoleHub } = edge
  const keys = new Keys()
  const isSandbox = config.mode === 'sandbox'
  const settings = settingsOf(rooms, isSandbox)
  const commits = new CommitTimes()
  const onCommitOf = timeAll(timeCommits(registry), commits)
  const natures = naturesOf(rooms)
  const secrets = await openSecrets(db, config)
  const sender = createMessageSender(config, (tx, addresses) => phishingCodesOf(tx, secrets, addresses))
  const { files, privateFiles, supportFiles } = await openFileStores(config, log)
  const incoming = await Incoming.open(join(config.dataDir, 'incoming'))
  const userData = userDataOf(rooms)
  const whole = new Whole()
  const site = {
    config,
    isSandbox,
    log,
    database,
    clock,
    hub,
    consoleHub,
    secrets,
    sender,
    sessions,
    registry,
    keys,
    onCommitOf,
    settings,
    natures,
    files,
    privateFiles,
    supportFiles,
    userData,
    atEnd,
    whole,
    commits,
  }
  const open = await openRooms(rooms, site)
  keys
    .load(pool)
    .catch((error: unknown) =>
      log.warn({ err: error }, 'the stored idempotency keys could not be read: each key is looked up in the database'),
    )
  const serving = { handlers: open.handlers, mode: config.mode, incoming }
  await serve(edge, { ...serving, log, files, routes: open.all.flatMap((room) => room.routes?.bind(room) ?? []) })
  const listenToOperators = await openConsole(edge, { ...starting, ...serving })
  const { desks, followers, tasks, askAlarms } = mergedOf(open.all)
  const askReadiness = await openWatch(edge, { ...starting, clock, desks, followers })
  whole.complete({ handlers: open.handlers, desks, followers, askReadiness, askAlarms, findViolations: () => findViolations(db) })
  atEnd(await startJobs(pool, { config, log, tasks }))
  const partitions: Chore = { name: 'partitions', everyMs: DAY_MS, run: () => ensurePartitions(db) }
  atEnd(startChores([partitions, ...open.all.flatMap(({ chores }) => chores ?? [])], { now: clock.now, log }))
  const deadlines = new Deadlines({ db, log, registry, deadlines: open.all.flatMap((room) => room.deadlines ?? []) })
  // Settle what came due while the server was down before the port opens.
  atEnd(() => deadlines.stop())
  await deadlines.pass()
  deadlines.start()
  const greetings: string[] = []
  for (const { ready } of open.all) greetings.push(...((await ready?.()) ?? []))
  const address = await http.listen({ port: config.port, host: config.host })
  if (listenToOperators) greetings.push(`The console of those who run it: ${await listenToOperators()}`)
  for (const { begin } of open.all) begin?.()
  return [welcome(address, config), ...greetings].join('\n')
}

/** Commits are counted for the metrics, and the last of them kept for the console. */
const timeAll = (countOf: ReturnType<typeof timeCommits>, commits: CommitTimes) => (desk: string) => {
  const count = countOf(desk)
  return (tookMs: number): void => {
    count(tookMs)
    commits.add(desk, tookMs)
  }
}

/** What rooms have by name. */
const mergedOf = (all: readonly AnyOpened[]) => ({
  desks: merged(
    'desk',
    all.map((room) => room.desks ?? {}),
  ),
  followers: merged(
    'follower',
    all.map((room) => room.followers ?? {}),
  ),
  tasks: merged(
    'job',
    all.map((room) => room.tasks ?? {}),
  ),
  askAlarms: async () => (await Promise.all(all.map(async (room) => (await room.alarms?.()) ?? []))).flat(),
})

async function prepareSite(config: Config, { db, pool }: OpenDatabase): Promise<void> {
  await claimMode(db, config.mode)
  if (config.feed === 'history') await refuseHistoryOverOpenPositions(pool)
  await ensurePartitions(db)
  await checkSystemAccounts(
    db,
    rooms.flatMap(({ accounts }) => accounts ?? []),
  )
}

function welcome(address: string, config: Config): string {
  const ready = `Assay ${APP_VERSION} (${config.mode}) is ready: ${address}`
  return config.seed === null ? ready : `${ready}\nASSAY_SEED is set: all randomness is fixed. For tests only.`
}

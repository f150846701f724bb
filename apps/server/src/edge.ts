/** The network side of the server: HTTP, sessions and the live hub. Nothing listens yet. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { rightsOf } from '@assay/contract/wire'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/open.ts'
import { proxiesOf } from './http/address.ts'
import { limitConnections } from './http/connections.ts'
import { serveDocs } from './http/docs.ts'
import { watchConnections, type Connections } from './http/ending.ts'
import { serveHealth } from './http/health.ts'
import { countLiveCalls, registerGauges, requestCounter, serveMetrics, type CountRequests, type MetricSources } from './http/metrics.ts'
import { memoriesOf, Overload } from './http/overload.ts'
import type { Incoming } from './http/incoming.ts'
import { createRateLimits, type RateLimits } from './http/rate-limit.ts'
import type { ServeOptions } from './http/run-call.ts'
import { serveCalls } from './http/serve.ts'
import { serveFiles } from './http/serve-files.ts'
import { createServer } from './http/server.ts'
import { serveWebApp } from './http/web-app.ts'
import type { FileStore } from './ports/file-store.ts'
import { answerLiveCalls } from './live/calls.ts'
import { createLiveHub, type LiveHub, type LiveHubOptions } from './live/hub.ts'
import { createReadiness, type Watched } from './readiness.ts'
import { createSessions, type Sessions } from './rooms/account/door.ts'
import { findOperator } from './rooms/operator/door.ts'
import { APP_VERSION } from './version.ts'

const WEB_DIST = join(import.meta.dirname, '../../web/dist')
const CONSOLE_DIST = join(import.meta.dirname, '../../console/dist')
/** A browser opens up to seven connections: six for HTTP and one live line. */
const CONNECTIONS_OF_NETWORK = 250
const LINES_OF_NETWORK = 200

export interface Edge {
  http: FastifyInstance
  connections: Connections
  registry: Registry
  countRequests: CountRequests
  rateLimits: RateLimits
  overload: Overload
  sessions: Sessions
  hub: LiveHub
  console: ConsoleEdge | null
  consoleHub: LiveHub | null
}

/** The same of the console's port. */
interface ConsoleEdge {
  http: FastifyInstance
  rateLimits: RateLimits
  hub: LiveHub
}

interface EdgeOptions {
  config: Config
  log: Logger
  database: OpenDatabase
  atEnd(step: () => unknown): void
}

export async function openEdge({ config, log, database, atEnd }: EdgeOptions): Promise<Edge> {
  const isProxy = proxiesOf(config.trustProxy)
  const rateLimits = createRateLimits(config.addressLimitFactor)
  const overload = new Overload(memoriesOf(config.memoryMarkMb))
  const http = await createServer(log, { isProxy, rateLimits, overload })
  const connections = watchConnections(http.server)
  atEnd(() => connections.end(() => http.close()))
  const maximum = config.connectionsMaximum
  limitConnections(http.server, { perNetwork: CONNECTIONS_OF_NETWORK * config.addressLimitFactor, maximum, isProxy })
  const registry = new Registry()
  const countRequests = requestCounter(registry)
  countRequests(http)
  const sessions = createSessions(database.sessions, {
    onEnded: (tokenHashes) => hub.revoke(tokenHashes),
    limitLookup: rateLimits.limitLookup,
    days: config.sessionDays,
  })
  const lines = { isProxy, perNetwork: LINES_OF_NETWORK * config.addressLimitFactor, maximum, rateLimits, overload }
  const findSession: LiveHubOptions['findSession'] = (token, address) => sessions.find(token, address)
  const hub = createLiveHub({ server: http.server, allowedOrigins: config.allowedOrigins, lines, findSession, log, registry })
  atEnd(() => hub.close())
  const console =
    config.consolePort === null ? null : await openConsoleEdge({ config, log, database, atEnd, countRequests, overload, lines })
  return { http, connections, registry, countRequests, rateLimits, overload, sessions, hub, console, consoleHub: console?.hub ?? null }
}

interface ConsoleEdgeOptions extends EdgeOptions {
  countRequests: CountRequests
  overload: Overload
  lines: LiveHubOptions['lines']
}

/** The server and the live hub of the console's port. Its lines are opened by sessions of operators, and their channels may need a right. */
async function openConsoleEdge({ config, log, database, atEnd, countRequests, overload, lines }: ConsoleEdgeOptions): Promise<ConsoleEdge> {
  const rateLimits = createRateLimits(config.addressLimitFactor)
  const http = await createServer(log, { isProxy: lines.isProxy, rateLimits, overload })
  const connections = watchConnections(http.server)
  atEnd(() => connections.end(() => http.close()))
  countRequests(http)
  const hub = createLiveHub({
    server: http.server,
    allowedOrigins: [],
    lines: { ...lines, rateLimits },
    findSession: async (token) => {
      const operator = await findOperator(database.db, token)
      return operator && { userId: null, rights: rightsOf(operator.roles) }
    },
    log,
    // The figures of /metrics are those of users' lines.
    registry: new Registry(),
  })
  atEnd(() => hub.close())
  return { http, rateLimits, hub }
}

interface ServedBeside {
  log: Logger
  files: FileStore
  incoming: Incoming
  /** Of rooms, for what is no call. */
  routes: readonly ((http: FastifyInstance) => void)[]
}

/** Serves the calls under /api and over the live connection, the API documentation and the web app. */
export async function serve(
  { http, hub, registry, rateLimits, overload, sessions }: Edge,
  { handlers, mode, log, files, incoming, routes }: Pick<ServeOptions, 'handlers' | 'mode'> & ServedBeside,
): Promise<void> {
  const findSession: ServeOptions['findSession'] = (token, address) => sessions.find(token, address)
  const options: ServeOptions = { mode, handlers, rateLimits, overload, findSession }
  await http.register(async (api) => serveCalls(api, options, incoming), { prefix: '/api' })
  hub.serveCalls(countLiveCalls(answerLiveCalls(options, log), registry))
  serveFiles(http, files)
  for (const add of routes) add(http)
  await serveDocs(http, APP_VERSION)
  await serveWebApp(http, WEB_DIST)
}

/**
 * The console of those who run the site, on a port of its own: the calls under /console and its pages, and nothing of them on the public
 * port. Returns the function that opens the port and answers its address.
 */
export async function openConsole(
  { console, overload }: Edge,
  { config, database, incoming, handlers, mode }: EdgeOptions & Pick<ServeOptions, 'handlers' | 'mode'> & { incoming: Incoming },
): Promise<(() => Promise<string>) | null> {
  if (console === null) return null
  const { http, rateLimits } = console
  const options: ServeOptions = {
    handlers,
    mode,
    isConsole: true,
    rateLimits,
    overload,
    findSession: () => Promise.resolve(null),
    findOperator: (token) => findOperator(database.db, token),
  }
  await http.register(async (api) => serveCalls(api, options, incoming), { prefix: '/api' })
  await serveWebApp(http, CONSOLE_DIST)
  return () => http.listen({ port: config.consolePort!, host: config.host })
}

type Parts = Pick<Watched & MetricSources, 'clock' | 'desks' | 'followers'>

/**
 * Serves health checks on the public port, and metrics on their own port when one is configured. Returns the function that asks whether the
 * server is ready.
 */
export async function openWatch(
  { http, registry, connections, overload }: Edge,
  {
    config,
    database: { pool },
    isEnding,
    atEnd,
    ...parts
  }: Parts & Pick<EdgeOptions, 'config' | 'database' | 'atEnd'> & Pick<Watched, 'isEnding'>,
): Promise<ReturnType<typeof createReadiness>> {
  const ask = createReadiness({ ...parts, overload, pool, isEnding })
  serveHealth(http, ask)
  registerGauges(registry, { ...parts, pool, connections })
  if (config.metricsPort !== null) atEnd(await serveMetrics(registry, { port: config.metricsPort, host: config.host }))
  return ask
}

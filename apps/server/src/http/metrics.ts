/** Metrics for operators, on a separate port that is never the public one. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ErrorEnvelope, OkEnvelope } from '@assay/contract/wire'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { watchConnections, type Connections } from './ending.ts'

/** Starts the metrics server. Returns the function that stops it. */
export async function serveMetrics(registry: Registry, place: { port: number; host: string }): Promise<() => Promise<void>> {
  collectDefaultMetrics({ register: registry })
  const server = createServer((_request, response) => {
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType, 'x-content-type-options': 'nosniff' }).end(text),
      () => response.writeHead(500, { 'x-content-type-options': 'nosniff' }).end(),
    )
  })
  const connections = watchConnections(server)
  server.listen(place)
  await once(server, 'listening')
  return () => connections.end(() => new Promise((resolve) => server.close(resolve)))
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const COMMIT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counts the requests of a server by route, status and error code. */
export type CountRequests = (app: FastifyInstance) => void

export function requestCounter(registry: Registry): CountRequests {
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests; outcome is ok or the code of the error.',
    labelNames: ['route', 'status', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  return (app) => {
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      requests.inc({ route, status: reply.statusCode, outcome: reply.refused ?? 'ok' })
      seconds.observe({ route }, reply.elapsedTime / 1000)
      done()
    })
  }
}

/** Counts calls over the live connection by error code. */
export function countLiveCalls<Given extends unknown[]>(
  answer: (...given: Given) => Promise<OkEnvelope<unknown> | ErrorEnvelope>,
  registry: Registry,
): typeof answer {
  const calls = new Counter({
    name: 'live_calls_total',
    help: 'Calls over the live connection; outcome is ok or the code of the error.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return async (...given) => {
    const envelope = await answer(...given)
    calls.inc({ outcome: envelope.code === 1 ? 'ok' : envelope.error })
    return envelope
  }
}

/** Returns, for each desk, the function that records how long a commit took. */
export function timeCommits(registry: Registry): (desk: string) => (tookMs: number) => void {
  const seconds = new Histogram({
    name: 'desk_commit_seconds',
    help: 'From sending a batch to its COMMIT. The count is the number of batches.',
    labelNames: ['desk'],
    buckets: COMMIT_SECONDS,
    registers: [registry],
  })
  return (desk) => (tookMs) => seconds.observe({ desk }, tookMs / 1000)
}

export interface MetricSources {
  desks: Record<string, { readonly queueLength: number; readonly pulse: { isConnected: boolean } }>
  /** The followers of ticks, by name. */
  followers: Record<string, { readonly lagMs: number }>
  connections: Pick<Connections, 'size'>
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
}

/** Registers the gauges. Their values are read when the metrics are requested. */
export function registerGauges(registry: Registry, { desks, followers, connections, pool }: MetricSources): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  const gauges = <Of>(figure: { name: string; help: string; label: string }, all: Record<string, Of>, read: (one: Of) => number) =>
    new Gauge({
      name: figure.name,
      help: figure.help,
      labelNames: [figure.label],
      registers: [registry],
      collect() {
        for (const [name, one] of Object.entries(all)) this.set({ [figure.label]: name }, read(one))
      },
    })
  const label = 'desk'
  gauges({ name: 'desk_queue_length', help: 'Commands that wait for the next batch.', label }, desks, (one) => one.queueLength)
  gauges({ name: 'desk_connected', help: 'Whether the desk has its connection and its lock.', label }, desks, ({ pulse }) =>
    Number(pulse.isConnected),
  )
  gauges(
    { name: 'ticks_lag_seconds', help: 'How far a follower is behind the ticks.', label: 'of' },
    followers,
    ({ lagMs }) => lagMs / 1000,
  )
  gauge('http_connections', 'Open connections of the public port, live ones too.', () => connections.size)
  gauge('database_connections', 'Connections of the pool.', () => pool.totalCount)
  gauge('database_connections_idle', 'Idle connections of the pool.', () => pool.idleCount)
  gauge('database_connections_awaited', 'Requests that wait for a connection of the pool.', () => pool.waitingCount)
}

/** Figures for those who run it, on a port of their own that is never the public one. */
import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'

export interface MetricSources {
  deskQueueLength(): number
}

/** Answers how to end it. */
export function serveMetrics(registry: Registry, { port, host }: { port: number; host: string }, sources: MetricSources): () => void {
  collectDefaultMetrics({ register: registry })
  const queue = new Gauge({ name: 'desk_queue_length', help: 'Commands that wait for the next batch.', registers: [registry] })
  const server = createServer((_request, response) => {
    queue.set(sources.deskQueueLength())
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  return () => void server.close()
}

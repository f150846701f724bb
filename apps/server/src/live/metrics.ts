import { Counter, Gauge, type Registry } from 'prom-client'

export interface LiveMetrics {
  /** Counts a message that was sent to this many clients. */
  sent: (copies: number) => void
}

export function createLiveMetrics(registry: Registry, connections: () => number): LiveMetrics {
  const messages = new Counter({ name: 'live_messages_total', help: 'Messages of live channels.', registers: [registry] })
  const copies = new Counter({
    name: 'live_copies_total',
    help: 'Messages of live channels, counted for each receiver.',
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: 'live_connections',
      help: 'Open live connections.',
      registers: [],
      collect() {
        this.set(connections())
      },
    }),
  )
  return {
    sent(receivers) {
      messages.inc()
      copies.inc(receivers)
    },
  }
}

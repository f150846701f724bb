/**
 * Shutdown of an HTTP server. Requests that were received completely are answered. Idle connections and incomplete requests are cut off.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Time limit for answers in progress. */
const ANSWERS_MS = 2_000
/** Time limit for sending their last bytes. */
const LAST_BYTES_MS = 500

export interface Connections {
  /** Open connections, idle ones included. */
  readonly size: number
  /** `close` stops listening and resolves when every connection is closed. */
  end(close: () => PromiseLike<unknown>): Promise<void>
}

export function watchConnections(server: Server): Connections {
  const sockets = new Set<Socket>()
  const asked = new Set<IncomingMessage>()
  let answered: () => void = () => undefined
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Prepended, so that it runs before the listeners that answer. One of those may replace the others.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    asked.add(request)
    response.once('close', () => {
      asked.delete(request)
      answered()
    })
  })
  const isAnswered = () => [...asked].every((request) => !request.complete)
  return {
    get size() {
      return sockets.size
    },
    async end(close) {
      const closed = close()
      const { promise, resolve } = Promise.withResolvers<void>()
      answered = () => isAnswered() && resolve()
      answered()
      await Promise.race([promise, sleep(ANSWERS_MS, undefined, { ref: false })])
      for (const socket of sockets) socket.destroySoon()
      await Promise.race([closed, sleep(LAST_BYTES_MS, undefined, { ref: false })])
      // Clients that do not read their answer.
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

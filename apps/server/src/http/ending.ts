/** The end of an HTTP server: whoever asked is answered, whoever is silent, or has sent half of a request, is cut off. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long answers that are due may take. */
const ANSWERS_MS = 2_000
/** How long their last bytes may. */
const LAST_BYTES_MS = 500

export interface Connections {
  /** Open at the moment, silent ones too. */
  readonly size: number
  /** `close` stops listening, and resolves when every connection is gone. */
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
  // Before all who answer, of whom one may take the others' place.
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
      // Whoever does not read what he is sent.
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

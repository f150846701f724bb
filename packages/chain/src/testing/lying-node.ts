/** For tests: a node of Bitcoin that says what another says, but for what it lies about. */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Asked {
  id: number
  method: string
  params: readonly unknown[]
}

/** What it says to a question instead of what is true. */
export type Lie = (asked: Asked, truth: unknown) => unknown

export class LyingNode {
  readonly url: string
  readonly #server: Server
  lie: Lie = (_, truth) => truth

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async start(of: { url: string }): Promise<LyingNode> {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const node = new LyingNode(server)
    const { origin } = new URL(of.url)
    server.on('request', (request, response) => {
      void text(request).then(async (body) => {
        const headers = { authorization: request.headers.authorization ?? '' }
        const said = (await (await fetch(origin, { method: 'POST', headers, body })).json()) as Answer | Answer[]
        const asked = [JSON.parse(body) as Asked | Asked[]].flat()
        const changed = [said]
          .flat()
          .map((one, index) => (one.error === null ? { ...one, result: node.lie(asked[index]!, one.result) } : one))
        response.end(JSON.stringify(Array.isArray(said) ? changed : changed[0]))
      })
    })
    return node
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await once(this.#server.close(), 'close')
  }
}

interface Answer {
  id: number
  error: unknown
  result: unknown
}

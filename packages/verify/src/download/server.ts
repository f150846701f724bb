import { setTimeout as sleep } from 'node:timers/promises'
import { Problem, reasonOf } from '../problem.ts'

/** Between two tries where the server asks to wait and does not say how long. */
const PAUSE_SECONDS = 5

/** What the server said instead of an answer: its code for the reason. */
export class Refused extends Problem {
  readonly code: string
  constructor(path: string, code: string) {
    super(`${path}: ${code}`)
    this.code = code
  }
}

interface Envelope {
  type: string
  error?: string
  message: unknown
}

/** The public calls of an installation. */
export class Server {
  readonly #url: string

  constructor(url: string) {
    this.#url = url.replace(/\/+$/, '')
  }

  async #send(path: string): Promise<Response> {
    try {
      return await fetch(this.#url + path)
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error
      throw new Problem(`${this.#url} does not answer: ${reasonOf(cause)}`, { cause: error })
    }
  }

  async #get(path: string): Promise<Response> {
    for (;;) {
      const response = await this.#send(path)
      if (response.status !== 429) return response
      await sleep(1000 * Number(response.headers.get('retry-after') ?? PAUSE_SECONDS))
    }
  }

  /** The message of an envelope. */
  async ask(path: string): Promise<unknown> {
    return this.#opened(path, await this.#get(path))
  }

  /** The bytes of a file; a refusal comes as an envelope in its place. */
  async file(path: string): Promise<Buffer> {
    const response = await this.#get(path)
    if (!response.headers.has('content-disposition')) await this.#opened(path, response)
    return Buffer.from(await response.arrayBuffer())
  }

  async #opened(path: string, response: Response): Promise<unknown> {
    const { type, error, message } = await response.json().then(
      (json) => json as Envelope,
      () => ({ type: 'error', error: `status ${response.status}, which is no answer of such a server`, message: null }),
    )
    if (type !== 'ok') throw new Refused(path, error ?? String(message))
    return message
  }
}

/** The logger of the process: secrets struck out, errors with their SQLSTATE, one line for what happens again and again. */
import pino, { type DestinationStream, type Logger } from 'pino'
import { isDatabaseAway } from './db/away.ts'

const SECRETS = ['req.headers.authorization', 'token', 'password', 'code', '*.password', '*.code', '*.token']
const QUIET_MS = 5_000

interface LogOptions {
  stream?: DestinationStream
  now?(): number
}

export function createLog({ stream, now = Date.now }: LogOptions = {}): Logger {
  const outages = new Outages(now)
  return pino(
    {
      redact: SECRETS,
      serializers: { err: described },
      hooks: {
        logMethod(line, method) {
          const [about, words] = line as [unknown, unknown]
          const told = outages.lineOf(about, words)
          if (told) Reflect.apply(method, this, [told, ...line.slice(1)])
        },
      },
    },
    ...(stream ? [stream] : []),
  )
}

/**
 * `state` is the SQLSTATE or the system's code: a field called `code` would be struck out. What else a database error carries may be of a
 * user's row. Where the database is away the place in the code says nothing.
 */
function described(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { state: code }),
    ...(!isDatabaseAway(error) && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: described(error.cause) }),
  }
}

/** While the database is away every call fails alike: told once in a while, with how many there were meanwhile. */
class Outages {
  readonly #now: () => number
  readonly #told = new Map<unknown, { ms: number; more: number }>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Null for what need not be told. */
  lineOf(about: unknown, words: unknown): unknown {
    const isOutage = about !== null && typeof about === 'object' && 'err' in about && isDatabaseAway(about.err)
    if (!isOutage) return about
    const last = this.#told.get(words)
    if (last && this.#now() - last.ms < QUIET_MS) {
      last.more += 1
      return null
    }
    this.#told.set(words, { ms: this.#now(), more: 0 })
    return last?.more ? { ...about, more: last.more } : about
  }
}

/** The logger of the process. It removes secrets, logs errors with their SQLSTATE, and limits repeated lines about a database outage. */
import pino, { type DestinationStream, type Logger } from 'pino'
import { isDatabaseAway } from './db/away.ts'

const SECRET_FIELDS = [
  'token',
  'deviceToken',
  'password',
  'code',
  'current_password',
  'confirm_code',
  'pay_password',
  'authenticator',
  'passkey',
  'secret',
  're_password',
  'setup',
  'half',
  'visitor',
  'recovery_codes',
]
const SECRETS = [
  'req.headers.authorization',
  'req.headers["device-token"]',
  ...SECRET_FIELDS,
  ...SECRET_FIELDS.map((field) => `*.${field}`),
]
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
          const logged = outages.lineOf(about, words)
          if (logged) Reflect.apply(method, this, [logged, ...line.slice(1)])
        },
      },
    },
    ...(stream ? [stream] : []),
  )
}

/**
 * `state` is the SQLSTATE or the system's error code, because the logger removes fields called `code`. Other fields of a database error are
 * dropped, because they may contain a user's row. The stack is dropped when the database is away, because it does not help.
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

/**
 * While the database is away, every call fails in the same way. One line per text is logged in each `QUIET_MS`, with the number of lines
 * that were dropped.
 */
class Outages {
  readonly #now: () => number
  readonly #logged = new Map<unknown, { ms: number; more: number }>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns the object to log, or null when the line is dropped. */
  lineOf(about: unknown, words: unknown): unknown {
    const isOutage = about !== null && typeof about === 'object' && 'err' in about && isDatabaseAway(about.err)
    if (!isOutage) return about
    const last = this.#logged.get(words)
    if (last && this.#now() - last.ms < QUIET_MS) {
      last.more += 1
      return null
    }
    this.#logged.set(words, { ms: this.#now(), more: 0 })
    return last?.more ? { ...about, more: last.more } : about
  }
}

import { Refusal } from '@assay/contract/wire'

/** SQLSTATE classes and system codes that mean the database is away, not that we are wrong. */
const AWAY_CODE = /^(08|57P|53)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
const AWAY_WORDS = /connection terminated|timeout exceeded when trying to connect/i

interface Log {
  warn(about: object, words: string): void
  error(about: object, words: string): void
}

/** What a caller is told of anything that was thrown. What is no refusal is logged, and not a word of it is told. */
export function refusalOf(thrown: unknown, log: Log, about: object): Refusal {
  if (thrown instanceof Refusal) return thrown
  if (isDatabaseAway(thrown)) {
    log.warn({ err: thrown, ...about }, 'database away')
    return new Refusal('unavailable')
  }
  log.error({ err: thrown, ...about }, 'fault')
  return new Refusal('fault')
}

function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const { code } = thrown as { code?: unknown }
  return (typeof code === 'string' && AWAY_CODE.test(code)) || AWAY_WORDS.test(thrown.message)
}

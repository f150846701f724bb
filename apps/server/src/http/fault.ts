import { Refusal } from '@assay/contract/wire'
import { isDatabaseAway } from '../db/away.ts'

interface Log {
  warn(about: object, words: string): void
  error(about: object, words: string): void
}

/** Something went wrong of which nobody can say whether it was done. */
export class OutcomeUnknown extends Error {}

/** What a caller is told of anything that was thrown. What is no refusal is logged, and not a word of it is told. */
export function refusalOf(thrown: unknown, log: Log, about: object): Refusal {
  if (thrown instanceof Refusal) return thrown
  if (isDatabaseAway(thrown)) {
    log.warn({ err: thrown, ...about }, 'database away')
    return new Refusal(thrown instanceof OutcomeUnknown ? 'outcome_unknown' : 'unavailable')
  }
  log.error({ err: thrown, ...about }, 'fault')
  return new Refusal('fault')
}

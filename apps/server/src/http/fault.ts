import { Refusal } from '@assay/contract/wire'
import { isDatabaseAway } from '../db/away.ts'

interface Log {
  warn(about: object, words: string): void
  error(about: object, words: string): void
}

/** The call failed, and it is unknown whether its change was committed. */
export class OutcomeUnknown extends Error {}

/** Turns anything that was thrown into the refusal for the caller. Faults are logged, and the caller gets no details of them. */
export function refusalOf(thrown: unknown, log: Log, about: object): Refusal {
  if (thrown instanceof Refusal) return thrown
  if (isDatabaseAway(thrown)) {
    log.warn({ err: thrown, ...about }, 'database away')
    return new Refusal(thrown instanceof OutcomeUnknown ? 'outcome_unknown' : 'unavailable')
  }
  log.error({ err: thrown, ...about }, 'fault')
  return new Refusal('fault')
}

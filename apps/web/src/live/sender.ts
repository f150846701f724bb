/**
 * Sends what was written until each has an answer: one at a time, in their order, with the same id at every try. So a cut line loses none,
 * and the server, which knows the ids, doubles none.
 */
import { isFailure, type ApiFailure } from '#api/failure.ts'

const RETRY_MS = 3_000
/** The server is busy or away: it passes. */
const PASSING = new Set([429, 503])

export interface Sending<One> {
  /** The oldest that is neither sent nor refused. */
  next: () => One | undefined
  /** Resolves when it was stored, and takes it off the list. */
  send: (one: One) => Promise<void>
  onRefused: (one: One, failure: ApiFailure) => void
}

/** Returns the function that sends all that stands. Called while it is sending it does nothing. */
export function createSender<One>({ next, send, onRefused }: Sending<One>): () => Promise<void> {
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** False: no answer came. */
  const sendOne = async (one: One): Promise<boolean> => {
    try {
      await send(one)
    } catch (failure) {
      if (!isFailure(failure) || failure.outcomeUnknown || PASSING.has(failure.status ?? 0)) return false
      onRefused(one, failure)
    }
    return true
  }
  const flush = async (): Promise<void> => {
    if (isSending) return
    clearTimeout(timer)
    isSending = true
    let isAnswered = true
    for (let one = next(); one !== undefined && isAnswered; one = next()) isAnswered = await sendOne(one)
    isSending = false
    if (!isAnswered) timer = setTimeout(() => void flush(), RETRY_MS)
  }
  return flush
}

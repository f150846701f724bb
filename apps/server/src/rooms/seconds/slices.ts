import { setTimeout as sleep } from 'node:timers/promises'

/** Long work does so much at a time, then lets everything else have as long. */
const SLICE_MS = 6

/** Runs work that yields where it may be interrupted, in slices that nobody else feels. Answers null when it was told to stop. */
export async function inSlices<Result>(work: Generator<void, Result>, signal: AbortSignal): Promise<Result | null> {
  let startedMs = performance.now()
  while (!signal.aborted) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - startedMs < SLICE_MS) continue
    await sleep(SLICE_MS)
    startedMs = performance.now()
  }
  return null
}

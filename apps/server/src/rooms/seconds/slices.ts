import { setTimeout as sleep } from 'node:timers/promises'

/** Length of a slice, and of the pause after it. */
const SLICE_MS = 6

/** Runs a generator in slices, so that long work does not delay other work. It can pause at each `yield`. Returns null when aborted. */
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

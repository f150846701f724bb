import { describe, expect, it } from 'vitest'
import { inSlices } from './slices.ts'

/** Work of `steps` steps. Each keeps the processor busy for a millisecond. */
function* busy(steps: number): Generator<void, string> {
  for (let step = 0; step < steps; step += 1) {
    const startedMs = performance.now()
    while (performance.now() - startedMs < 1);
    yield
  }
  return 'done'
}

describe('work in slices', () => {
  it('gives others their turn again and again, and its result in the end', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    expect(await inSlices(busy(120), new AbortController().signal)).toBe('done')
    clearInterval(timer)
    // Turns are counted instead of timed, so that a busy machine does not fail the test. Without slices there would be none.
    expect(turns).toBeGreaterThan(5)
  })

  it('ends without a result when it is told to stop', async () => {
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), 5)
    expect(await inSlices(busy(10_000), stopping.signal)).toBeNull()
  })
})

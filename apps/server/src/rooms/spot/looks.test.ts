import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { looksEachSecond } from './looks.ts'

it('does not look any more once it was stopped in the wait for its moment', async () => {
  let looks = 0
  const { chore, stop } = looksEachSecond(() => Promise.resolve(void (looks += 1)))
  const run = chore.run()
  await stop()
  await run
  await sleep(1_000)
  expect(looks).toBe(0)
  await looksEachSecond(() => Promise.resolve(void (looks += 1))).chore.run()
  expect(looks).toBe(1)
})

it('is stopped when the look under way has ended, also one that fails', async () => {
  for (const fails of [false, true]) {
    const [began, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { chore, stop } = looksEachSecond(() => {
      began.resolve()
      return ends.promise
    })
    const run = chore.run().catch((error: unknown) => String(error))
    await began.promise
    let isStopped = false
    const stopped = stop().then(() => (isStopped = true))
    await sleep(50)
    expect(isStopped).toBe(false)
    if (fails) ends.reject(new Error('no connection'))
    else ends.resolve()
    await stopped
    expect(await run).toBe(fails ? 'Error: no connection' : undefined)
  }
})

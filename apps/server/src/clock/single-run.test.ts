import { expect, it } from 'vitest'
import { SingleRun } from './single-run.ts'

const create = () => {
  const logged: string[] = []
  let nowMs = 0
  const run = new SingleRun<number>({
    name: 'count',
    log: { error: (_: object, text: string) => logged.push(text) } as never,
    now: () => (nowMs += 1_000),
  })
  return { run, logged }
}

it('is one for all who begin it while it runs, and another one afterwards', async () => {
  const { run } = create()
  const { promise, resolve } = Promise.withResolvers<number>()
  let begun = 0
  const work = () => {
    begun += 1
    return promise
  }
  const [first, second] = [run.begin(work), run.begin(work)]
  expect(second).toBe(first)
  expect(run.running?.startedAt).toEqual(new Date(1_000))
  resolve(7)
  expect(await first.done).toBe(7)
  expect(run.running).toBeNull()
  await run.begin(work).done
  expect(begun).toBe(2)
})

it('is over when it failed: that is logged and known until the next begins', async () => {
  const { run, logged } = create()
  await expect(run.begin(() => Promise.reject(new Error('no'))).done).rejects.toThrow('no')
  expect(run.running).toBeNull()
  expect(run.failedAt).toEqual(new Date(2_000))
  expect(logged).toEqual(['a long run has failed'])
  expect(await run.begin(() => Promise.resolve(1)).done).toBe(1)
  expect(run.failedAt).toBeNull()
})

it('is over when its work cannot even begin', async () => {
  const { run } = create()
  const broken = (): Promise<number> => {
    throw new Error('at once')
  }
  await expect(run.begin(async () => broken()).done).rejects.toThrow('at once')
  expect(run.running).toBeNull()
})

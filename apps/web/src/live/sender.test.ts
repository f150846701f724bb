import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiFailure } from '#api/failure.ts'
import { createSender } from './sender.ts'

const lost = new ApiFailure({ error: 'offline', message: 'No connection' })
const refusal = new ApiFailure({ error: 'support_message_empty', message: 'Write something', status: 200 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that loses what the list says: on the way there, or the answer. */
function serverWith(losses: ('request' | 'answer' | 'refused' | null)[]) {
  const waiting = ['one', 'two', 'three']
  const stored = new Map<string, number>()
  const refused: string[] = []
  let tries = 0
  const flush = createSender<string>({
    next: () => waiting.find((one) => !refused.includes(one)),
    send: (one) => {
      const loss = losses[tries++]
      if (loss === 'request') return Promise.reject(lost)
      if (loss === 'refused') return Promise.reject(refusal)
      if (!stored.has(one)) stored.set(one, stored.size + 1)
      if (loss === 'answer') return Promise.reject(lost)
      waiting.splice(waiting.indexOf(one), 1)
      return Promise.resolve()
    },
    onRefused: (one) => void refused.push(one),
  })
  return { flush, waiting, stored, refused, tries: () => tries }
}

it('sends all in their order, whatever is lost, each stored once', async () => {
  const server = serverWith(['request', 'answer', 'answer', null, 'request', null, 'answer', null])
  await server.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([...server.stored]).toEqual([
    ['one', 1],
    ['two', 2],
    ['three', 3],
  ])
  expect(server.waiting).toEqual([])
})

it('goes on after one that was refused, and does not try that again', async () => {
  const server = serverWith(['refused'])
  await server.flush()
  expect([server.refused, [...server.stored.keys()], server.tries()]).toEqual([['one'], ['two', 'three'], 3])
})

it('sends one at a time, however often it is called', async () => {
  const server = serverWith([])
  await Promise.all([server.flush(), server.flush(), server.flush()])
  expect(server.tries()).toBe(3)
})

import { decodeHour } from '@assay/engine/proof'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileAnswer } from '../../http/file-answer.ts'
import { createTestOptions, type TestOptions } from '../seconds/testing.ts'

let test: TestOptions

beforeAll(async () => {
  test = await createTestOptions({ intoHourMs: 10_650 })
})
afterAll(() => test.close())

/** Ticks from a second on, as logged and as the feed produced them. */
async function loggedAndFed(fromSecond: number): Promise<{ logged: string[]; fed: string[] }> {
  const file = (await test.call(0, 'proof.hour', { hour: fromSecond })) as FileAnswer<Buffer>
  const { seconds, symbols } = decodeHour(new Uint8Array(file.body))
  const told = seconds.filter(({ second }) => second >= fromSecond)
  const logged = told.flatMap(({ ticks }) => ticks.map(({ instrumentId, seq, timeMs }) => `${symbols.get(instrumentId)} ${seq} ${timeMs}`))
  const instants = [...test.feed.instants(fromSecond * 1000 - 1, told.at(-1)!.second * 1000 + 999)]
  const fed = instants.flatMap(({ timeMs, ticks }) => ticks.map(({ symbol, seq }) => `${symbol} ${seq} ${timeMs}`))
  return { logged, fed }
}

describe('the log', () => {
  it('has every tick of its first second, also those before the server started within it', async () => {
    const second = Math.floor(test.nowMs / 1000)
    await test.advance(1_500)
    const { logged, fed } = await loggedAndFed(second)
    expect(logged.sort()).toEqual(fed.sort())
  })

  it.each([3, 200, 650, 999])('loses no tick of the second in which the server ends, %i ms into it', async (intoMs) => {
    await test.advance(1_000 - (test.nowMs % 1000) + intoMs)
    const second = Math.floor(test.nowMs / 1000)
    await test.restart({ afterMs: 70 })
    await test.advance(3_000)
    const { logged, fed } = await loggedAndFed(second - 1)
    expect(logged.sort()).toEqual(fed.sort())
  })
})

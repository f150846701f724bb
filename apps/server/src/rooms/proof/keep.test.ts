/** The hourly work on the log: receipts that cannot be made, and ticks that must stay. */
import { createHash, randomUUID } from 'node:crypto'
import type { CallOutput } from '@assay/contract'
import { decodeHour, verifyReceipt, type Receipt } from '@assay/engine/proof'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileAnswer } from '../../http/file-answer.ts'
import { BTC_CFD, createTestOptions, USDT, type TestOptions } from '../seconds/testing.ts'
import { keepAndCut } from './keep.ts'

/** A little less than half an hour. */
const TICK_DAYS = 0.02

let test: TestOptions
const failed: unknown[] = []
const log = { error: (fields: { id: unknown }) => void failed.push(fields.id) }

beforeAll(async () => {
  test = await createTestOptions({ intoHourMs: 55 * 60_000 })
})
afterAll(() => test.close())

async function buy(): Promise<string> {
  const user = await test.newUser()
  const input = { match_id: BTC_CFD.id, currency_id: USDT, type: 'up' as const, seconds: 30, number: '100' }
  const option: CallOutput<'seconds.submit'> = await test.call(user, 'seconds.submit', input)
  return option.proof_id
}

const kept = async (): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select public_id as id from proof_receipt`.execute(test.database.db)
  return rows.map(({ id }) => id)
}

describe('the hourly work on the log', () => {
  it('keeps every receipt that can be made, tries the others again, and cuts their ticks no sooner', async () => {
    const { db } = test.database
    const hour = Math.floor(test.nowMs / 3_600_000) * 3_600
    const before = await buy()
    await test.advance(10_000)
    const broken = randomUUID()
    const second = Math.floor(test.nowMs / 1000) - 2
    const leaf = `fill/1 ${broken} 1 NOPE/USD open 7 ${second * 1000} - - - -`
    await sql`insert into proof_event (second, leaf) values (${second}, ${leaf})`.execute(db)
    await test.advance(10_000)
    const after = await buy()
    for (let minutes = 0; minutes < 40; minutes++) await test.advance(60_000)
    await keepAndCut(test.proof, { tickDays: TICK_DAYS, log })
    expect(failed).toEqual([broken])
    expect(new Set(await kept())).toEqual(new Set([before, after]))
    // Newer than the ticks that may be cut, but one of its receipts is missing.
    const file = (await test.call(0, 'proof.hour', { hour })) as FileAnswer<Buffer>
    expect(decodeHour(new Uint8Array(file.body)).firstSecond).toBeGreaterThanOrEqual(hour)
    await keepAndCut(test.proof, { tickDays: TICK_DAYS, log })
    expect(failed).toEqual([broken, broken])
    await sql`delete from proof_event where leaf = ${leaf}`.execute(db)
    await keepAndCut(test.proof, { tickDays: TICK_DAYS, log })
    expect(failed).toHaveLength(2)
    const { rows } = await sql<{
      count: number
    }>`select count(ticks)::int as count from proof_second where second < ${hour + 3_600}`.execute(db)
    expect(rows[0]!.count).toBe(0)
  })
})

describe('a kept receipt', () => {
  it('leads to heads that clients still remember, also of what happened in the minute in which it was kept', async () => {
    // The work begins on the hour, milliseconds before the last second of the hour is closed.
    const late = await createTestOptions({ intoHourMs: 56 * 60_000 + 30_000 })
    const input = { match_id: BTC_CFD.id, currency_id: USDT, type: 'up' as const, seconds: 180, number: '100' }
    const { proof_id: id } = (await late.call(await late.newUser(), 'seconds.submit', input)) as CallOutput<'seconds.submit'>
    for (let steps = 0; steps < 4; steps++) await late.advance(52_375)
    expect(new Date(late.nowMs).toISOString()).toMatch(/:59:59\.5/)
    await keepAndCut(late.proof, { tickDays: TICK_DAYS, log })
    await late.advance(600_000)
    await keepAndCut(late.proof, { tickDays: TICK_DAYS, log })
    const receipt = (await late.call(0, 'proof.receipt', { id })) as Receipt
    expect(receipt.seconds.flatMap(({ leaves }) => leaves.map(({ leaf }) => leaf.split(' ')[0]))).toContain('option-end/1')
    const minutes = late.told
      .filter(({ channel, update }) => channel === 'proof' && (update['second'] as number) % 60 === 59)
      .map(({ update }) => [update['second'] as number, update['head'] as string] as const)
    const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
    expect(await verifyReceipt(receipt, { sha256, heads: new Map(minutes) })).toMatchObject({ fault: null, isAnchored: true })
    await late.close()
  })
})

describe('the file of an hour', () => {
  it('is made once when the hour is over, and says that it never changes', async () => {
    const late = await createTestOptions({ intoHourMs: 3_590_000 })
    const hour = Math.floor(late.nowMs / 3_600_000) * 3_600
    const ask = async () => (await late.call(0, 'proof.hour', { hour })) as FileAnswer<Buffer>
    await late.advance(5_000)
    const [running, meanwhile] = await Promise.all([ask(), ask()])
    expect(meanwhile).toBe(running)
    expect(running.caching).toMatchObject({ isImmutable: false })
    await late.advance(1_000)
    expect((await ask()).caching!.etag).not.toBe(running.caching!.etag)
    await late.advance(6_000)
    const finished = await ask()
    expect(finished.caching).toMatchObject({ isImmutable: true })
    expect(await ask()).toBe(finished)
    expect(finished.gzipped!.length).toBeLessThan(finished.body.length)
    await late.close()
  })
})

describe('the public configuration', () => {
  it('is tagged with its hash, which the log holds', async () => {
    const file = (await test.call(0, 'proof.config', {})) as FileAnswer
    expect(file.caching).toEqual({ etag: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a', isImmutable: false })
    expect(file.body).toBe('{}')
  })
})

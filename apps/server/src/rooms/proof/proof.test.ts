import type { CallOutput } from '@assay/contract'
import { checkOption, decodeHour, nextHead, secondRoot, verifyReceipt, type Receipt } from '@assay/engine/proof'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileAnswer } from '../../http/file-answer.ts'
import { BTC_CFD, createTestOptions, type TestOptions, USDT } from '../seconds/testing.ts'
import { keepAndCut } from './keep.ts'

const log = pino({ level: 'silent' })

type Option = CallOutput<'seconds.submit'>

let test: TestOptions

beforeAll(async () => {
  test = await createTestOptions({ intoHourMs: 50 * 60_000 })
})
afterAll(() => test.close())

const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))

const guest = 0

async function buy(): Promise<{ user: number; option: Option }> {
  const user = await test.newUser()
  const input = { match_id: BTC_CFD.id, currency_id: USDT, type: 'up' as const, seconds: 30, number: '100' }
  return { user, option: await test.call(user, 'seconds.submit', input) }
}

const leavesOf = ({ seconds }: Receipt): string[] => seconds.flatMap(({ leaves }) => leaves.map(({ leaf }) => leaf))

const receipt = async (id: string): Promise<Receipt> => test.call(guest, 'proof.receipt', { id })

/** Heads that a client received live. */
const heardHeads = (): Map<number, string> =>
  new Map(
    test.told.filter(({ channel }) => channel === 'proof').map(({ update }) => [update['second'] as number, update['head'] as string]),
  )

describe('a receipt', () => {
  it('proves an option from its acceptance to its payment, and fails when anything in it is altered', async () => {
    const { user, option } = await buy()
    await expect(receipt(option.proof_id)).rejects.toMatchObject({ code: 'receipt_unknown' })
    await test.advance(1_000)
    const accepted = leavesOf(await receipt(option.proof_id)).filter((leaf) => !leaf.startsWith('tick/1'))
    expect(accepted.map((leaf) => leaf.split(' ').slice(0, 2))).toEqual([['option/1', option.proof_id]])
    test.feed.setBid(BTC_CFD.symbol, test.nowMs + 5_000, 500_010)
    await test.advance(31_400)
    await test.advance(2_600)
    const proof = await receipt(option.proof_id)
    expect(await verifyReceipt(proof, { sha256, heads: heardHeads() })).toMatchObject({ fault: null, isAnchored: true })
    expect(checkOption(proof.seconds)).toMatchObject({ fault: null, result: 'won', paid: '180' })
    expect(((await test.call(user, 'seconds.result', { id: option.id })) as CallOutput<'seconds.result'>).receipt).toEqual(proof)
    const altered = structuredClone(proof)
    altered.seconds[0]!.leaves[0]!.leaf = altered.seconds[0]!.leaves[0]!.leaf.replace(' up ', ' down ')
    expect((await verifyReceipt(altered, { sha256, heads: new Map() })).fault).not.toBeNull()
    const tick = leavesOf(proof).filter((leaf) => leaf.startsWith('tick/1'))[2]
    const shorter = proof.seconds.map(({ second, leaves }) => ({ second, leaves: leaves.filter(({ leaf }) => leaf !== tick) }))
    expect(checkOption(shorter).fault).toMatch(/missing/)
  })

  it('is null in a result until the second of the settlement is closed', async () => {
    const { user, option } = await buy()
    const settleMs = Date.parse(option.settle_at)
    await test.advance(settleMs + 200 - test.nowMs)
    const shown = (await test.call(user, 'seconds.result', { id: option.id })) as CallOutput<'seconds.result'>
    expect(shown).toMatchObject({ status: 'done', receipt: null })
    await test.advance(1_000)
    expect(((await test.call(user, 'seconds.result', { id: option.id })) as CallOutput<'seconds.result'>).receipt).not.toBeNull()
  })

  it('brings rebuilt windows and voids as they were settled', async () => {
    const { option } = await buy()
    test.feed.silence(BTC_CFD.symbol, test.nowMs + 1_000, test.nowMs + 1_800)
    await test.advance(5_000)
    const proof = await receipt(option.proof_id)
    expect((await verifyReceipt(proof, { sha256, heads: new Map() })).fault).toBeNull()
    expect(checkOption(proof.seconds)).toMatchObject({ fault: null, result: 'thin_entry', paid: '100' })
  })
})

describe('the log', () => {
  it('is one chain from its first head to the newest', async () => {
    const newest = (await test.call(guest, 'proof.head', {})) as CallOutput<'proof.head'>
    const second = newest.first.second
    expect(((await test.call(guest, 'proof.head', { second })) as CallOutput<'proof.head'>).head).toBe(newest.first.head)
    const { from, heads } = (await test.call(guest, 'proof.heads', { from: second - 5, to: newest.second })) as CallOutput<'proof.heads'>
    expect([from, heads.length, heads.at(-1)]).toEqual([second, newest.second - second + 1, newest.head])
    for (const [heard, head] of heardHeads()) expect(heads[heard - from]).toBe(head)
    expect(test.bases.get('proof')!('', null)).toEqual({ second: newest.second, head: newest.head })
    await expect(test.call(guest, 'proof.head', { second: newest.second + 1 })).rejects.toMatchObject({ code: 'head_unknown' })
    await expect(test.call(guest, 'proof.heads', { from: second, to: second + 3_600 })).rejects.toMatchObject({
      code: 'range_too_long',
      detail: { values: { maximum: 3_600 } },
    })
    await expect(test.call(guest, 'proof.heads', { from: second, to: second - 1 })).rejects.toMatchObject({ code: 'range_invalid' })
  })

  it('is downloaded by the hour as it was logged', async () => {
    const { second, head } = (await test.call(guest, 'proof.head', {})) as CallOutput<'proof.head'>
    const file = (await test.call(guest, 'proof.hour', { hour: second })) as FileAnswer<Buffer>
    const hour = decodeHour(new Uint8Array(file.body))
    let last: Uint8Array = hour.headBefore
    for (const one of hour.seconds) {
      last = nextHead(last, secondRoot(one, hour.symbols))
      expect(Buffer.from(one.head)).toEqual(Buffer.from(last))
    }
    expect(Buffer.from(last).toString('hex')).toBe(head)
    const fromMs = hour.seconds[5]!.second * 1000
    const fed = [...test.feed.instants(fromMs - 1, fromMs + 999)].flatMap(({ ticks }) =>
      ticks.map(({ symbol, seq, bid }) => [symbol, seq, bid]),
    )
    expect(hour.seconds[5]!.ticks.map(({ instrumentId, seq, bid }) => [hour.symbols.get(instrumentId), seq, bid])).toEqual(fed)
    await expect(test.call(guest, 'proof.hour', { hour: second + 7_200 })).rejects.toMatchObject({ code: 'head_unknown' })
  })

  it('shows what the house must be able to pay', async () => {
    await buy()
    const house = (await test.call(guest, 'proof.house', {})) as CallOutput<'proof.house'>
    expect(house).toMatchObject({ option_holds: '80', stress: '0', claims: '0', multiples_halved: false })
    expect(house.exposures.find(({ symbol }) => symbol === BTC_CFD.symbol)).toMatchObject({ net: '0', gross: '0', stress_rate: '0.15' })
    expect(house.suspended).toContainEqual({ symbol: 'ETH/USDT-CFD', seconds: 30, reason: 'quality' })
    expect(house.suspended.some(({ symbol }) => symbol === BTC_CFD.symbol)).toBe(false)
    await test.advance(34_000)
  })

  it('keeps receipts and heads when ticks are cut, and says so of an hour that is gone', async () => {
    const { option } = await buy()
    const hour = Math.floor(test.nowMs / 3_600_000) * 3_600
    const settledMs = Date.parse(option.settle_at) + 1_400
    await test.advance(settledMs - test.nowMs)
    const before = await receipt(option.proof_id)
    // Past the end of the hour, plus the time until receipts are kept.
    for (let minutes = 0; minutes < 14; minutes++) await test.advance(60_000)
    // With `tickDays` 0, all whole hours up to the newest are cut.
    await keepAndCut(test.proof, { tickDays: 0, log })
    const { db } = test.database
    const left = await sql<{ ticks: number }>`select count(ticks)::int as ticks from proof_second where second < ${hour + 3_600}`.execute(
      db,
    )
    expect(left.rows[0]!.ticks).toBe(0)
    await expect(test.call(guest, 'proof.hour', { hour })).rejects.toMatchObject({ code: 'hour_gone' })
    const after = await receipt(option.proof_id)
    expect(leavesOf(after)).toEqual(leavesOf(before))
    expect((await verifyReceipt(after, { sha256, heads: heardHeads() })).isAnchored).toBe(true)
    expect(checkOption(after.seconds).fault).toBeNull()
    const running = (await test.call(guest, 'proof.hour', { hour: hour + 3_600 })) as FileAnswer<Buffer>
    expect(decodeHour(new Uint8Array(running.body)).firstSecond).toBe(hour + 3_600)
  })

  it('goes on in one receipt of what is told before and after a cut', async () => {
    const { option } = await buy()
    const acceptedMs = Date.parse(option.created_at)
    await test.advance(5_000)
    await sql`insert into proof_receipt (public_id, receipt) values (${option.proof_id}, ${JSON.stringify(await receipt(option.proof_id))}::jsonb)`.execute(
      test.database.db,
    )
    await test.advance(29_000)
    const whole = await receipt(option.proof_id)
    expect((await verifyReceipt(whole, { sha256, heads: new Map() })).fault).toBeNull()
    expect(checkOption(whole.seconds)).toMatchObject({ fault: null, acceptance: { acceptedMs } })
  })
})

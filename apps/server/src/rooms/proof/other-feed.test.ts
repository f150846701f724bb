/** The log of an installation that has changed its feed: the old part can still be read and proved. */
import { decodeHour, verifyReceipt, type Receipt } from '@assay/engine/proof'
import { HOUR_MS } from '@assay/engine/market'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHistoryFeed, isRecorded } from '../../feeds/history.ts'
import { instruments } from '../../feeds/instruments.ts'
import { AAPL, BTC, BTC_CFD, createTestLever, USDT, type TestLever } from '../futures/testing.ts'
import { createProofServices, keepAndCut, receiptOf, type ProofServices } from './door.ts'
import { downloadHour } from './hour.ts'

const CROSS = 'EUR/GBP'
const RATE = 'GBP/USD'

const failed: unknown[] = []
const log = { error: (fields: { err: unknown }) => void failed.push(fields.err) }

let lever: TestLever
/** With recorded prices, which have no contracts and other sequence numbers. */
let proof: ProofServices

beforeAll(async () => {
  lever = await createTestLever()
  const recorded = instruments.filter(isRecorded)
  proof = createProofServices({
    db: lever.database.db,
    desk: lever.desk,
    feed: createHistoryFeed({ instruments: recorded, startMs: lever.feed.startMs, speed: 1 }),
    instruments: [],
    indexed: recorded,
    known: instruments,
    configText: () => '{}',
    now: () => lever.nowMs,
  })
})
afterAll(() => lever.close())

const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))

/** A long position of one lot, open over a night before which its market closes. */
async function open(symbol: string): Promise<string> {
  const { base, quote } = instruments.find((one) => one.symbol === symbol && one.kind !== 'spot')!
  const { proof_id: id } = await lever.call(await lever.newUser(), 'futures.submit', {
    currency_id: symbol === BTC_CFD ? BTC : base.id,
    legal_id: symbol === BTC_CFD ? USDT : quote.id,
    direction: 'long',
    type: 'market',
    lots: '1',
    multiple: 5,
    mode: 'isolated',
  } as never)
  return id
}

/** Symbols and sequence numbers of the ticks in a receipt. */
const ticksOf = ({ seconds }: Receipt): string[] =>
  seconds
    .flatMap(({ leaves }) => leaves.map(({ leaf }) => leaf.split(' ')))
    .filter(([kind]) => kind === 'tick/1')
    .map(([, symbol, seq]) => `${symbol} ${seq}`)
    .sort()

it('has receipts with all their ticks, and hours with all their symbols', async () => {
  for (const count of [1, 2]) await lever.tick(RATE, `1.270${count}0`, `1.270${count}2`)
  await lever.tick(CROSS, '0.85000', '0.85002')
  const ids = { [BTC_CFD]: await open(BTC_CFD), [AAPL]: await open(AAPL), [CROSS]: await open(CROSS) }
  await lever.tick(BTC_CFD, '49997', '50003')
  await lever.tick(AAPL, '199.9', '200.1')
  await lever.tick(CROSS, '0.85000', '0.85002')
  const hour = Math.floor(lever.nowMs / 1000)
  // Minutes later, in another second: the last tick before the market closes.
  await lever.pass(250_000)
  for (const symbol of [AAPL, RATE, CROSS]) {
    await lever.tick(symbol, symbol === AAPL ? '199.8' : '1.27050', symbol === AAPL ? '200' : '1.27052')
    lever.feed.setStatus(symbol, { state: 'closed', nextChangeMs: null }, lever.nowMs + 1)
  }
  await lever.pass(13 * HOUR_MS)
  const expected = {
    [BTC_CFD]: [`${BTC_CFD} 2`],
    [AAPL]: [`${AAPL} 2`, `${AAPL} 3`],
    [CROSS]: [`${CROSS} 2`, `${CROSS} 3`, `${RATE} 2`, `${RATE} 3`],
  }
  const told = async () =>
    Object.fromEntries(await Promise.all(Object.entries(ids).map(async ([symbol, id]) => [symbol, (await receiptOf(proof, id))!] as const)))
  const before = await told()
  expect(Object.fromEntries(Object.entries(before).map(([symbol, receipt]) => [symbol, ticksOf(receipt)]))).toEqual(expected)
  for (const receipt of Object.values(before)) expect((await verifyReceipt(receipt, { sha256, heads: new Map() })).fault).toBeNull()
  const { symbols } = decodeHour(new Uint8Array((await downloadHour(proof, { hour })).body))
  expect([...symbols.values()]).toEqual(expect.arrayContaining([BTC_CFD, AAPL, CROSS, RATE]))
  await keepAndCut(proof, { tickDays: 0, log })
  expect(failed).toEqual([])
  expect(await told()).toEqual(before)
}, 60_000)

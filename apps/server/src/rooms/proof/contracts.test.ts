import { verifyReceipt, type Receipt } from '@assay/engine/proof'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instruments } from '../../feeds/instruments.ts'
import { leverInstruments } from '../futures/door.ts'
import { BTC, BTC_CFD, createTestLever, type TestLever, USDT } from '../futures/testing.ts'
import { keepAndCut } from './keep.ts'
import { receiptOf } from './receipts.ts'
import { createProofServices, type ProofServices } from './services.ts'

const log = pino({ level: 'silent' })

const HALF_A_DAY_MS = 43_200_000

let lever: TestLever
let proof: ProofServices

beforeAll(async () => {
  lever = await createTestLever()
  proof = createProofServices({
    db: lever.database.db,
    desk: lever.desk,
    feed: lever.feed,
    instruments: leverInstruments(instruments, new Map()),
    indexed: instruments,
    configText: () => '{}',
    now: () => lever.nowMs,
  })
})
afterAll(() => lever.close())

const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))

/** The kinds of the receipt's leaves, in order. Ticks are listed with their bid. */
const toldBy = ({ seconds }: Receipt): string[] =>
  seconds.flatMap(({ leaves }) =>
    leaves.map(({ leaf }) => {
      const [kind, , , , bid] = leaf.split(' ')
      return kind === 'tick/1' ? `tick ${bid}` : kind!
    }),
  )

describe('the receipt of a contract', () => {
  it('brings every fill and fee with the tick it was worked out from, also from before a cut', async () => {
    const user = await lever.newUser()
    const input = {
      currency_id: BTC,
      legal_id: USDT,
      direction: 'long',
      type: 'market',
      lots: '100',
      multiple: 10,
      mode: 'isolated',
    } as const
    const { id, proof_id: name } = await lever.call(user, 'futures.submit', input)
    await lever.tick(BTC_CFD, '50007', '50013')
    // In the same second: the last tick before midnight, from which the overnight fee is calculated.
    await lever.tick(BTC_CFD, '50008', '50014')
    await lever.pass(200_000)
    const opened = (await receiptOf(proof, name))!
    expect(toldBy(opened).sort()).toEqual(['fill/1', 'order/2', 'tick 500070'])
    await keepAndCut(proof, { tickDays: 3, log })
    await lever.call(user, 'futures.addMargin', { id, amount: '100' })
    await lever.pass(HALF_A_DAY_MS)
    const held = (await receiptOf(proof, name))!
    expect(toldBy(held).sort()).toEqual(['fill/1', 'margin/1', 'order/2', 'overnight/1', 'tick 500070', 'tick 500080'])
    await keepAndCut(proof, { tickDays: 0, log })
    await lever.tick(BTC_CFD, '50057', '50063')
    await lever.call(user, 'futures.close', { id })
    await lever.tick(BTC_CFD, '50107', '50113')
    await lever.pass(2_000)
    const closed = (await receiptOf(proof, name))!
    expect(toldBy(closed).sort()).toEqual([...toldBy(held), 'fill/1', 'order/2', 'tick 501070'].sort())
    expect((await verifyReceipt(closed, { sha256, heads: new Map() })).fault).toBeNull()
  }, 60_000)

  it('brings the tick on which its profit went for the loss of another position', async () => {
    const user = await lever.newUser()
    const input = { currency_id: BTC, legal_id: USDT, type: 'market', lots: '50', multiple: 125, mode: 'isolated' } as const
    await lever.tick(BTC_CFD, '49997', '50003')
    await lever.call(user, 'futures.submit', { ...input, direction: 'long' })
    const { proof_id: name } = await lever.call(user, 'futures.submit', { ...input, direction: 'short' })
    await lever.tick(BTC_CFD, '49997', '50003')
    await lever.tick(BTC_CFD, '48997', '49003')
    await lever.pass(2_000)
    expect(toldBy((await receiptOf(proof, name))!).sort()).toEqual(['fill/1', 'order/2', 'taken/1', 'tick 489970', 'tick 499970'])
  })
})

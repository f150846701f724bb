/** An option whose market is silent for long after the entry. The ticks before and after the silence show that none is missing. */
import type { CallOutput } from '@assay/contract'
import { checkOption, verifyReceipt, type Receipt } from '@assay/engine/proof'
import { MINUTE_MS } from '@assay/engine/market'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreUnsettled } from '../seconds/door.ts'
import { BTC_CFD, createTestOptions, USDT, type TestOptions } from '../seconds/testing.ts'
import { keepAndCut } from './door.ts'

const log = pino({ level: 'silent' })

let test: TestOptions

beforeAll(async () => {
  test = await createTestOptions()
})
afterAll(() => test.close())

const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await test.advance(MINUTE_MS)
}

const leavesOf = ({ seconds }: Receipt): string[] => seconds.flatMap(({ leaves }) => leaves.map(({ leaf }) => leaf))

const kept = async (): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select public_id as id from proof_receipt`.execute(test.database.db)
  return rows.map(({ id }) => id)
}

it('is proved whole once prices are back, also when its receipt could have been kept before', async () => {
  const input = { match_id: BTC_CFD.id, currency_id: USDT, type: 'up' as const, seconds: 120, number: '100' }
  const option = (await test.call(await test.newUser(), 'seconds.submit', input)) as CallOutput<'seconds.submit'>
  const receipt = async () => (await test.call(0, 'proof.receipt', { id: option.proof_id })) as Receipt
  // Ticks resume in the middle of a minute, more than an hour later.
  test.feed.silence(BTC_CFD.symbol, test.nowMs + 2_000, test.nowMs + 90 * MINUTE_MS + 23_000)
  await pass(13)
  await keepAndCut(test.proof, { tickDays: 3, log })
  expect(await kept()).toEqual([])
  await pass(80)
  await restoreUnsettled(test.services, log)
  await pass(1)
  const whole = await receipt()
  expect(checkOption(whole.seconds)).toMatchObject({ fault: null, result: 'no_trade', paid: '100' })
  expect((await verifyReceipt(whole, { sha256, heads: new Map() })).fault).toBeNull()
  // Everything that may be cut is cut, and stays cut.
  for (let count = 0; count < 2; count++) await keepAndCut(test.proof, { tickDays: 0, log })
  expect(await kept()).toEqual([option.proof_id])
  expect(leavesOf(await receipt())).toEqual(leavesOf(whole))
  const { rows } = await sql`select from proof_unkept`.execute(test.database.db)
  expect(rows).toEqual([])
}, 60_000)

import { dualAcceptanceLeaf, dualEndLeaf, fixingLeaf, type DualAcceptance, type Receipt } from '@assay/engine/proof'
import { expect, it } from 'vitest'
import { dualSteps, type DualRow } from './dual-steps.ts'

const ID = '5d1f0c2a9b7e4f60'
const MATURES_MS = 1_795_000_200_000

/** A hundredth for selling one BTC at 64,000.5. */
const acceptance: DualAcceptance = {
  id: ID,
  symbol: 'BTC/USDT',
  acceptedMs: MATURES_MS - 86_400_000,
  type: 'call',
  maturesMs: MATURES_MS,
  target: 6_400_050,
  rate: 1_000_000n,
  fair: 1_250_000n,
  volatilityPpm: 500_000,
  quotedMs: MATURES_MS - 86_400_000,
  quotedSeq: 1,
  twiceMid: 12_000_000,
  coin: { name: 'BTC', scale: 8 },
  money: { name: 'USDT', scale: 6 },
  priceDecimals: 2,
  amount: '1',
}
const fixing = { id: 'aa', symbol: 'BTC/USDT', maturesMs: MATURES_MS, untilMs: MATURES_MS, means: [1], mean: null }
const end = { id: ID, symbol: 'BTC/USDT', result: 'kept', fixingId: 'aa', mean: null, currency: 'BTC', paid: '1.01' } as const
const leaves = [dualAcceptanceLeaf(acceptance), fixingLeaf(fixing), dualEndLeaf(end)].map((leaf) => ({ leaf }))
const receipt = { version: 1, id: ID, seconds: [{ second: MATURES_MS / 1000, leaves }] } as unknown as Receipt

const side = (name: string, number: string) => ({ currency_id: '1', currency_name: name, number })
const row: DualRow = {
  symbol: 'BTC/USDT',
  type: 'call',
  target: '64000.5',
  rate: '0.01',
  put_in: side('BTC', '1'),
  result: 'kept',
  kept: side('BTC', '1.01'),
  converted: side('USDT', '64640.505'),
  matures_at: new Date(MATURES_MS).toISOString(),
  proof_id: ID,
}
const payout = (shown?: DualRow) => dualSteps(receipt, shown).steps.find(({ name }) => name === 'payout')

it('finds the payout in the log, and the account as the log says', () => {
  expect(payout()).toMatchObject({ state: 'ok', found: '1.01', symbol: 'BTC' })
  expect(payout(row)).toMatchObject({ state: 'ok' })
})

it.each<[string, Partial<DualRow>]>([
  ['another target', { target: '64000' }],
  ['another rate', { rate: '0.02' }],
  ['another amount', { put_in: side('BTC', '2') }],
  ['another result', { result: 'converted' }],
  ['another payout', { kept: side('BTC', '1.02') }],
  ['another currency', { kept: side('USDT', '1.01') }],
  ['another maturity', { matures_at: new Date(0).toISOString() }],
  ['another type', { type: 'put' }],
  ['another receipt', { proof_id: 'other' }],
])('does not hold when the account shows %s', (_, lie) => {
  expect(payout({ ...row, ...lie })).toMatchObject({ state: 'bad', reason: 'account' })
})

it('tells nothing without the leaves of its own order', () => {
  expect(dualSteps({ ...receipt, id: 'other' }).story).toBeUndefined()
})

import { postingKinds } from '@assay/contract'
import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { fetchAdded } from '#app/added.tsx'
import { kindMeaning, kindName, kinds, reasonName } from './kinds.ts'

it('shows what it has no words for plainly', () => {
  expect(kindName('margin_call')).toBe('margin call')
  expect(kindMeaning('margin_call')).toBeUndefined()
  expect(reasonName('lock_up')).toBe('lock up')
})
it('takes no word from the language itself', () => expect(kindName('constructor')).toBe('constructor'))
/** Postings of the house alone, which stand in no user's statement. */
const OF_THE_HOUSE: readonly string[] = [
  'sandbox_funding',
  'maker_reset',
  'flow_reset',
  'spot_netting',
  'futures_deficit',
  'subscription_issue',
  'dual_funding',
  'mining_fund',
  'house_move',
]

it('has words for every kind of posting that a room makes for users', async () => {
  await fetchAdded('bills')
  expect(new Set(kinds())).toEqual(new Set(postingKinds.filter((kind) => !OF_THE_HOUSE.includes(kind))))
})
it('has the words of every room, in their order', async () => {
  await fetchAdded('bills')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(kinds()).toEqual([
    'faucet',
    'sandbox_welcome',
    'deposit_credit',
    'deposit_undo',
    'bank_pay_in',
    'bank_keep',
    'bank_release',
    'bank_pay_out',
    'withdrawal_hold',
    'withdrawal_back',
    'withdrawal_sent',
    'withdrawal_internal',
    'move',
    'adjustment',
    'conversion',
    'spot_fill',
    'spot_hold',
    'spot_release',
    'futures_hold',
    'futures_release',
    'futures_open',
    'futures_close',
    'futures_margin',
    'futures_overnight',
    'futures_claim',
    'seconds_hold',
    'seconds_settle',
    'seconds_return',
    'mining_lock',
    'mining_yield',
    'mining_end',
    'mining_redeem',
    'mining_renew',
    'subscription_hold',
    'subscription_pay',
    'subscription_return',
    'subscription_unlock',
    'dual_keep',
    'dual_pay',
  ])
  expect(kindName('spot_fill')).toBe('Spot trade')
  expect(reasonName('seconds')).toBe('Option')
})

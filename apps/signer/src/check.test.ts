/** What may be paid: each attack is a line. The rows are as the database says them, or as whoever owns it would. */
import { expect, it } from 'vitest'
import { check, hashOf, type ReadyRow } from './check.ts'

const LIMITS = { daily: '100', two_above: '10', floor: '0', ceiling: '1000' }
const KNOWN = {
  limits: LIMITS,
  signedToday: '0',
  unapprovedToday: '0',
  shareToday: [],
  bitcoinChain: 'main' as const,
  wasSigned: false,
  signers: null,
}

const NOBODY = {
  first_by: null,
  first_hash: null,
  proposal_id: null,
  proposal_terms: null,
  proposal_hash: null,
  proposal_kind: null,
  proposal_subject: null,
  proposal_decision: null,
  proposed_by: null,
  decided_by: null,
  deeds: [],
  deciders: [],
  signatures: [],
  reserve: null,
}
const small: ReadyRow = {
  id: '7',
  user_id: '1001',
  currency_id: 2,
  network: 'ethereum',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount: '5',
  fee: '0.1',
  arrives: '4.9',
  needs: 0,
  held: '5',
  ...NOBODY,
}
const hash = hashOf(small)
const one: ReadyRow = {
  ...small,
  needs: 1,
  first_by: '1',
  first_hash: hash,
  deeds: [`1 withdrawal.approve ${hash}`],
  deciders: ['1'],
}

it.each([
  ['small, and its sum is held', small, {}, 'pay'],
  ['less is held', { ...small, held: '4.9' }, {}, 'mismatch'],
  ['the fee is not what is left', { ...small, fee: '0.2' }, {}, 'mismatch'],
  ['the day is full', small, { signedToday: '95.2' }, 'daily_limit'],
  ['others to the same address make it large', small, { shareToday: [{ amount: '6', limits: LIMITS }] }, 'two_needed'],
  ['too much of the day had no approval', small, { limits: { ...LIMITS, unapproved_daily: '8' }, unapprovedToday: '3.2' }, 'two_needed'],
  ['just as much had none as may', small, { limits: { ...LIMITS, unapproved_daily: '8' }, unapprovedToday: '3.1' }, 'pay'],
  ['of the approved no more than the day counts', one, { limits: { ...LIMITS, unapproved_daily: '1' }, unapprovedToday: '1' }, 'pay'],
  ['approved by one', one, {}, 'pay'],
  ['its log has no approval', { ...one, deeds: [] }, {}, 'mismatch'],
  ['another amount was approved', { ...one, amount: '6', arrives: '5.9', held: '6' }, {}, 'mismatch'],
  ['whoever approved may not', { ...one, deciders: [] }, {}, 'mismatch'],
  ['keys are known, and it was signed', one, { signers: new Set(['1']) }, 'pay'],
  ['keys are known, and another signed', one, { signers: new Set(['2']) }, 'unsigned'],
  ['keys are known, and nobody signed', one, { signers: new Set<string>() }, 'unsigned'],
  ['less of its coin is held than is owed', { ...small, reserve: 'short' }, {}, 'reserve_short'],
  ['nobody has read lately what is held of its coin', { ...one, reserve: 'unread' }, {}, 'reserve_unread'],
  ['it was signed before less was held', { ...small, reserve: 'short' }, { wasSigned: true }, 'pay'],
  ['keys are known, and nobody has to approve', small, { signers: new Set<string>() }, 'pay'],
] as const)('%s', (...[, row, known, verdict]) => {
  expect(check(row, { ...KNOWN, ...known })).toBe(verdict)
})

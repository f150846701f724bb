/** Keys of operators: what counts as signed, and that whoever has a key approves by it only. */
import { challengeOf, isSigned, keyPrint, readKeyLine } from '@assay/chain/approval'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS, done, startWithdrawals, type WithdrawalTest } from '../../testing-withdrawal.ts'
import { USDT } from '../wallet/testing.ts'
import { makeTestKey } from './testing-keys.ts'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const HASH = 'ab'.repeat(32)
const optionsOf = (termsHash: string): string => JSON.stringify({ challenge: Buffer.from(challengeOf(termsHash)).toString('base64url') })

let test: WithdrawalTest
beforeAll(async () => {
  test = await startWithdrawals()
})
afterAll(() => test.end())

describe('a signature', () => {
  it('is of one text, one key and one page, by somebody who was there and said who he is', async () => {
    const { device, key } = await makeTestKey(test.services.db, test.operators[0].operatorId)
    const signed = device.answerTo(optionsOf(HASH))
    const of = (keys = [key], termsHash = HASH) => ({ keys, termsHash })
    expect(await isSigned(signed, of())).toBe(true)
    expect(await isSigned(signed, of([key], 'cd'.repeat(32)))).toBe(false)
    expect(await isSigned(signed, of([]))).toBe(false)
    expect(await isSigned(signed, of([{ ...key, site: 'https://localhost:8080' }]))).toBe(false)
    const other = await makeTestKey(test.services.db, test.operators[0].operatorId)
    expect(await isSigned(signed, of([{ ...key, public_key: other.key.public_key }]))).toBe(false)
    for (const spoiled of [{ flags: 0x01 }, { host: 'example.org' }, { origin: 'https://example.org' }])
      expect(await isSigned(device.answerTo(optionsOf(HASH), spoiled), of())).toBe(false)
    for (const text of ['', '{', '[]', '{}', 'x'.repeat(9_000)]) expect(await isSigned(text, of())).toBe(false)
  })

  it('is by a key that is told in one line, and read out by a print of all of it', async () => {
    const { key, line } = await makeTestKey(test.services.db, test.operators[0].operatorId)
    expect(key).toMatchObject({ operator: String(test.operators[0].operatorId), site: 'http://localhost:8080' })
    for (const other of [{ operator: '9' }, { site: 'http://localhost:9' }, { id: 'A' }, { public_key: 'A' }])
      expect(keyPrint({ ...key, ...other })).not.toBe(keyPrint(key))
    for (const spoiled of [line.slice(1), `${line}!`, '', Buffer.from('{"operator":"1"}').toString('base64url')])
      expect(readKeyLine(spoiled)).toBe(null)
  })
})

it('is asked of whoever has a key, on the text that he approves, and shown', async () => {
  const { device } = await makeTestKey(test.services.db, test.operators[1].operatorId)
  const userId = await test.user({ [USDT]: '20000' })
  const { id } = done(await test.as(userId)('out', { currency: '3', network: 'erc20', address: ADDRESS, amount: '20000' }))
  const { terms_hash: termsHash, signing } = done(await test.decide(1, 'view', { id })) as { terms_hash: string; signing: string }
  const approval = { id, terms_hash: termsHash, note: 'seen' }
  const refused = { refused: 'passkey_failed' }
  expect(await test.decide(1, 'approve', approval)).toMatchObject(refused)
  expect(await test.decide(1, 'approve', { ...approval, signature: device.answerTo(optionsOf(HASH)) })).toMatchObject(refused)
  const stranger = await makeTestKey(test.services.db, test.operators[0].operatorId)
  expect(await test.decide(1, 'approve', { ...approval, signature: stranger.device.answerTo(signing) })).toMatchObject(refused)
  expect(done(await test.decide(1, 'view', { id }))).toMatchObject({ status: 'first', approvals: [] })
  done(await test.decide(1, 'approve', { ...approval, signature: device.answerTo(signing) }))
  expect(done(await test.decide(1, 'view', { id }))).toMatchObject({
    status: 'second',
    signing: null,
    approvals: [expect.objectContaining({ signed: true })],
  })
})

it('is asked of nobody where no signer pays', async () => {
  await makeTestKey(test.services.db, test.operators[1].operatorId)
  const userId = await test.user({ [USDT]: '20000' })
  const { id } = done(await test.as(userId)('out', { currency: '3', network: 'trc20', address: TRON, amount: '20000' }))
  const { terms_hash: termsHash, signing } = done(await test.decide(1, 'view', { id }))
  expect(signing).toBe(null)
  expect(done(await test.decide(1, 'approve', { id, terms_hash: termsHash, note: 'seen' }))).toMatchObject({ status: 'second' })
})

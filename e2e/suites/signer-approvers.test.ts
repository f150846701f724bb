/** A signer that was told of operators' keys: what its database says that they approved is not paid without them. */
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { trust } from '../../apps/signer/src/approvers.ts'
import type { TestSigner } from '../../apps/signer/src/testing.ts'
import { signerAlarms } from '../../apps/server/src/rooms/withdrawal/alarms.ts'
import { makeTestKey } from '../../apps/server/src/rooms/operator/testing-keys.ts'
import { done, type WithdrawalTest } from '../../apps/server/src/testing-withdrawal.ts'
import { keyLine } from '../../packages/chain/src/approval.ts'
import { hasAnvil } from '../../packages/chain/src/testing/anvil.ts'
import { useSigner } from '../signer-world.ts'

describe.skipIf(!hasAnvil)('a signer that knows the keys of operators', () => {
  const used = useSigner()
  let test: WithdrawalTest
  let owner: pg.Client
  let signer: TestSigner
  beforeAll(() => {
    ;({ test, owner } = used.parts)
  })
  beforeEach(() => {
    signer = used.parts.signer
  })
  const { paidTo, tokensOf, asked, large, becomes, noted, give } = used

  it('is an alarm while it was told of none and pays; what was said of a chain on which it pays no more goes as it starts', async () => {
    const alarms = async () => (await signerAlarms(test.database.db)).map(({ kind, about }) => `${kind} ${about}`)
    await owner.query(`select signer_halted('bitcoin', 'output', 'of before')`)
    used.parts.world.isLive = true
    try {
      signer.start()
      await expect.poll(alarms).toEqual(['operators_unknown ethereum'])
      await signer.kill()
      trust(signer.folder, {
        operator: '9',
        line: keyLine({ operator: '9', site: 'https://console.example', id: 'key', public_key: 'key' }),
      })
      signer.start()
      await expect.poll(alarms).toEqual([])
    } finally {
      used.parts.world.isLive = false
    }
  })

  it('pays what both signed, and nothing that only the database says they approved, until they do', async () => {
    const { id, address, approval } = await large()
    // Approved before there were keys: to the signer the same as made up by whoever owns the database.
    for (const who of [0, 1] as const) done(await test.decide(who, 'approve', approval))
    const keys = [
      await makeTestKey(test.services.db, test.operators[0].operatorId),
      await makeTestKey(test.services.db, test.operators[1].operatorId),
    ]
    for (const { key, line } of keys) trust(signer.folder, { operator: key.operator, line })
    signer.start()
    await noted(id, 'unsigned')
    const signed: unknown[] = []
    for (const who of [0, 1] as const) {
      expect(await tokensOf(address)).toBe(0n)
      const { signing } = done(await test.decide(who, 'view', { id })) as { signing: string }
      signed.push(await test.decide(who, 'sign', { id, terms_hash: approval.terms_hash, signature: keys[who]!.device.answerTo(signing) }))
    }
    expect(signed).toEqual([{ message: { id, status: 'ready' } }, { message: { id, status: 'ready' } }])
    await becomes(id, 'sent')
    expect(await tokensOf(address)).toBe(19_995_800_000n)
    await test.settle()
  })

  it('does not pay one that signed twice, nor a key that it was not told of', async () => {
    const { id, address, approval } = await large()
    const [known, other] = [
      await makeTestKey(test.services.db, test.operators[0].operatorId),
      await makeTestKey(test.services.db, test.operators[1].operatorId),
    ]
    const { operator } = known.key
    expect(() => trust(signer.folder, { operator: other.key.operator, line: known.line })).toThrow(`a key of operator ${operator}`)
    expect(trust(signer.folder, { operator, line: known.line })).toMatchObject({ ofHis: 1 })
    for (const [who, { device }] of [[0, known] as const, [1, other] as const]) {
      const { signing } = done(await test.decide(who, 'view', { id })) as { signing: string }
      done(await test.decide(who, 'approve', { ...approval, signature: device.answerTo(signing) }))
    }
    // Whoever owns the database says that the second signed as the first did.
    await owner.query(
      'update withdrawal_signature set answer = (select answer from withdrawal_signature where withdrawal_id = $1 and operator_id = $2) where withdrawal_id = $1',
      [id, test.operators[0].operatorId],
    )
    signer.start()
    await noted(id, 'unsigned')
    expect(await tokensOf(address)).toBe(0n)
    await signer.kill()
    await give(id)
    await test.settle()
  })

  it('lets no more leave in a day without an approval than its own file says, whatever the server let pass', async () => {
    signer.limit((limits) => void (limits.coins['2']!.unapproved_daily = '1.5'))
    const [first, second] = [await asked('1'), await asked('1')]
    signer.start()
    await becomes(first.id, 'sent')
    await noted(second.id, 'two_needed')
    expect(await paidTo(second.address)).toBe(0n)
    await signer.kill()
    await give(second.id)
    await test.settle()
  })
})

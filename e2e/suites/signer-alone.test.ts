/** What the signer asks for by itself: two people for many small ones, nothing for what burns gas, and a look when somebody else has its key. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JOURNAL_FILE } from '../../apps/signer/src/journal.ts'
import { readKey } from '../../apps/signer/src/key.ts'
import { resume } from '../../apps/signer/src/key-watch.ts'
import { settle } from '../../apps/signer/src/settle.ts'
import { sign } from '../../apps/signer/src/ethereum/sign.ts'
import type { TestSigner } from '../../apps/signer/src/testing.ts'
import { signerAlarms } from '../../apps/server/src/rooms/withdrawal/alarms.ts'
import { ETH } from '../../apps/server/src/rooms/wallet/testing.ts'
import { done, type WithdrawalTest } from '../../apps/server/src/testing-withdrawal.ts'
import { hasAnvil, type Anvil } from '../../packages/chain/src/testing/anvil.ts'
import type pg from 'pg'
import { useSigner, WITHIN_MS } from '../signer-world.ts'

describe.skipIf(!hasAnvil)('the signer by itself', () => {
  const used = useSigner()
  let node: Anvil
  let test: WithdrawalTest
  let owner: pg.Client
  let token: string
  let signer: TestSigner
  beforeAll(() => {
    ;({ node, test, owner, token } = used.parts)
  })
  beforeEach(() => {
    signer = used.parts.signer
  })
  const { freshAddress, paidTo, tokensOf, stateOf, asked, large, becomes, noted, give, forgetPayment } = used

  it('asks for two where many small ones are a large one: to one user, or to one address', async () => {
    signer.limit((limits) => void (limits.coins['2']!.two_above = '1'))
    const address = freshAddress()
    const ask = async (userId: number, to: string) => {
      const { id } = done(await test.as(userId)('out', { currency: '2', network: 'ethereum', address: to, amount: '0.6' }))
      await owner.query(`update withdrawal set status = 'ready', needs = 0, release_at = now() where id = $1`, [id])
      return id
    }
    const [userId, friend] = [await test.user({ [ETH]: '2' }), await test.user({ [ETH]: '2' })]
    const first = await ask(userId, address)
    signer.start()
    await becomes(first, 'sent')
    const [ofSameUser, toSameAddress] = [await ask(userId, freshAddress()), await ask(friend, address)]
    await noted(ofSameUser, 'two_needed')
    await noted(toSameAddress, 'two_needed')
    const [whole] = [await ask(friend, freshAddress())]
    await becomes(whole, 'sent')
    await signer.kill()
    await test.settle()
    for (const id of [ofSameUser, toSameAddress]) {
      expect(await stateOf(id)).toMatchObject({ status: 'first', needs: 2 })
      await give(id)
    }
  })

  it('signs nothing while its clock is a day from the database’s: the limit of the day would begin anew', async () => {
    const { id } = await asked()
    const alarms = async () => (await signerAlarms(test.database.db)).map(({ kind, about }) => `${kind} ${about}`)
    used.parts.world.aheadMs = 86_400_000
    try {
      signer.start()
      await noted(id, 'halted')
      expect(await alarms()).toEqual(['clock ethereum'])
      await signer.kill()
    } finally {
      used.parts.world.aheadMs = 0
    }
    signer.start()
    await becomes(id, 'sent')
    expect(await alarms()).toEqual([])
    await test.settle()
  })

  it('does not pay for the gas that a token burns', async () => {
    const { id, userId, address, approval } = await large()
    done(await test.decide(0, 'approve', approval))
    done(await test.decide(1, 'approve', approval))
    const code = await node.ask<string>('eth_getCode', token, 'latest')
    // PUSH2 10000, down to nothing as above, some 280,000 of gas; then it answers one whole word: a balance, and that it was done.
    await node.ask('anvil_setCode', token, '0x6127105b600190038060035767ffffffffffffffff60005260206000f3')
    signer.start()
    await noted(id, 'gas')
    await signer.kill()
    await node.ask('anvil_setCode', token, code)
    expect(await tokensOf(address)).toBe(0n)
    await test.as(userId)('cancel', { id })
    await test.settle()
  })

  it('signs nothing more once somebody else has used its key, over any start, until people have looked', async () => {
    const { privateKey } = readKey(signer.folder, 'ethereum')
    const stolen = { chainId: '31337', nonce: 0, to: freshAddress(), value: 10n ** 15n, data: '0x' }
    const { bytes } = sign(privateKey, { ...stolen, gasLimit: 21_000n, feePerGas: 50n * 10n ** 9n, tipPerGas: 10n ** 9n })
    await node.ask('eth_sendRawTransaction', bytes)
    const { id, address } = await asked()
    signer.start()
    await expect
      .poll(() => node.mine(4).then(() => stateOf(id)), { timeout: WITHIN_MS, interval: 300 })
      .toMatchObject({ signer_note: 'halted' })
    await signer.kill()
    signer.start()
    const halts = () => test.sql('select chain, reason, detail from signer_halt')
    expect(await halts()).toEqual([{ chain: 'ethereum', reason: 'nonce', detail: expect.stringContaining('nonce 0') as string }])
    expect(await signerAlarms(test.database.db)).toMatchObject([{ kind: 'signer_halted', about: 'ethereum' }])
    await node.mine(2)
    expect(await paidTo(address)).toBe(0n)
    await signer.kill()
    expect(resume(signer.folder)).toEqual([{ chain: 'ethereum', marks: ['0'] }])
    signer.start()
    await becomes(id, 'sent')
    expect(await halts()).toEqual([])
    await test.settle()
  })

  it.each(['sent', 'signed'])(
    'leaves a withdrawal that is %s, and whose nonce somebody else has used, to people once they have looked',
    async (status) => {
      const { privateKey } = readKey(signer.folder, 'ethereum')
      const { id, address } = await asked()
      await node.ask('evm_setAutomine', false)
      try {
        signer.start(status === 'signed' ? 'stored' : undefined)
        await becomes(id, status)
        if (status === 'signed') await signer.died(WITHIN_MS)
        await signer.kill()
        await node.ask('anvil_dropAllTransactions')
        const stolen = { chainId: '31337', nonce: 0, to: freshAddress(), value: 1n, data: '0x' }
        const { bytes } = sign(privateKey, { ...stolen, gasLimit: 21_000n, feePerGas: 50n * 10n ** 9n, tipPerGas: 10n ** 9n })
        await node.ask('eth_sendRawTransaction', bytes)
        await node.mine(1)
      } finally {
        await node.ask('evm_setAutomine', true)
      }
      signer.start()
      const halted = () => test.sql(`select from signer_halt where reason = 'nonce'`).then((rows) => rows.length)
      await expect.poll(() => node.mine(4).then(halted), { timeout: WITHIN_MS, interval: 300 }).toBe(1)
      expect(await stateOf(id)).toMatchObject({ status })
      await signer.kill()
      resume(signer.folder)
      signer.start()
      await becomes(id, 'stuck')
      await node.mine(2)
      expect(await paidTo(address)).toBe(0n)
      expect(done(await test.decide(0, 'view', { id }))).toMatchObject({ by_hand: true })
      done(await test.decide(0, 'payingByHand', { id, paying: '1', note: 'its nonce was used by another' }))
      done(
        await test.decide(0, 'enterByHand', {
          id,
          transaction_id: `0x${(status === 'sent' ? '5a' : '5b').repeat(32)}`,
          note: 'paid from the cold wallet',
        }),
      )
      const { by_hand_proposal: proposal } = done(await test.decide(1, 'view', { id })) as { by_hand_proposal: Record<string, string> }
      const read = { proposal_id: proposal['id'], terms_hash: proposal['terms_hash'] }
      done(await test.decide(1, 'confirmByHand', { id, ...read, approve: '1', note: 'seen on the chain' }))
      await becomes(id, 'done')
      await test.settle()
    },
  )

  it('knows a replacement that a database which was set back does not have', async () => {
    signer.limit((limits) => void (limits.replace_after_seconds = 1))
    await node.ask('evm_setAutomine', false)
    const { id, address } = await asked()
    const of = '(select p.id from signer_payment p where p.withdrawal_id = $1)'
    const sent = () => test.sql(`select from signer_transaction where sent_at is not null and payment_id = ${of}`, [id])
    try {
      signer.start()
      await expect.poll(async () => (await sent()).length, { timeout: WITHIN_MS }).toBeGreaterThan(1)
      await signer.kill()
      await owner.query(`delete from signer_transaction where number > 1 and payment_id = ${of}`, [id])
      await node.mine(1)
    } finally {
      await node.ask('evm_setAutomine', true)
    }
    await node.mine(12)
    signer.start()
    await becomes(id, 'done')
    expect(await paidTo(address)).toBe(998_800_000_000_000_000n)
    expect(await test.sql('select from signer_halt')).toEqual([])
    await test.settle()
  })

  describe('after the database was set back to before a payment', () => {
    const setBack = async () => {
      const paid = await asked()
      signer.start()
      await becomes(paid.id, 'sent')
      await node.mine(1)
      await signer.kill()
      await test.settle()
      return { ...paid, again: await forgetPayment(paid.id) }
    }
    const alarms = async () => (await signerAlarms(test.database.db)).map(({ kind, detail }) => ({ kind, detail }))

    const keeps = async (id: unknown, userId: number) => {
      await expect
        .poll(() => test.sql('select was_paid from withdrawal where id = $1', [id]), { timeout: WITHIN_MS })
        .toEqual([{ was_paid: true }])
      expect(await test.as(userId)('cancel', { id })).toMatchObject({ refused: 'withdrawal_decided' })
      const refusal = { id, reason: 'rules', note: 'not wanted' }
      expect(await test.decide(0, 'refuse', refusal)).toMatchObject({ refused: 'withdrawal_decided' })
    }

    it('keeps what waits again: its amount goes back to nobody, others are paid, and it gets the bytes that it had', async () => {
      const { id, userId, address, again } = await setBack()
      await owner.query(`update withdrawal set status = 'first', needs = 1 where id = $1`, [id])
      const other = await asked()
      signer.start()
      await keeps(id, userId)
      await expect(
        test.sql(`update withdrawal set status = 'refused', refusal = 'rules', ended_at = now() where id = $1`, [id]),
      ).rejects.toThrow('was paid before the database was set back')
      await becomes(other.id, 'sent')
      await owner.query(`update withdrawal set status = 'ready', needs = 0 where id = $1`, [id])
      await becomes(id, 'sent')
      expect(await alarms()).toEqual([])
      await node.mine(13)
      await becomes(id, 'done')
      expect(await paidTo(address)).toBe(998_800_000_000_000_000n)
      await signer.kill()
      await again()
      await test.settle()
    })

    it('signs nothing new over any start where it is gone, until people have settled it, and keeps it where it is set back again', async () => {
      const { id, userId, address, again } = await setBack()
      await owner.query(`update withdrawal set status = 'cancelled', ended_at = now() where id = $1`, [id])
      const other = await asked()
      for (let start = 0; start < 2; start += 1) {
        signer.start()
        await owner.query('update withdrawal set signer_note = null where id = $1', [other.id])
        await noted(other.id, 'halted')
        await signer.kill()
      }
      expect(await alarms()).toEqual([{ kind: 'set_back', detail: `withdrawals ${String(id)}` }])
      expect(resume(signer.folder)).toEqual([])
      const settled = () =>
        settle(signer.folder, { word: '', env: { ETHEREUM_NODES: node.url, ETHEREUM_CHAIN_ID: '31337', SIGNER_DATA: signer.folder } })
      await expect(settled()).rejects.toThrow(`withdrawal ${String(id)}: not all nodes that answer`)
      await node.mine(12)
      expect(await settled()).toHaveLength(1)
      expect(await settled()).toHaveLength(0)
      signer.start()
      await becomes(other.id, 'sent')
      expect(await alarms()).toEqual([])
      await signer.kill()
      await owner.query(`update withdrawal set status = 'first', ended_at = null where id = $1`, [id])
      signer.start()
      await keeps(id, userId)
      expect(await paidTo(address)).toBe(998_800_000_000_000_000n)
      await signer.kill()
      await owner.query(`update withdrawal set status = 'sent', sent_at = now() where id = $1`, [id])
      await again()
      await test.settle()
    })

    it('gives no new withdrawal an id that the journal knows', async () => {
      const { id, again } = await setBack()
      await owner.query(`update withdrawal set status = 'sent', sent_at = now() where id = $1`, [id])
      await again()
      const highest = Number(id) + 5
      const path = join(signer.folder, JOURNAL_FILE)
      // As if the rows after it had been lost.
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(`"withdrawal":"${String(id)}"`, `"withdrawal":"${highest}"`))
      signer.start()
      await expect.poll(alarms, { timeout: WITHIN_MS }).toEqual([{ kind: 'set_back', detail: `withdrawals ${highest}` }])
      expect(Number((await asked()).id)).toBeGreaterThan(highest)
      await signer.kill()
      await settle(signer.folder, { word: 'unseen', env: {} })
      await test.settle()
    })
  })
})

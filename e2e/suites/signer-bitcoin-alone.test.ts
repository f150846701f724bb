/** The signer of Bitcoin when somebody else has its key: it stops over any start, until people have looked. What it did itself it knows. */
import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resume } from '../../apps/signer/src/key-watch.ts'
import { readKey } from '../../apps/signer/src/key.ts'
import { sign } from '../../apps/signer/src/bitcoin/sign.ts'
import type { TestSigner } from '../../apps/signer/src/testing.ts'
import { signerAlarms } from '../../apps/server/src/rooms/withdrawal/alarms.ts'
import type { WithdrawalTest } from '../../apps/server/src/testing-withdrawal.ts'
import { bitcoinScript } from '../../packages/chain/src/derive.ts'
import { bitcoinBalances } from '../../packages/chain/src/balances.ts'
import { openRpc } from '../../packages/chain/src/json-rpc.ts'
import { BitcoinNode } from '../../packages/chain/src/testing/bitcoin-node.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { useBitcoinSigner, WALLET, WITHIN_MS } from '../signer-world.ts'

describe('the signer of Bitcoin by itself', () => {
  const used = useBitcoinSigner()
  let node: BitcoinNode
  let test: WithdrawalTest
  let owner: pg.Client
  let signer: TestSigner
  beforeAll(() => {
    ;({ node, test, owner } = used.parts)
  })
  beforeEach(() => {
    signer = used.parts.signer
    node.takesNothing = false
  })
  const { freshAddress, asked, transactionsOf, stateOf, becomes, noted, give } = used

  /** What a thief with the key signs: one output of the wallet, to himself. */
  const steal = (output: { id: string; place: number; value: bigint }) => {
    const key = readKey(signer.folder, 'bitcoin', 'regtest')
    const to = { script: bitcoinScript(freshAddress(), 'regtest')!, value: output.value - 20_000n }
    const { bytes } = sign(key, { inputs: [output], to, change: [10_000n] })
    node.send(bytes)
  }
  const halts = () => test.sql('select chain, reason, detail from signer_halt')
  const isHalted = (id: unknown) =>
    expect.poll(() => (node.mine(), stateOf(id)), { timeout: WITHIN_MS, interval: 500 }).toMatchObject({ signer_note: 'halted' })

  it('signs nothing more once an output that it knew is spent without it, also while it was down', async () => {
    const first = await asked()
    signer.start()
    await becomes(first.id, 'sent')
    node.mine(2)
    await becomes(first.id, 'done')
    await signer.kill()
    const [whole] = node.outputsOf(signer.bitcoinAddress).filter(({ value }) => value === WALLET[0])
    steal(whole!)
    node.mine()
    const { id, address } = await asked()
    signer.start()
    await isHalted(id)
    await signer.kill()
    signer.start()
    await noted(id, 'halted')
    const name = `${whole!.id}:${whole!.place}`
    expect(await halts()).toEqual([{ chain: 'bitcoin', reason: 'output', detail: expect.stringContaining(name) as string }])
    expect(await signerAlarms(test.database.db)).toMatchObject([{ kind: 'signer_halted', about: 'bitcoin' }])
    node.mine(2)
    expect(node.paidTo(address)).toBe(0n)
    await signer.kill()
    expect(resume(signer.folder)).toEqual([{ chain: 'bitcoin', marks: [name] }])
    signer.start()
    await becomes(id, 'sent')
    expect(await halts()).toEqual([])
    node.mine(2)
    await becomes(id, 'done')
    await test.settle()
  })

  it('leaves a withdrawal whose output somebody else has spent to people once they have looked', async () => {
    const { id, address } = await asked()
    signer.start('stored')
    expect(await signer.died(WITHIN_MS)).toBe('SIGKILL')
    const [input] = await test.sql(
      'select i.output from signer_input i join signer_payment p on p.id = i.payment_id where p.withdrawal_id = $1',
      [id],
    )
    steal(node.outputsOf(signer.bitcoinAddress).find((one) => `${one.id}:${one.place}` === input!['output'])!)
    node.mine()
    signer.start()
    await expect.poll(() => (node.mine(), halts().then((rows) => rows.length)), { timeout: WITHIN_MS, interval: 500 }).toBe(1)
    expect(await stateOf(id)).toMatchObject({ status: 'signed' })
    await signer.kill()
    resume(signer.folder)
    signer.start()
    await expect.poll(() => (node.mine(), stateOf(id)), { timeout: WITHIN_MS, interval: 500 }).toMatchObject({ status: 'stuck' })
    expect(node.paidTo(address)).toBe(0n)
    await test.settle()
  })

  it('does not take a block that is replaced again for a thief', async () => {
    const { id, address } = await asked()
    signer.start()
    await becomes(id, 'sent')
    node.mine()
    await expect.poll(async () => (await stateOf(id))['confirmations'], { timeout: WITHIN_MS }).toBe(1)
    node.reorganise(1)
    await expect.poll(async () => (await stateOf(id))['confirmations'], { timeout: WITHIN_MS }).toBe(0)
    node.mine(2)
    await becomes(id, 'done')
    expect(node.paidTo(address)).toBe(4_990_000n)
    expect(await halts()).toEqual([])
    await test.settle()
  })

  it('does not take outputs that two replaced blocks took along for stolen', async () => {
    signer.start()
    const known = () => test.sql('select from signer_wallet where address = $1', [signer.bitcoinAddress]).then((rows) => rows.length)
    await expect.poll(known, { timeout: WITHIN_MS }).toBe(1)
    node.reorganise(2)
    const { id } = await asked()
    // What is gone may be in a block again: it waits for that.
    await noted(id, 'change')
    for (let block = 0; block < 3; block += 1) {
      node.mine()
      await sleep(1_500)
    }
    expect(await halts()).toEqual([])
    expect(await stateOf(id)).toMatchObject({ status: 'ready', signer_note: 'change' })
    await signer.kill()
    await give(id)
    await test.settle()
  })

  describe('while its node goes through the outputs for another', () => {
    let other: Promise<unknown>
    beforeEach(() => {
      node.scanMs = 5_000
      const rpc = openRpc({ url: node.url, timeoutMs: 10_000, maximumBytes: 1_000_000 })
      other = bitcoinBalances(rpc, [{ addresses: [freshAddress()], confirmations: 1 }], 'regtest')
    })
    afterEach(async () => {
      await other
      node.scanMs = 0
    })

    it('takes of what a second one says only what the first has too', async () => {
      const second = await BitcoinNode.start()
      second.pay(signer.bitcoinAddress, 500_000_000n)
      second.mine(node.height - second.height)
      used.parts.world.bitcoinNode = `${node.url},${second.url}`
      try {
        const { id } = await asked()
        signer.start()
        await noted(id, 'hot_empty')
        for (let block = 0; block < 3; block += 1) {
          node.mine()
          await sleep(1_500)
        }
        expect(await halts()).toEqual([])
        await signer.kill()
        await give(id)
        await test.settle()
      } finally {
        used.parts.world.bitcoinNode = node.url
        await second.stop()
      }
    })

    it('asks again after a minute', async () => {
      const before = node.refusedScans
      signer.start()
      await expect.poll(() => node.refusedScans, { timeout: WITHIN_MS }).toBe(before + 1)
      await sleep(2_500)
      expect(node.refusedScans).toBe(before + 1)
    })
  })

  it('gives a payment to the nodes again with each block, not each second', async () => {
    node.takesNothing = true
    const { id } = await asked()
    signer.start()
    await becomes(id, 'sent')
    await sleep(1_500)
    const before = node.sends
    await sleep(3_500)
    expect(node.sends).toBe(before)
    node.forget()
    node.mine()
    await expect.poll(() => node.pool.length, { timeout: WITHIN_MS }).toBe(1)
    node.takesNothing = false
    node.mine(2)
    await becomes(id, 'done')
    await test.settle()
  })

  it('knows a replacement that a database which was set back does not have', async () => {
    signer.limit(({ bitcoin }) => Object.assign(bitcoin!, { replace_after_seconds: 1, fee_per_vbyte_maximum: 7 }))
    node.takesNothing = true
    const { id, address } = await asked()
    signer.start()
    const sent = async () => (await transactionsOf(id)).filter((one) => one['sent']).length
    await expect.poll(sent, { timeout: WITHIN_MS }).toBe(2)
    await signer.kill()
    const of = '(select p.id from signer_payment p where p.withdrawal_id = $1)'
    await owner.query(`delete from signer_transaction where number = 2 and payment_id = ${of}`, [id])
    node.takesNothing = false
    node.mine(2)
    signer.start()
    await becomes(id, 'done')
    expect(node.paidTo(address)).toBe(4_990_000n)
    expect(await transactionsOf(id)).toHaveLength(2)
    expect(await halts()).toEqual([])
    await test.settle()
  })

  it('knows that a payment was final whose change it has spent since, where the database was set back', async () => {
    signer.limit((limits) => void (limits.coins['1']!.two_above = '5'))
    const pay = async (amount: string) => {
      const { id, address } = await asked(amount)
      await owner.query(`update withdrawal set status = 'ready', needs = 0, release_at = now() where id = $1`, [id])
      await becomes(id, 'sent')
      node.mine(2)
      await becomes(id, 'done')
      return { id, address }
    }
    signer.start()
    const { id, address } = await pay('0.9')
    // More than the wallet has without what came back of the first.
    await pay('0.55')
    await signer.kill()
    await owner.query('alter table withdrawal disable trigger withdrawal_goes_on')
    await owner.query(
      'update signer_payment set final_at = null, block_height = null, mined_id = null, cost = null where withdrawal_id = $1',
      [id],
    )
    await owner.query(`update withdrawal set status = 'sent', ended_at = null, confirmations = 0 where id = $1`, [id])
    await owner.query('alter table withdrawal enable trigger withdrawal_goes_on')
    signer.start()
    await becomes(id, 'done')
    node.mine(2)
    expect(node.paidTo(address)).toBe(89_990_000n)
    expect(await halts()).toEqual([])
    await test.settle()
  })
})

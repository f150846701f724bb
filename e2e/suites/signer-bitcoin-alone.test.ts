/** The signer of Bitcoin when somebody else has its key: it stops over any start, until people have looked. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resume } from '../../apps/signer/src/key-watch.ts'
import { readKey } from '../../apps/signer/src/key.ts'
import { sign } from '../../apps/signer/src/bitcoin/sign.ts'
import type { TestSigner } from '../../apps/signer/src/testing.ts'
import { signerAlarms } from '../../apps/server/src/rooms/withdrawal/alarms.ts'
import type { WithdrawalTest } from '../../apps/server/src/testing-withdrawal.ts'
import { bitcoinScript } from '../../packages/chain/src/derive.ts'
import type { BitcoinNode } from '../../packages/chain/src/testing/bitcoin-node.ts'
import { useBitcoinSigner, WALLET, WITHIN_MS } from '../signer-world.ts'

describe('the signer of Bitcoin by itself', () => {
  const used = useBitcoinSigner()
  let node: BitcoinNode
  let test: WithdrawalTest
  let signer: TestSigner
  beforeAll(() => {
    ;({ node, test } = used.parts)
  })
  beforeEach(() => {
    signer = used.parts.signer
  })
  const { freshAddress, asked, stateOf, becomes, noted } = used

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
})

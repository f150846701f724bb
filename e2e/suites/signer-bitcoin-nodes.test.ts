/** The signer of Bitcoin with two nodes, of which the first lies: nothing that people act on is one node's to say. */
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HALT_FILES } from '../../apps/signer/src/key-watch.ts'
import type { TestSigner } from '../../apps/signer/src/testing.ts'
import type { WithdrawalTest } from '../../apps/server/src/testing-withdrawal.ts'
import type { BitcoinNode } from '../../packages/chain/src/testing/bitcoin-node.ts'
import { LyingNode } from '../../packages/chain/src/testing/lying-node.ts'
import { useBitcoinSigner, WITHIN_MS } from '../signer-world.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

describe('the signer of Bitcoin whose first node lies', () => {
  const used = useBitcoinSigner()
  let node: BitcoinNode
  let liar: LyingNode
  let test: WithdrawalTest
  let owner: pg.Client
  let signer: TestSigner
  beforeAll(async () => {
    ;({ node, test, owner } = used.parts)
    liar = await LyingNode.start(node)
    used.parts.world.bitcoinNode = `${liar.url},${node.url}`
  })
  afterAll(() => liar.stop())
  beforeEach(() => {
    signer = used.parts.signer
  })
  afterEach(() => {
    liar.lie = (_, truth) => truth
  })
  const { asked, stateOf, becomes, transactionsOf } = used
  const halts = () => test.sql('select chain, reason from signer_halt')
  const inputsOf = async (id: unknown) => {
    const { rows } = await owner.query<{ output: string }>(
      'select i.output from signer_input i join signer_payment p on p.id = i.payment_id where p.withdrawal_id = $1',
      [id],
    )
    return rows.map(({ output }) => output)
  }
  const sent = async () => {
    const { id, address } = await asked()
    signer.start()
    await becomes(id, 'sent')
    return { id, address }
  }
  /** It says of these outputs that they are not there, over some blocks. */
  const denies = async (names: readonly string[]) => {
    liar.lie = ({ method, params }, truth) =>
      method === 'gettxout' && names.includes(`${String(params[0])}:${String(params[1])}`) ? null : truth
    for (let block = 0; block < 4; block += 1) {
      node.mine()
      await sleep(1_500)
    }
  }

  it('takes a payment for final only as deep as all say, and shows no more confirmations before', async () => {
    const { id } = await sent()
    const [transaction] = await transactionsOf(id)
    liar.lie = ({ method, params }, truth) =>
      method === 'gettxout' && params[0] === transaction!['id'] && truth !== null ? { ...truth, confirmations: 9 } : truth
    node.mine()
    await expect.poll(async () => (await stateOf(id))['confirmations'], { timeout: WITHIN_MS }).toBe(1)
    await sleep(2_500)
    expect(await stateOf(id)).toMatchObject({ status: 'sent', confirmations: 1 })
    node.mine()
    await becomes(id, 'done')
    await test.settle()
  })

  it('takes a payment that a block has for one, and its inputs for its own, whatever one says', async () => {
    const { id, address } = await sent()
    const [transaction] = await transactionsOf(id)
    await denies([...(await inputsOf(id)), `${String(transaction!['id'])}:1`])
    expect([await halts(), (await stateOf(id))['status']]).toEqual([[], 'sent'])
    liar.lie = (_, truth) => truth
    await becomes(id, 'done')
    expect(node.paidTo(address)).toBe(4_990_000n)
    await test.settle()
  })

  it('takes no output for stolen that another says is there, and signs on', async () => {
    signer.start()
    const known = () => test.sql('select from signer_wallet where address = $1', [signer.bitcoinAddress]).then((rows) => rows.length)
    await expect.poll(known, { timeout: WITHIN_MS }).toBe(1)
    await denies(node.outputsOf(signer.bitcoinAddress).map((one) => `${one.id}:${one.place}`))
    expect(await halts()).toEqual([])
    liar.lie = (_, truth) => truth
    node.mine()
    const { id } = await asked()
    await becomes(id, 'sent')
    node.mine(2)
    await becomes(id, 'done')
    await test.settle()
  })

  it('gives up no payment whose inputs are there, though people have looked at them before', async () => {
    node.takesNothing = true
    const { id, address } = await sent()
    await signer.kill()
    const inputs = await inputsOf(id)
    writeFileSync(join(signer.folder, HALT_FILES.bitcoin), JSON.stringify({ accepted: inputs, halted: null }), { mode: 0o600 })
    signer.start()
    await denies(inputs)
    expect(await stateOf(id)).toMatchObject({ status: 'sent' })
    liar.lie = (_, truth) => truth
    node.takesNothing = false
    node.mine(2)
    await becomes(id, 'done')
    expect(node.paidTo(address)).toBe(4_990_000n)
    await test.settle()
  })
})

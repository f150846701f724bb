/**
 * The signer on Bitcoin, against a node of ours that verifies what it is sent: it pays what was approved, once over kill -9 at every step and
 * over every replacement, and nothing else whatever stands in the database.
 */
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JOURNAL_FILE } from '../../apps/signer/src/journal.ts'
import { steps, type Step, type TestSigner } from '../../apps/signer/src/testing.ts'
import { BTC } from '../../apps/server/src/rooms/wallet/testing.ts'
import { done, type WithdrawalTest } from '../../apps/server/src/testing-withdrawal.ts'
import type { BitcoinNode } from '../../packages/chain/src/testing/bitcoin-node.ts'
import { useBitcoinSigner, WALLET, WITHIN_MS } from '../signer-world.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ARRIVES = 4_990_000n

describe('the signer on Bitcoin', () => {
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
    node.feeRate = 5
  })
  const { freshAddress, asked, large, transactionsOf, stateOf, becomes, noted, give, forgetPayment } = used

  const pays = async (address: string, satoshis = ARRIVES) => {
    const paid = () => (node.mine(), node.paidTo(address))
    await expect.poll(paid, { timeout: WITHIN_MS, interval: 200 }).toBe(satoshis)
  }
  /** What the wallet has spent on fees: what it had, less what it has and what went to others. */
  const feesOf = (...addresses: string[]): bigint =>
    WALLET.reduce((sum, value) => sum + value, 0n) -
    node.paidTo(signer.bitcoinAddress) -
    addresses.reduce((sum, one) => sum + node.paidTo(one), 0n)

  it('pays what waits, and it is final after two confirmations', async () => {
    const { id, userId, address } = await asked()
    signer.start()
    await becomes(id, 'sent')
    expect(node.pool).toHaveLength(1)
    await test.settle()
    expect(await test.balance(userId, BTC)).toEqual({ available: '0', held: '0' })
    node.mine()
    expect(node.paidTo(address)).toBe(ARRIVES)
    await expect.poll(async () => (await stateOf(id))['confirmations'], { timeout: WITHIN_MS }).toBe(1)
    node.mine()
    await becomes(id, 'done')
    await test.settle()
    // Five satoshis for each virtual byte, what comes back is in two parts, and every signature has its size.
    const size = BigInt(node.mined.at(-1)!.size)
    expect(node.mined.at(-1)!.outputs).toHaveLength(3)
    expect(feesOf(address)).toBe(5n * size)
    const { message: wallets } = (await test.decide(0, 'hot', {})) as unknown as { message: Record<string, string>[] }
    await expect
      .poll(async () => ((await test.decide(0, 'hot', {})) as unknown as { message: Record<string, string>[] }).message[0], {
        timeout: WITHIN_MS,
      })
      .toMatchObject({ chain: 'bitcoin', currency_name: 'BTC', address: signer.bitcoinAddress, cost_currency_name: 'BTC' })
    expect(wallets[0]!['cost']).toBe(`0.${String(5n * size).padStart(8, '0')}`.replace(/0+$/, ''))
    expect(await test.messages(userId)).toEqual(['withdrawal_requested', 'withdrawal_sent', 'withdrawal_done'])
  })

  it('spends next what came back, once it is final', async () => {
    signer.limit((limits) => void (limits.coins['1']!.two_above = '5'))
    // More than all but the largest output have together.
    const first = await asked('0.9')
    await owner.query(`update withdrawal set status = 'ready', needs = 0, release_at = now() where id = $1`, [first.id])
    signer.start()
    await becomes(first.id, 'sent')
    const next = await asked('0.55')
    await owner.query(`update withdrawal set status = 'ready', needs = 0, release_at = now() where id = $1`, [next.id])
    await noted(next.id, 'change')
    node.mine()
    await expect.poll(async () => (await stateOf(first.id))['confirmations'], { timeout: WITHIN_MS }).toBe(1)
    await sleep(2_500)
    expect(await stateOf(next.id)).toMatchObject({ status: 'ready', signer_note: 'change' })
    node.mine()
    await becomes(next.id, 'sent')
    const [parent] = await transactionsOf(first.id)
    expect(node.pool.at(-1)!.inputs.map(({ id }) => id)).toContain(parent!['id'])
    await pays(next.address, 54_990_000n)
    expect(node.paidTo(first.address)).toBe(89_990_000n)
  })

  it('never signs two payments on one output', async () => {
    const all = [await asked(), await asked()]
    signer.start()
    for (const { id } of all) await becomes(id, 'sent')
    const spent = node.pool.flatMap(({ inputs }) => inputs.map(({ id, place }) => `${id}:${place}`))
    expect(node.pool).toHaveLength(2)
    expect(new Set(spent).size).toBe(spent.length)
    node.mine(2)
    for (const { address } of all) expect(node.paidTo(address)).toBe(ARRIVES)
  })

  it('goes on after a reorganisation took its block away, also where the node forgot the payment', async () => {
    const { id, address } = await asked()
    signer.start()
    await becomes(id, 'sent')
    node.mine()
    await expect.poll(async () => (await stateOf(id))['confirmations'], { timeout: WITHIN_MS }).toBe(1)
    node.reorganise(1, { forgets: true })
    expect(node.paidTo(address)).toBe(0n)
    await expect.poll(async () => (await stateOf(id))['confirmations'], { timeout: WITHIN_MS }).toBe(0)
    await pays(address)
    node.mine()
    await becomes(id, 'done')
    expect(node.paidTo(address)).toBe(ARRIVES)
    expect(await test.sql('select * from signer_halt')).toEqual([])
    await test.settle()
  })

  it('replaces what no block takes for a higher fee from the same outputs, up to its limit, and pays once', async () => {
    signer.limit(({ bitcoin }) => Object.assign(bitcoin!, { replace_after_seconds: 1, fee_per_vbyte_maximum: 12 }))
    node.takesNothing = true
    const { id, address } = await asked()
    signer.start()
    const rates = async () => (await transactionsOf(id)).map(({ rate }) => rate)
    await expect.poll(rates, { timeout: WITHIN_MS }).toEqual([5_000, 6_250, 7_812, 9_765, 12_000].slice(0, 4).concat(12_000))
    expect(node.pool).toHaveLength(1)
    const transactions = await transactionsOf(id)
    await expect.poll(() => node.pool[0]!.id, { timeout: WITHIN_MS }).toBe(transactions.at(-1)!['id'])
    // It is sent before the order says so.
    const saidId = async () => (await test.sql('select transaction_id as id from withdrawal where id = $1', [id]))[0]!['id']
    await expect.poll(saidId, { timeout: WITHIN_MS }).toBe(node.pool[0]!.id)
    node.takesNothing = false
    node.mine(2)
    await becomes(id, 'done')
    expect(node.paidTo(address)).toBe(ARRIVES)
    expect(feesOf(address)).toBe(12n * BigInt(node.mined.at(-1)!.size))
    expect(await rates()).toHaveLength(5)
    await test.settle()
  })

  it('counts the one that a block took where that is not the last', async () => {
    signer.limit(({ bitcoin }) => Object.assign(bitcoin!, { replace_after_seconds: 1, fee_per_vbyte_maximum: 7 }))
    node.takesNothing = true
    const { id, address } = await asked()
    signer.start()
    await expect.poll(async () => (await transactionsOf(id)).length, { timeout: WITHIN_MS }).toBe(2)
    await signer.kill()
    const [first] = await test.sql(
      'select t.transaction_id as id, t.bytes from signer_transaction t join signer_payment p on p.id = t.payment_id where p.withdrawal_id = $1 order by t.number limit 1',
      [id],
    )
    // A miner had the first one, and never saw the second.
    node.forget()
    node.send(String(first!['bytes']))
    node.takesNothing = false
    node.mine(2)
    signer.start()
    await becomes(id, 'done')
    expect((await test.sql('select transaction_id as id from withdrawal where id = $1', [id]))[0]!['id']).toBe(first!['id'])
    expect(node.paidTo(address)).toBe(ARRIVES)
    await test.settle()
  })

  it('tells what waits that its node is away, and goes on when it is back', async () => {
    node.isAway = true
    const { id, address } = await asked()
    signer.start()
    await noted(id, 'node')
    node.isAway = false
    await becomes(id, 'sent')
    await pays(address)
  })

  it('sends the surplus above the ceiling to the cold address', async () => {
    const cold = freshAddress()
    signer.limit((limits) => {
      limits.bitcoin!.cold_address = cold
      Object.assign(limits.coins['1']!, { ceiling: '1.2', floor: '0.2' })
    })
    signer.start()
    // All it has is 1.5: down to 0.7.
    await pays(cold, 80_000_000n)
    node.mine()
    const { message } = (await test.decide(0, 'hot', {})) as unknown as { message: Record<string, string>[] }
    expect(message[0]).toMatchObject({ ceiling: '1.2', cold_address: cold })
    await expect
      .poll(async () => ((await test.decide(0, 'hot', {})) as unknown as { message: Record<string, string>[] }).message[0]!['swept'])
      .toBe('0.8')
  })

  describe('attacked', () => {
    it('does not pay to an address that was changed after the approval', async () => {
      const { id, approval } = await large()
      done(await test.decide(0, 'approve', approval))
      done(await test.decide(1, 'approve', approval))
      const thief = freshAddress()
      const [before] = await test.sql('select address from withdrawal where id = $1', [id])
      await owner.query('update withdrawal set address = $2 where id = $1', [id, thief])
      signer.start()
      await noted(id, 'mismatch')
      expect(node.pool).toEqual([])
      await owner.query('update withdrawal set address = $2 where id = $1', [id, before!['address']])
      await becomes(id, 'sent')
      node.mine()
      expect(node.paidTo(String(before!['address']))).toBe(19_990_000n)
      expect(node.paidTo(thief)).toBe(0n)
    })

    it('does not pay a forged approval: proposal and decision that no log of operators has', async () => {
      const { id, approval } = await large()
      const { terms } = done(await test.decide(0, 'view', { id }))
      const [first, second] = test.operators
      const [proposal] = await test.sql(
        `insert into operator_proposal (kind, subject, terms, terms_hash, proposed_by, note, decision, decided_by, decided_at, decision_note)
         values ('withdrawal.release', $1, $2, sha256(convert_to($2, 'UTF8')), $3, '', 'approved', $4, now(), '') returning id`,
        [`withdrawal:${String(id)}`, terms, first.operatorId, second.operatorId],
      )
      await test.sql(
        `update withdrawal set status = 'ready', first_by = $2, first_at = now(), first_hash = $3, proposal_id = $4, release_at = now() where id = $1`,
        [id, first.operatorId, approval.terms_hash, proposal!['id']],
      )
      signer.start()
      await noted(id, 'mismatch')
      expect(node.pool).toEqual([])
      await signer.kill()
      await give(id)
    })

    it('asks for two operators itself where the server let a large one pass, and signs no more in a day than its own file allows', async () => {
      signer.limit((limits) => Object.assign(limits.coins['1']!, { two_above: '0.06', daily: '0.06' }))
      const [small, same, big] = [await asked(), await asked(), await asked('0.07')]
      signer.start()
      await becomes(small.id, 'sent')
      await noted(same.id, 'daily_limit')
      await noted(big.id, 'two_needed')
      expect(node.pool).toHaveLength(1)
      await signer.kill()
      await test.settle()
      for (const { id } of [same, big]) await give(id)
    })

    it('does not die of an address of Taproot that is no point of the curve, and pays the next', async () => {
      // The check sum is right; x = 5 is on no point.
      const { id } = await asked('0.05', 'bcrt1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzssr24l3')
      const next = await asked()
      signer.start()
      await becomes(next.id, 'sent')
      await noted(id, 'mismatch')
      await signer.kill()
      await give(id)
    })

    it('pays once what is put before it again, by whoever owns the database', async () => {
      const { id, address } = await asked()
      signer.start()
      await becomes(id, 'sent')
      await signer.kill()
      await test.settle()
      const again = await forgetPayment(id)
      signer.start()
      await becomes(id, 'sent')
      node.mine(2)
      await becomes(id, 'done')
      expect(node.paidTo(address)).toBe(ARRIVES)
      await signer.kill()
      await again()
    })

    it('spends nothing again that the network may have, after the database was set back', async () => {
      const { id, address } = await asked()
      node.takesNothing = true
      signer.start()
      await becomes(id, 'sent')
      const taken = node.pool[0]!.inputs.map(({ id: of, place }) => `${of}:${place}`)
      await signer.kill()
      await test.settle()
      const again = await forgetPayment(id)
      await owner.query(`update withdrawal set status = 'first' where id = $1`, [id])
      node.forget()
      const others = [await asked(), await asked(), await asked()]
      signer.start()
      // One of three outputs is put aside: two of them are paid.
      await expect.poll(() => node.pool.length, { timeout: WITHIN_MS }).toBe(2)
      const spent = node.pool.flatMap(({ inputs }) => inputs.map(({ id: of, place }) => `${of}:${place}`))
      expect(spent.filter((one) => taken.includes(one))).toEqual([])
      await owner.query(`update withdrawal set status = 'ready' where id = $1`, [id])
      await becomes(id, 'sent')
      node.takesNothing = false
      await pays(address)
      for (const other of others) await pays(other.address)
      await signer.kill()
      await again()
      await test.settle()
    })
  })

  describe('killed', () => {
    it.each(steps.map((step) => [step]))('after the step "%s", with -9, it pays once', async (step: Step) => {
      const { id, userId, address } = await asked()
      signer.start(step)
      if (step === 'mined' || step === 'final') {
        await becomes(id, 'sent')
        node.mine(step === 'final' ? 2 : 1)
      }
      expect(await signer.died(WITHIN_MS)).toBe('SIGKILL')
      signer.start()
      await becomes(id, step === 'final' ? 'done' : 'sent')
      node.mine(2)
      await becomes(id, 'done')
      expect(node.paidTo(address)).toBe(ARRIVES)
      expect(linesOf(id)).toHaveLength(1)
      await test.settle()
      expect(await test.balance(userId, BTC)).toEqual({ available: '0', held: '0' })
      expect(await transactionsOf(id)).toHaveLength(1)
    })

    /** What was signed for a withdrawal, by the signer's own file. */
    const linesOf = (id: unknown): { inputs: { id: string }[] }[] =>
      readFileSync(join(signer.folder, JOURNAL_FILE), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((text) => JSON.parse(text) as { withdrawal?: string; inputs: { id: string }[] })
        .filter(({ withdrawal }) => withdrawal === String(id))

    it('between its own file and the database while the user cancels: nobody is paid, and its output pays the next', async () => {
      const { id, userId, address } = await asked()
      signer.start('journaled')
      expect(await signer.died(WITHIN_MS)).toBe('SIGKILL')
      done(await test.as(userId)('cancel', { id }))
      const next = await asked()
      signer.start()
      await becomes(next.id, 'sent')
      const [before, after] = [linesOf(id), linesOf(next.id)]
      expect(after[0]!.inputs).toEqual(before[0]!.inputs)
      await pays(next.address)
      expect(node.paidTo(address)).toBe(0n)
      expect(await test.balance(userId, BTC)).toEqual({ available: '0.05', held: '0' })
      await test.settle()
    })

    it('between its own file and the database, and its output was spent meanwhile: people look at it, and the next goes on', async () => {
      const { id, address } = await asked()
      signer.start('journaled')
      expect(await signer.died(WITHIN_MS)).toBe('SIGKILL')
      await owner.query(`update withdrawal set status = 'first' where id = $1`, [id])
      const next = await asked()
      signer.start()
      await becomes(next.id, 'sent')
      await owner.query(`update withdrawal set status = 'ready' where id = $1`, [id])
      await noted(id, 'mismatch')
      node.mine(2)
      await becomes(next.id, 'done')
      expect(node.paidTo(address)).toBe(0n)
      await signer.kill()
      await give(id)
      await test.settle()
    })
  })
})

/** The signer against a real node: it pays what was approved, once over kill -9 at every step, and nothing else whatever stands in the database. */
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasAnvil, type Anvil } from '../../packages/chain/src/testing/anvil.ts'
import { steps, type SignerWorld, type Step, type TestSigner } from '../../apps/signer/src/testing.ts'
import { formatUnits } from '@assay/money'
import { ETH } from '../../apps/server/src/rooms/wallet/testing.ts'
import { done, type WithdrawalTest } from '../../apps/server/src/testing-withdrawal.ts'
import { ETHER, useSigner, WITHIN_MS } from '../signer-world.ts'

describe.skipIf(!hasAnvil)('the signer', () => {
  const used = useSigner()
  let node: Anvil
  let test: WithdrawalTest
  let world: SignerWorld
  let owner: pg.Client
  let signer: TestSigner
  beforeAll(() => {
    ;({ node, test, world, owner } = used.parts)
  })
  beforeEach(() => {
    signer = used.parts.signer
  })
  const { freshAddress, paidTo, tokensOf, stateOf, asked, large, becomes, noted, give, forgetPayment } = used

  it('pays what waits, and it is final after twelve confirmations', async () => {
    const { id, userId, address } = await asked()
    signer.start()
    await becomes(id, 'sent')
    expect(await paidTo(address)).toBe(998_800_000_000_000_000n)
    await test.settle()
    expect(await test.balance(userId, ETH)).toEqual({ available: '0', held: '0' })
    await node.mine(3)
    await expect.poll(async () => (await stateOf(id))['confirmations'], { timeout: WITHIN_MS }).toBe(4)
    await node.mine(8)
    await becomes(id, 'done')
    await test.settle()
    const { message: wallets } = (await test.decide(0, 'hot', {})) as unknown as { message: Record<string, string>[] }
    const ether = wallets.find(({ currency_name: name }) => name === 'ETH')!
    const spent = 100n * ETHER - (await paidTo(signer.address)) - (await paidTo(address))
    expect(ether).toMatchObject({
      cost: formatUnits((spent + 5n * 10n ** 9n) / 10n ** 10n, 8),
      cost_currency_name: 'ETH',
      cost_collect: '0',
    })
    expect(await test.messages(userId)).toEqual(['withdrawal_requested', 'withdrawal_sent', 'withdrawal_done'])
  })

  it('pays a token that two operators approved', async () => {
    const { id, address, approval } = await large()
    done(await test.decide(0, 'approve', approval))
    done(await test.decide(1, 'approve', approval))
    signer.start()
    await becomes(id, 'sent')
    expect(await tokensOf(address)).toBe(19_995_800_000n)
    await test.settle()
  })

  it('lets wait what was released before less of its coin was held than is owed, says why, and pays it once all is there', async () => {
    const read = (balance: string, ago: string) =>
      owner.query(
        `insert into reserve_wallet (currency_id, kind, network, address, balance, read_at) values ($1, 'cold', 'ethereum', '0xcold', $2, now() - $3::interval)
         on conflict (currency_id, network, address) do update set balance = excluded.balance, read_at = excluded.read_at`,
        [ETH, balance, ago],
      )
    const { id, address } = await asked()
    // Coins that are worth something.
    await owner.query(`update site_fact set value = 'live' where name = 'mode'`)
    try {
      signer.start()
      await noted(id, 'reserve_short')
      expect(done(await test.decide(0, 'view', { id }))).toMatchObject({ signer_note: 'reserve_short' })
      await read('1000000', '16 minutes')
      await noted(id, 'reserve_unread')
      expect([await stateOf(id), await paidTo(address)]).toMatchObject([{ status: 'ready' }, 0n])
      await read('1000000', '1 minute')
      await becomes(id, 'sent')
      // What was sent is followed on, whatever is read since.
      await read('0', '0 minutes')
      await node.mine(12)
      await becomes(id, 'done')
      expect(await paidTo(address)).toBe(998_800_000_000_000_000n)
    } finally {
      await owner.query(`update site_fact set value = 'sandbox' where name = 'mode'`)
    }
    await test.settle()
  })

  it('goes on after a reorganisation took its block away', async () => {
    const { id, address } = await asked()
    // What the wallet got stays where it is.
    await node.mine(5)
    signer.start()
    await becomes(id, 'sent')
    await node.mine(2)
    await expect.poll(async () => (await stateOf(id))['confirmations'], { timeout: WITHIN_MS }).toBe(3)
    await node.reorganise(3)
    expect(await paidTo(address)).toBe(0n)
    await expect.poll(() => paidTo(address), { timeout: WITHIN_MS }).toBe(998_800_000_000_000_000n)
    await node.mine(12)
    await becomes(id, 'done')
    expect(await paidTo(address)).toBe(998_800_000_000_000_000n)
    await test.settle()
  })

  it('replaces a transaction that no block takes by one for a higher fee, under the same nonce', async () => {
    signer.limit((limits) => void (limits.replace_after_seconds = 1))
    await node.ask('evm_setAutomine', false)
    const { id, address } = await asked()
    try {
      signer.start()
      await becomes(id, 'sent')
      await expect
        .poll(
          async () =>
            (
              await test.sql(
                'select count(*)::int as count from signer_transaction t join signer_payment p on p.id = t.payment_id where p.withdrawal_id = $1',
                [id],
              )
            )[0]!['count'],
          { timeout: WITHIN_MS },
        )
        .toBeGreaterThan(1)
    } finally {
      await node.ask('evm_setAutomine', true)
    }
    await node.mine(13)
    await becomes(id, 'done')
    expect(await paidTo(address)).toBe(998_800_000_000_000_000n)
    await test.settle()
  })

  it('pays what comes after fifty that cannot be paid, under the nonce it was signed with before a death', async () => {
    signer.limit((limits) => void (limits.coins['2']!.two_above = '0.5'))
    const waiting: unknown[] = []
    for (let made = 0; made < 50; made += 1) waiting.push((await asked()).id)
    const { id } = await asked('0.4')
    signer.start('journaled')
    expect(await signer.died(WITHIN_MS)).toBe('SIGKILL')
    signer.start()
    await becomes(id, 'sent')
    const payments = await test.sql('select withdrawal_id::text as id from signer_payment where from_address = $1', [signer.address])
    expect(payments).toEqual([{ id: String(id) }])
    await noted(waiting.at(-1), 'two_needed')
    await signer.kill()
    for (const one of waiting) await give(one)
    await test.settle()
  })

  it('sends the surplus above the ceiling to the cold address', async () => {
    const cold = freshAddress()
    signer.limit((limits) => {
      limits.cold_address = cold
      limits.coins['2']!.ceiling = '60'
      limits.coins['2']!.floor = '20'
    })
    signer.start()
    await expect.poll(() => paidTo(cold), { timeout: WITHIN_MS }).toBeGreaterThan(59n * ETHER)
    expect(await paidTo(cold)).toBeLessThan(61n * ETHER)
    expect((await test.decide(0, 'hot', {})) as unknown).toMatchObject({
      message: expect.arrayContaining([expect.objectContaining({ currency_name: 'ETH', ceiling: '60' })]),
    })
  })

  describe('attacked', () => {
    it('does not pay for the gas that the contract of a recipient burns', async () => {
      const { id, address } = await asked()
      // PUSH2 5000, and down to nothing: JUMPDEST PUSH1 1 SWAP1 SUB DUP1 PUSH1 3 JUMPI. It takes some 150,000 of gas.
      await node.ask('anvil_setCode', address, '0x6113885b6001900380600357')
      const next = await asked()
      signer.start()
      await becomes(next.id, 'sent')
      await noted(id, 'gas')
      expect(await paidTo(address)).toBe(0n)
      await signer.kill()
      await give(id)
    })

    it('does not pay to an address that was changed after the approval', async () => {
      const { id, approval } = await large()
      done(await test.decide(0, 'approve', approval))
      done(await test.decide(1, 'approve', approval))
      const thief = freshAddress()
      const [before] = await test.sql('select address from withdrawal where id = $1', [id])
      await owner.query('update withdrawal set address = $2 where id = $1', [id, thief])
      signer.start()
      await noted(id, 'mismatch')
      expect(await tokensOf(thief)).toBe(0n)
      await owner.query('update withdrawal set address = $2 where id = $1', [id, before!['address']])
      await signer.kill()
      await give(id)
    })

    it('does not pay a forged approval: proposal and decision that no log of operators has', async () => {
      const { id, approval } = await large()
      const { terms } = done(await test.decide(0, 'view', { id }))
      const [first, second] = test.operators
      // All that the server's own login may write by itself.
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
      await signer.kill()
      await give(id)
    })

    it('asks for two operators itself where the server let a large one pass', async () => {
      signer.limit((limits) => void (limits.coins['2']!.two_above = '0.5'))
      const { id } = await asked()
      signer.start()
      await noted(id, 'two_needed')
      await signer.kill()
      await test.settle()
      expect(await stateOf(id)).toMatchObject({ status: 'first', needs: 2 })
      await give(id)
    })

    it('signs no more in a day than its own file allows', async () => {
      signer.limit((limits) => void (limits.coins['2']!.daily = '1.5'))
      const [one, two] = [await asked(), await asked()]
      signer.start()
      await becomes(one.id, 'sent')
      await noted(two.id, 'daily_limit')
      expect(await paidTo(two.address)).toBe(0n)
      await signer.kill()
      await give(two.id)
      await test.settle()
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
      await node.mine(2)
      expect(await paidTo(address)).toBe(998_800_000_000_000_000n)
      await signer.kill()
      await again()
    })

    it('has a login that can do nothing but its own part', async () => {
      const client = new pg.Client(world.socket)
      await client.connect()
      const attempt = (text: string) =>
        client.query(text).then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
      for (const text of [
        'select * from withdrawal',
        'select * from account_user',
        'select * from ledger_balance',
        `update withdrawal set status = 'ready'`,
        'select * from operator',
        'select * from operator_proposal',
        'delete from signer_payment',
        'insert into signer_transaction (payment_id, number) values (1, 9)',
        `select operator_log_append(1, 'x', 'x', 'x')`,
      ]) {
        expect([text, await attempt(text)]).toEqual([text, '42501'])
      }
      await client.end()
    })
  })

  describe('killed', () => {
    it.each(steps.map((step) => [step]))('after the step "%s", with -9, it pays once', async (step: Step) => {
      const { id, userId, address } = await asked()
      signer.start(step)
      const isLate = step === 'mined' || step === 'final'
      if (isLate) {
        await becomes(id, 'sent')
        await node.mine(step === 'final' ? 13 : 1)
      }
      expect(await signer.died(WITHIN_MS)).toBe('SIGKILL')
      signer.start()
      await becomes(id, step === 'final' ? 'done' : 'sent')
      await node.mine(13)
      await becomes(id, 'done')
      expect(await paidTo(address)).toBe(998_800_000_000_000_000n)
      await test.settle()
      await test.settle()
      expect(await test.balance(userId, ETH)).toEqual({ available: '0', held: '0' })
      const [payments] = await test.sql('select count(*)::int as count from signer_payment where withdrawal_id = $1', [id])
      expect(payments).toEqual({ count: 1 })
    })

    it('between its own file and the database, and its nonce was used up meanwhile: people look at it, and the next goes on', async () => {
      const { id, address } = await asked()
      signer.start('journaled')
      expect(await signer.died(WITHIN_MS)).toBe('SIGKILL')
      await owner.query(`update withdrawal set status = 'first' where id = $1`, [id])
      signer.start()
      await expect
        .poll(() => test.sql('select nonce::int as nonce from signer_payment where from_address = $1', [signer.address]), {
          timeout: WITHIN_MS,
        })
        .toEqual([{ nonce: 0 }])
      await owner.query(`update withdrawal set status = 'ready' where id = $1`, [id])
      await noted(id, 'mismatch')
      await signer.kill()
      signer.start()
      const next = await asked()
      await becomes(next.id, 'sent')
      expect(await paidTo(address)).toBe(0n)
      await signer.kill()
      await give(id)
      await test.settle()
    })

    it('between its own file and the database while the account is frozen: nobody is paid, then or later, and the user can take it back', async () => {
      const { id, userId, address } = await asked()
      signer.start('journaled')
      expect(await signer.died(WITHIN_MS)).toBe('SIGKILL')
      await owner.query(`update account_user set frozen_at = now(), frozen_reason = 'activity' where id = $1`, [userId])
      const next = await asked()
      signer.start()
      await becomes(next.id, 'sent')
      await owner.query('update account_user set frozen_at = null, frozen_reason = null where id = $1', [userId])
      await noted(id, 'mismatch')
      done(await test.as(userId)('cancel', { id }))
      expect(await test.balance(userId, ETH)).toEqual({ available: '1', held: '0' })
      await signer.kill()
      signer.start()
      const last = await asked()
      await becomes(last.id, 'sent')
      await expect.poll(() => paidTo(last.address), { timeout: WITHIN_MS }).toBe(998_800_000_000_000_000n)
      expect(await paidTo(address)).toBe(0n)
      await test.settle()
    })

    it('between its own file and the database while the user cancels: nobody is paid, and the next goes on', async () => {
      const { id, userId, address } = await asked()
      signer.start('journaled')
      expect(await signer.died(WITHIN_MS)).toBe('SIGKILL')
      done(await test.as(userId)('cancel', { id }))
      const next = await asked()
      signer.start()
      await becomes(next.id, 'sent')
      await expect.poll(() => paidTo(next.address), { timeout: WITHIN_MS }).toBe(998_800_000_000_000_000n)
      expect(await paidTo(address)).toBe(0n)
      expect(await test.balance(userId, ETH)).toEqual({ available: '1', held: '0' })
      await test.settle()
    })
  })
})

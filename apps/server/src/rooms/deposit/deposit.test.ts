/** Deposits on a real Ethereum node, from the first block to what a reorganisation takes away. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Anvil, hasAnvil } from '@assay/chain/testing'
import { checkAddress } from '@assay/chain/address'
import { ownerClient } from '../../db/pool.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { transfer, unitsOf } from '@assay/money'
import { ETH, USDT } from '../wallet/testing.ts'
import { startDeposits, type DepositTest } from '../../testing-deposit.ts'
import type { Watcher } from './watcher.ts'
import { settle } from './settle.ts'

const GWEI = 10n ** 9n
const ether = (thousandths: number): bigint => BigInt(thousandths) * 1_000_000n * GWEI
const NEEDED = 12
/** A node makes a few hundred blocks a second; the night's run takes 5,000. */
const GAP_BLOCKS = Number(process.env['GAP_BLOCKS'] ?? 450)

describe.skipIf(!hasAnvil)('a deposit on Ethereum', () => {
  let node: Anvil
  let test: DepositTest
  let watcher: Watcher
  let token: string

  beforeAll(async () => {
    node = await Anvil.start()
    const contract = checkAddress('ethereum', await node.deployToken())
    token = contract.ok ? contract.address : ''
    test = await startDeposits({ usdtContract: token })
    watcher = test.watch('ethereum', [node.url])
    await watcher.pass()
  })
  afterAll(async () => {
    // The node goes also where the books do not balance.
    await Promise.all([node.stop(), test.end()])
  })

  const mineAndLook = async (blocks: number) => {
    await node.mine(blocks)
    await watcher.pass()
  }
  const stateOf = async (userId: number) =>
    (await test.rows(userId)).map(({ status, confirmations, amount }) => `${String(status)} ${String(confirmations)} ${String(amount)}`)
  const kindsOf = async (userId: number) => (await test.messages(userId)).map(({ kind }) => kind)
  const addressOf = async () => {
    const userId = await test.user()
    return { userId, address: await test.addressOf(userId, ETH) }
  }

  it('is seen at one confirmation, is not in the balance before the last, and is credited once', async () => {
    const { userId, address } = await addressOf()
    await node.pay(address, ether(500))
    await watcher.pass()
    expect(await stateOf(userId)).toEqual(['confirming 1 0.5'])
    expect(await kindsOf(userId)).toEqual(['deposit_seen'])
    await mineAndLook(NEEDED - 2)
    expect(await stateOf(userId)).toEqual([`confirming ${NEEDED - 1} 0.5`])
    expect(await test.balance(userId, ETH)).toBe('0')
    await mineAndLook(1)
    expect(await stateOf(userId)).toEqual([`credited ${NEEDED} 0.5`])
    await mineAndLook(3)
    expect(await test.balance(userId, ETH)).toBe('0.5')
    expect(await kindsOf(userId)).toEqual(['deposit_seen', 'deposit_credited'])
  })

  it('is not what the hot wallet sends for fees, even where the database forgot the transaction; a withdrawal that is paid there is one', async () => {
    const { userId, address } = await addressOf()
    const owner = ownerClient(test.database.owner)
    await owner.connect()
    const pay = async (purpose: string | null) => {
      const [sender] = await node.ask<string[]>('eth_accounts')
      const from = checkAddress('ethereum', sender!)
      await owner.query(
        `insert into signer_wallet (chain, currency_id, address, balance, floor, ceiling, daily_limit, signed_today)
        values ('ethereum', 2, $1, 0, 0, 0, 0, 0) on conflict do nothing`,
        [from.ok ? from.address : ''],
      )
      const id = await node.pay(address, ether(10))
      if (purpose === null) return
      await owner.query(
        `with p as (insert into signer_payment (purpose, withdrawal_id, chain, chain_id, from_address, nonce, currency_id, to_address, chain_amount,
            amount, final_at)
          values ($1, null, 'ethereum', '31337', $2, (select count(*) from signer_payment), 2, $3, 1, 1, now()) returning id)
        insert into signer_transaction (payment_id, number, transaction_id, bytes, fee_rate) select id, 1, $4, '', 1 from p`,
        [purpose, sender, address, id],
      )
    }
    // A withdrawal would need its row.
    await owner.query('alter table signer_payment drop constraint signer_payment_check')
    try {
      await pay('gas')
      await pay(null)
      await mineAndLook(NEEDED)
      expect(await stateOf(userId)).toEqual([])
      await pay('withdrawal')
      await mineAndLook(NEEDED)
      expect(await stateOf(userId)).toEqual([`credited ${NEEDED} 0.01`])
      // Known by its transaction alone.
      await pay('gas')
      await owner.query('delete from signer_wallet')
      await mineAndLook(NEEDED)
      expect(await test.balance(userId, ETH)).toBe('0.01')
    } finally {
      await owner.query('delete from signer_transaction')
      await owner.query('delete from signer_payment')
      await owner.query('delete from signer_wallet')
      await owner.end()
    }
  })

  it('is credited at the address of the chain, whichever coin it is in and whatever network it was asked for', async () => {
    const { userId, address } = await addressOf()
    expect(await test.addressOf(userId, USDT, 'erc20')).toBe(address)
    await node.payTokenTwice(token, { to: address, first: 20_000_000n, second: 30_000_000n })
    await node.pay(address, ether(10))
    await mineAndLook(NEEDED)
    expect(await test.balance(userId, USDT)).toBe('50')
    expect(await test.balance(userId, ETH)).toBe('0.01')
    expect((await test.rows(userId)).map(({ network }) => network)).toEqual(['ethereum', 'erc20', 'erc20'])
  })

  it('that is too little is kept apart, and credited with the next that brings it over the minimum', async () => {
    const { userId, address } = await addressOf()
    await node.payToken(token, address, 4_000_000n)
    await mineAndLook(NEEDED)
    expect(await test.rows(userId)).toMatchObject([{ status: 'apart', reason: 'minimum', missing: '6', minimum: '10' }])
    await node.payToken(token, address, 5_000_000n)
    await mineAndLook(NEEDED)
    expect(await test.balance(userId, USDT)).toBe('0')
    await node.payToken(token, address, 1_000_000n)
    await mineAndLook(NEEDED)
    expect(await test.balance(userId, USDT)).toBe('10')
    // Anybody can send a thousand small sums: he is told once a day.
    expect(await kindsOf(userId)).toEqual(['deposit_kept_apart', 'deposit_credited', 'deposit_credited', 'deposit_credited'])
  })

  it('of a token that is not taken is kept apart, named by its contract alone, without a message and without a posting', async () => {
    const { userId, address } = await addressOf()
    const other = await node.deployToken()
    await node.payToken(other, address, 10n ** 12n)
    await mineAndLook(NEEDED)
    expect(await test.rows(userId)).toMatchObject([{ status: 'apart', reason: 'token', currency_id: null, amount: null }])
    expect(await test.messages(userId)).toEqual([])
    // So many are kept for a user, and no more.
    for (let sent = 0; sent < 55; sent += 1) await node.payToken(other, address, 1n)
    await watcher.pass()
    expect(await test.rows(userId)).toHaveLength(50)
  })

  it('less than the smallest unit here is nothing', async () => {
    const { userId, address } = await addressOf()
    await node.pay(address, 9n * GWEI)
    await mineAndLook(NEEDED)
    expect(await test.rows(userId)).toEqual([])
  })

  it('whose block is replaced before the last confirmation is undone, and counts anew when it comes back', async () => {
    const { userId, address } = await addressOf()
    const before = await node.snapshot()
    await node.pay(address, ether(700))
    await mineAndLook(5)
    expect(await stateOf(userId)).toEqual(['confirming 6 0.7'])
    await node.revert(before)
    await node.ask('evm_setNextBlockTimestamp', Math.floor(Date.now() / 1_000) + 1_000_000)
    await mineAndLook(8)
    expect(await stateOf(userId)).toEqual(['undone 0 0.7'])
    expect(await kindsOf(userId)).toEqual(['deposit_seen', 'deposit_replaced'])
    expect(await test.balance(userId, ETH)).toBe('0')
    // The same payment with the same number of its sender is the same transaction.
    await node.pay(address, ether(700))
    await mineAndLook(NEEDED)
    expect((await test.rows(userId)).filter(({ status }) => status === 'credited')).toHaveLength(1)
    expect(await test.balance(userId, ETH)).toBe('0.7')
  })

  it('whose block is replaced after it was credited is taken back; what was spent meanwhile is a claim, repaid when it comes again', async () => {
    const { userId, address } = await addressOf()
    const before = await node.snapshot()
    await node.pay(address, ether(900))
    await mineAndLook(NEEDED)
    expect(await test.balance(userId, ETH)).toBe('0.9')
    await spend(userId, '0.6')
    await node.revert(before)
    await node.ask('evm_setNextBlockTimestamp', Math.floor(Date.now() / 1_000) + 2_000_000)
    await mineAndLook(NEEDED + 4)
    expect(await test.rows(userId)).toMatchObject([{ status: 'undone', was_credited: true, claim: '0.6' }])
    expect(await test.balance(userId, ETH)).toBe('0')
    expect((await test.messages(userId)).at(-1)).toMatchObject({
      kind: 'deposit_taken_back',
      values: { amount: '0.9', taken: '0.3', claim: '0.6' },
    })
    await node.pay(address, ether(900))
    await mineAndLook(NEEDED)
    expect(await test.balance(userId, ETH)).toBe('0.3')
    expect((await test.rows(userId)).map(({ claim }) => claim)).toEqual(['0'])
  })

  const spend = (userId: number, amount: string) =>
    test.desk.submit({
      userId,
      accounts: [accountOf(userId, CHANGE), systemAccounts.mint],
      idempotent: null,
      run: (turn) =>
        turn.post([
          {
            kind: 'faucet',
            reference: 'spent',
            entries: transfer(unitsOf(amount, 8), { from: accountOf(userId, CHANGE), to: systemAccounts.mint, currencyId: ETH }),
          },
        ]),
    })

  it('whose block is replaced while the transaction goes on in another block loses nothing', async () => {
    const { userId, address } = await addressOf()
    const before = await node.snapshot()
    await node.pay(address, ether(300))
    await mineAndLook(NEEDED)
    expect(await test.balance(userId, ETH)).toBe('0.3')
    await node.revert(before)
    await node.mine(2)
    await node.pay(address, ether(300))
    await mineAndLook(NEEDED)
    expect(await test.balance(userId, ETH)).toBe('0.3')
    expect(await kindsOf(userId)).toEqual(['deposit_seen', 'deposit_credited'])
  })

  it('is credited once by any number of passes, watchers and settlements at the same time', async () => {
    const { userId, address } = await addressOf()
    const second = test.watcher('ethereum', [node.url])
    await node.pay(address, ether(111))
    await Promise.all([watcher.pass(), second.pass(), watcher.pass()])
    // Whoever thinks the chain is longer than it was read credits nothing: the row decides by what was read.
    const longer = (await node.height()) + NEEDED
    await settle(test.services, 'ethereum', { height: longer, agreed: longer })
    expect(await test.balance(userId, ETH)).toBe('0')
    await node.mine(NEEDED)
    await Promise.all([watcher.pass(), second.pass()])
    const height = await node.height()
    await Promise.all([1, 2, 3, 4].map(() => settle(test.services, 'ethereum', { height, agreed: height })))
    await watcher.pass()
    expect(await test.balance(userId, ETH)).toBe('0.111')
    expect(await kindsOf(userId)).toEqual(['deposit_seen', 'deposit_credited'])
  })

  it('during a gap of days is found when the watcher is back, as a new process', async () => {
    const { userId, address } = await addressOf()
    await node.mine(Math.floor(GAP_BLOCKS / 3))
    await node.pay(address, ether(222))
    await node.mine(GAP_BLOCKS - Math.floor(GAP_BLOCKS / 3))
    const next = test.watcher('ethereum', [node.url])
    await next.pass()
    expect(next.heightRead).toBe(await node.height())
    expect(next.nodes[0]?.health.state).not.toBe('contradicts')
    expect(await test.balance(userId, ETH)).toBe('0.222')
  })
})

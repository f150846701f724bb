/**
 * Coins of deposit addresses come to the hot wallet, once over a death by -9 after each step, and nowhere else, whoever has the database; what
 * the site sends itself for that is nobody's deposit.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOfSeed } from '../../packages/chain/src/derive.ts'
import { hasAnvil } from '../../packages/chain/src/testing/anvil.ts'
import { steps, type Step, type TestSigner } from '../../apps/signer/src/testing.ts'
import { ETH, USDT } from '../../apps/server/src/rooms/wallet/testing.ts'
import { signerAlarms } from '../../apps/server/src/rooms/withdrawal/alarms.ts'
import { startCollect, type CollectTest } from './collect-world.ts'

const ETHER = 10n ** 18n
const TOKEN = 10n ** 6n
const WITHIN = { timeout: 60_000, interval: 100 }

describe.skipIf(!hasAnvil)('what is collected', () => {
  let test: CollectTest
  let signer: TestSigner

  beforeAll(async () => {
    test = await startCollect()
  })
  afterAll(() => test.end())
  // A wallet of its own for each test.
  beforeEach(async () => {
    signer = test.signer()
    await test.node.pay(signer.address, 10n * ETHER)
  })
  afterEach(() => signer.end())

  it('is the coin of the chain, less its fee, once its deposits are credited', async () => {
    const { userId, address } = await test.user()
    await test.node.pay(address, ETHER)
    await test.watcher.pass()
    signer.start()
    await test.node.mine(5)
    await test.credit()
    await expect.poll(() => test.coinsOf(signer.address), WITHIN).toBeGreaterThan(10_990n * (ETHER / 1_000n))
    await test.node.mine(12)
    await expect.poll(async () => (await test.payments(address)).at(0)?.['isFinal'], WITHIN).toBe(true)
    const [payment, ...others] = await test.payments(address)
    expect(others).toEqual([])
    expect(payment).toMatchObject({ purpose: 'collect', to: signer.address, failed: false })
    expect(BigInt(String(payment!['cost']))).toBe(
      ETHER - (await test.coinsOf(address)) - ((await test.coinsOf(signer.address)) - 10n * ETHER),
    )
    expect(await test.deposits.balance(userId, ETH)).toBe('1')
    await test.watcher.pass()
    expect(await test.deposits.rows(userId)).toHaveLength(1)
  })

  it('is a token, whose fee the hot wallet sends first: that is no deposit', async () => {
    const { userId, address } = await test.user()
    await test.node.payToken(test.token, address, 60n * TOKEN)
    await test.credit()
    signer.start()
    await expect.poll(() => test.tokensOf(signer.address), WITHIN).toBe(60n * TOKEN)
    await test.credit()
    await expect
      .poll(async () => (await test.payments(address)).map(({ purpose, isFinal }) => [purpose, isFinal]), WITHIN)
      .toEqual([
        ['gas', true],
        ['collect', true],
      ])
    await test.credit()
    expect(await test.deposits.balance(userId, USDT)).toBe('60')
    expect(await test.deposits.balance(userId, ETH)).toBe('0')
    expect(await test.deposits.rows(userId)).toHaveLength(1)
  })

  it('stays where it is while it is not worth its fee, and is collected together with what comes later', async () => {
    const { address } = await test.user()
    await test.node.payToken(test.token, address, 30n * TOKEN)
    await test.credit()
    signer.start()
    const other = await test.user()
    await test.node.payToken(test.token, other.address, 50n * TOKEN)
    await test.credit()
    await expect.poll(() => test.tokensOf(signer.address), WITHIN).toBe(50n * TOKEN)
    expect(await test.payments(address)).toEqual([])
    await test.node.payToken(test.token, address, 20n * TOKEN)
    await test.credit()
    await expect.poll(() => test.tokensOf(signer.address), WITHIN).toBe(100n * TOKEN)
  })

  it('is nothing at addresses of another key: those who run the site are told, until the key is the right one', async () => {
    const { address } = await test.user()
    await test.node.pay(address, ETHER)
    await test.credit()
    const alarms = () => signerAlarms(test.deposits.database.db)
    const stranger = test.signer(accountOfSeed(new Uint8Array(32).fill(9), 'ethereum').privateExtendedKey)
    stranger.start()
    await expect.poll(alarms, WITHIN).toMatchObject([{ kind: 'deposit_key', about: 'ethereum' }])
    expect(await test.payments(address)).toEqual([])
    await stranger.end()
    signer.start()
    await expect.poll(alarms, WITHIN).toEqual([])
    await expect.poll(async () => (await test.payments(address)).length, WITHIN).toBe(1)
  })

  it('waits while gas is dear, and when the day’s cost is reached', async () => {
    signer.limit((limits) => void (limits.collect!.cost_daily = '0.00006'))
    const { address } = await test.user()
    await test.node.pay(address, ETHER)
    await test.credit()
    signer.start()
    const other = await test.user()
    await test.node.pay(other.address, ETHER)
    await test.credit()
    // The first takes all there is for the day.
    await expect.poll(async () => (await test.payments(address)).length + (await test.payments(other.address)).length, WITHIN).toBe(1)
    await signer.kill()
    signer.limit((limits) => {
      limits.collect!.cost_daily = '1'
      limits.collect!.fee_per_gas_maximum_gwei = 1
    })
    signer.start()
    await test.node.mine(1)
    expect((await test.payments(address)).length + (await test.payments(other.address)).length).toBe(1)
  })

  it('is sent again for a higher fee when no block takes it, and the hot wallet adds what the address lacks for that', async () => {
    signer.limit((limits) => void (limits.replace_after_seconds = 1))
    const { address } = await test.user()
    await test.node.payToken(test.token, address, 70n * TOKEN)
    await test.credit()
    const purposesOf = async () => (await test.payments(address)).map(({ purpose }) => purpose)
    const sent = `select from signer_transaction t join signer_payment p on p.id = t.payment_id where p.to_address = $1 and t.sent_at is not null`
    await test.node.ask('evm_setAutomine', false)
    try {
      signer.start()
      await expect.poll(async () => (await test.owner.query(sent, [address])).rowCount, WITHIN).toBeGreaterThan(2)
      // However often it is looked at meanwhile, one fee is on its way.
      expect(await purposesOf()).toEqual(['gas'])
      await test.node.mine(1)
      await expect.poll(purposesOf, WITHIN).toEqual(['gas', 'collect', 'gas'])
    } finally {
      await test.node.ask('evm_setAutomine', true)
    }
    await test.node.mine(13)
    await expect.poll(() => test.tokensOf(signer.address), WITHIN).toBe(70n * TOKEN)
  })

  it('is given up where the offline wallet moved it meanwhile, and what is left is collected', async () => {
    const { node } = test
    const { address } = await test.user()
    await node.pay(address, ETHER)
    await test.credit()
    await node.ask('evm_setAutomine', false)
    try {
      signer.start()
      await expect.poll(async () => (await test.payments(address)).length, WITHIN).toBe(1)
      await signer.kill()
      await node.ask('anvil_dropAllTransactions')
      await node.ask('anvil_impersonateAccount', address)
      const half = `0x${(ETHER / 2n).toString(16)}`
      await node.ask('eth_sendTransaction', { from: address, to: `0x${'12'.repeat(20)}`, value: half, nonce: '0x0', gas: '0x5208' })
      await node.mine(1)
    } finally {
      await node.ask('evm_setAutomine', true)
    }
    signer.start()
    await node.mine(12)
    await expect.poll(async () => (await test.payments(address))[0], WITHIN).toMatchObject({ isFinal: true, failed: true, cost: null })
    await expect.poll(() => test.coinsOf(signer.address), WITHIN).toBeGreaterThan(10_499n * (ETHER / 1_000n))
    expect(await test.payments(address)).toMatchObject([{ failed: true }, { purpose: 'collect', to: signer.address }])
  })

  describe('by a thief who has the database', () => {
    it('goes to the hot wallet all the same, and not from an address that is not derived at its index', async () => {
      const { address } = await test.user()
      await test.node.pay(address, 2n * ETHER)
      await test.credit()
      // The server's own login can put what it likes into the list: an address of the thief, and indices that no key has.
      const { pool } = test.deposits.database
      for (const index of [-1, 2 ** 31, 2 ** 40, 77]) {
        const thief = await test.deposits.user()
        const own = `0x${'0'.repeat(38)}${String(index).slice(-2).padStart(2, '0')}`
        await pool.query(
          `insert into deposit_address (user_id, chain, key_print, index, address)
          select $1, 'ethereum', key_print, $2, $3 from deposit_address where address = $4`,
          [thief, index, own, address],
        )
        await pool.query(
          `insert into deposit_payment (chain, transaction_id, output, source, user_id, address, network, currency_id, amount, chain_amount,
            status, booked, account_id)
          values ('ethereum', $2, 0, 'operator', $1, $2, 'ethereum', 2, 5, 5, 'credited', 5, 1)`,
          [thief, own],
        )
      }
      signer.start()
      await expect.poll(() => test.coinsOf(signer.address), WITHIN).toBeGreaterThan(11_990n * (ETHER / 1_000n))
      expect(await test.payments(address)).toMatchObject([{ purpose: 'collect', to: signer.address }])
      expect(await signer.died(0)).toBe(null)
      await pool.query('delete from deposit_payment where account_id = 1')
    })

    it('is taken once, however often its deposits are put before the signer again', async () => {
      const { address } = await test.user()
      await test.node.payToken(test.token, address, 80n * TOKEN)
      await test.credit()
      signer.start()
      await expect.poll(() => test.tokensOf(signer.address), WITHIN).toBe(80n * TOKEN)
      await test.deposits.database.pool.query('update deposit_payment set collected_by = null where address = $1', [address])
      await test.credit()
      const next = await test.user()
      await test.node.payToken(test.token, next.address, 90n * TOKEN)
      await test.credit()
      await expect.poll(() => test.tokensOf(signer.address), WITHIN).toBe(170n * TOKEN)
      expect((await test.payments(address)).map(({ purpose }) => purpose)).toEqual(['gas', 'collect'])
      await test.deposits.database.pool.query(
        'update deposit_payment set collected_by = p.id from signer_payment p where address = $1 and p.from_address = $1',
        [address],
      )
    })
  })

  it('comes once, over a death after each step of the fee and of the token', async () => {
    const { node } = test
    const { userId, address } = await test.user()
    await node.payToken(test.token, address, 100n * TOKEN)
    await test.credit()
    const dies = async (step: Step) => {
      signer.start(step)
      expect([step, await signer.died(WITHIN.timeout)]).toEqual([step, 'SIGKILL'])
    }
    try {
      for (const purpose of ['gas', 'collect'] as const) {
        // What was sent must not be in a block before its mark is stored.
        await node.ask('evm_setAutomine', false)
        for (const step of steps) {
          if (step === 'mined') await node.ask('evm_setAutomine', true)
          if (step === 'mined') await node.mine(1)
          if (step === 'final') await node.mine(12)
          await dies(`${purpose}:${step}`)
        }
      }
    } finally {
      await node.ask('evm_setAutomine', true)
    }
    expect(await test.tokensOf(signer.address)).toBe(100n * TOKEN)
    const payments = await test.payments(address)
    expect(payments).toMatchObject([
      { purpose: 'gas', to: address, isFinal: true, failed: false },
      { purpose: 'collect', to: signer.address, isFinal: true, failed: false },
    ])
    const left = await test.owner.query('select from deposit_payment where address = $1 and collected_by is null', [address])
    expect(left.rowCount).toBe(0)
    // The chain itself has one transaction of each wallet, and what they cost stands in the books of the signer.
    for (const wallet of [signer.address, address]) expect(await node.ask('eth_getTransactionCount', wallet, 'latest')).toBe('0x1')
    const spent = payments.reduce((sum, { cost }) => sum + BigInt(String(cost)), 0n)
    expect((await test.coinsOf(signer.address)) + (await test.coinsOf(address))).toBe(10n * ETHER - spent)
    await test.credit()
    expect(await test.deposits.balance(userId, USDT)).toBe('100')
    expect(await test.deposits.balance(userId, ETH)).toBe('0')
    expect(await test.deposits.rows(userId)).toHaveLength(1)
  })
})

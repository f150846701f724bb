/** For suites of the signer: a node of a chain, the withdrawal room over a real database, and a signer of its own for each test. */
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { TestSigner, type SignerWorld } from '../apps/signer/src/testing.ts'
import { ownerClient } from '../apps/server/src/db/pool.ts'
import { prepareSignerLogin } from '../apps/server/src/db/signer-login.ts'
import { BTC, ETH, USDT } from '../apps/server/src/rooms/wallet/testing.ts'
import { done, startWithdrawals, type WithdrawalTest } from '../apps/server/src/testing-withdrawal.ts'
import { checkAddress } from '../packages/chain/src/address.ts'
import { regtestAddress } from '../packages/chain/src/testing/addresses.ts'
import { Anvil } from '../packages/chain/src/testing/anvil.ts'
import { BitcoinNode } from '../packages/chain/src/testing/bitcoin-node.ts'

export const ETHER = 10n ** 18n
export const WITHIN_MS = 20_000

interface Common {
  test: WithdrawalTest
  world: SignerWorld
  owner: pg.Client
  signer: TestSigner
}

interface Parts extends Common {
  node: Anvil
  token: string
}

interface BitcoinParts extends Common {
  node: BitcoinNode
}

async function startTest(chain: 'ethereum' | 'bitcoin', node: Partial<SignerWorld>): Promise<Omit<Common, 'signer'>> {
  const test = await startWithdrawals({ signed: new Set([chain]) })
  const owner = ownerClient(test.database.owner)
  await owner.connect()
  const user = await prepareSignerLogin(owner, null)
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const { host } = test.database.owner
  return { test, owner, world: { socket: { host: host!, database: rows[0]!.name, user }, ...node } }
}

async function start(): Promise<Omit<Parts, 'signer'>> {
  const node = await Anvil.start()
  const contract = checkAddress('ethereum', await node.deployToken())
  const token = contract.ok ? contract.address : ''
  return { node, token, ...(await startTest('ethereum', { node: node.url, usdtContract: token })) }
}

/** What becomes of withdrawals, on any chain. */
function followed(parts: Common) {
  const stateOf = async (id: unknown) =>
    (await parts.test.sql('select status, signer_note, confirmations, needs from withdrawal where id = $1', [id]))[0]!
  const release = (id: unknown) => parts.owner.query('update withdrawal set release_at = now() where id = $1', [id])
  const becomes = async (id: unknown, status: string) =>
    expect.poll(async () => (await stateOf(id))['status'], { timeout: WITHIN_MS, interval: 100 }).toBe(status)
  const noted = async (id: unknown, note: string) =>
    expect.poll(async () => (await stateOf(id))['signer_note'], { timeout: WITHIN_MS, interval: 100 }).toBe(note)
  /** What a test leaves waiting is given back, so that the next signer does not meet it. */
  const give = async (id: unknown) => {
    const [row] = await parts.test.sql('select user_id::int as user from withdrawal where id = $1', [id])
    await parts.test.as(Number(row!['user']))('cancel', { id })
  }
  /** As in a database that was set back to before it was signed. Answers what mends it, so that the books of the test hold. */
  const forgetPayment = async (id: unknown): Promise<() => Promise<void>> => {
    const { owner } = parts
    await owner.query('alter table withdrawal disable trigger withdrawal_goes_on')
    const of = '(select p.id from signer_payment p where p.withdrawal_id = $1)'
    for (const table of ['signer_transaction', 'signer_input']) await owner.query(`delete from ${table} where payment_id in ${of}`, [id])
    await owner.query('delete from signer_payment where withdrawal_id = $1', [id])
    await owner.query(`update withdrawal set status = 'ready', signed_at = null, sent_at = null, booked_at = null where id = $1`, [id])
    await owner.query(
      `insert into ledger_hold (account_id, currency_id, hold, held, since) select account_id, currency_id, 'withdrawal:' || id, amount, now() from withdrawal where id = $1`,
      [id],
    )
    return async () => {
      await owner.query(`delete from ledger_hold where hold = 'withdrawal:' || $1`, [String(id)])
      await owner.query('update withdrawal set booked_at = now() where id = $1', [id])
      await owner.query('alter table withdrawal enable trigger withdrawal_goes_on')
    }
  }
  return { stateOf, release, becomes, noted, give, forgetPayment }
}

/** On Bitcoin. A wallet has `WALLET` in outputs that are as deep as it spends. */
export const WALLET = [100_000_000n, 30_000_000n, 20_000_000n]
export function useBitcoinSigner() {
  const parts = {} as BitcoinParts
  let addresses = 0
  beforeAll(async () => {
    const node = await BitcoinNode.start()
    Object.assign(parts, { node, ...(await startTest('bitcoin', { bitcoinNode: node.url })) })
  })
  afterAll(async () => {
    const { owner, test, node } = parts
    await owner.end()
    await test.end()
    await node.stop()
  })
  beforeEach(() => {
    parts.signer = new TestSigner(parts.world)
    parts.node.pay(parts.signer.bitcoinAddress, ...WALLET)
    parts.node.mine()
  })
  afterEach(() => parts.signer.end())
  const freshAddress = (): string => regtestAddress((addresses += 1))
  const own = followed(parts)

  /** Ready for the signer. */
  const asked = async (amount = '0.05', address = freshAddress()) => {
    const userId = await parts.test.user({ [BTC]: amount })
    const { id } = done(await parts.test.as(userId)('out', { currency: '1', network: 'bitcoin', address, amount }))
    await own.release(id)
    return { id, userId, address }
  }
  const large = async () => {
    const address = freshAddress()
    const userId = await parts.test.user({ [BTC]: '0.2' })
    const { id } = done(await parts.test.as(userId)('out', { currency: '1', network: 'bitcoin', address, amount: '0.2' }))
    const { terms_hash: termsHash } = done(await parts.test.decide(0, 'view', { id }))
    return { id, userId, address, approval: { id, terms_hash: termsHash, note: 'seen' } }
  }
  /** Its transactions, the oldest first. */
  const transactionsOf = (id: unknown) =>
    parts.test.sql(
      `select t.transaction_id as id, t.fee_rate::int as rate, t.sent_at is not null as sent from signer_transaction t join signer_payment p on p.id = t.payment_id
      where p.withdrawal_id = $1 order by t.number`,
      [id],
    )
  return { parts, freshAddress, asked, large, transactionsOf, ...own }
}

/** `parts` are there from `beforeAll` on, the signer from `beforeEach` on. */
export function useSigner() {
  const parts = {} as Parts
  let addresses = 0
  beforeAll(async () => {
    Object.assign(parts, await start())
  })
  afterAll(async () => {
    const { owner, test, node } = parts
    await owner.end()
    await test.end()
    await node.stop()
  })
  // A wallet of its own for each test: what one leaves waiting is not paid by the next.
  beforeEach(async () => {
    const { world, node, token } = parts
    parts.signer = new TestSigner(world)
    await node.pay(parts.signer.address, 100n * ETHER)
    await node.payToken(token, parts.signer.address, 1_000_000n * 10n ** 6n)
  })
  afterEach(() => parts.signer.end())

  const freshAddress = (): string => {
    const checked = checkAddress('ethereum', `0x${(0xabc0000 + (addresses += 1)).toString(16).padStart(40, '0')}`)
    return checked.ok ? checked.address : ''
  }
  const paidTo = async (address: string): Promise<bigint> => BigInt(await parts.node.ask<string>('eth_getBalance', address, 'latest'))
  const tokensOf = async (address: string): Promise<bigint> => {
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
    return BigInt(await parts.node.ask<string>('eth_call', { to: parts.token, data }, 'latest'))
  }
  const own = followed(parts)

  /** Ready for the signer. */
  const asked = async (amount = '1') => {
    const address = freshAddress()
    const userId = await parts.test.user({ [ETH]: amount })
    const { id } = done(await parts.test.as(userId)('out', { currency: '2', network: 'ethereum', address, amount }))
    await own.release(id)
    return { id, userId, address }
  }
  const large = async () => {
    const address = freshAddress()
    const userId = await parts.test.user({ [USDT]: '20000' })
    const { id } = done(await parts.test.as(userId)('out', { currency: '3', network: 'erc20', address, amount: '20000' }))
    const { terms_hash: termsHash } = done(await parts.test.decide(0, 'view', { id }))
    return { id, userId, address, approval: { id, terms_hash: termsHash, note: 'seen' } }
  }
  return { parts, freshAddress, paidTo, tokensOf, asked, large, ...own }
}

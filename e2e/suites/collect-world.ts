/** For tests of collecting: deposits by a real watcher, a signer with the key of their addresses, and a node that both ask. */
import { accountOfSeed } from '../../packages/chain/src/derive.ts'
import { checkAddress } from '../../packages/chain/src/address.ts'
import { Anvil } from '../../packages/chain/src/testing/anvil.ts'
import { TestSigner, type SignerWorld } from '../../apps/signer/src/testing.ts'
import type pg from 'pg'
import { ownerClient } from '../../apps/server/src/db/pool.ts'
import { prepareSignerLogin } from '../../apps/server/src/db/signer-login.ts'
import { DEPOSIT_SEED, startDeposits, type DepositTest } from '../../apps/server/src/testing-deposit.ts'
import type { Watcher } from '../../apps/server/src/rooms/deposit/watcher.ts'
import { ETH } from '../../apps/server/src/rooms/wallet/testing.ts'

const CONFIRMATIONS = 12

export interface CollectTest {
  node: Anvil
  token: string
  deposits: DepositTest
  watcher: Watcher
  owner: pg.Client
  /** A signer with a wallet of its own, which has neither coins nor started. */
  signer(depositKey?: string): TestSigner
  /** What the chain says an address has. */
  coinsOf(address: string): Promise<bigint>
  tokensOf(address: string): Promise<bigint>
  /** A user with his address. */
  user(): Promise<{ userId: number; address: string }>
  /** So deep that all that was paid is credited. */
  credit(): Promise<void>
  /** Payments of the signer that have to do with an address, in their order. */
  payments(address: string): Promise<Record<string, unknown>[]>
  end(): Promise<void>
}

export async function startCollect(): Promise<CollectTest> {
  const node = await Anvil.start()
  const contract = checkAddress('ethereum', await node.deployToken())
  const token = contract.ok ? contract.address : ''
  const deposits = await startDeposits({ usdtContract: token })
  const watcher = deposits.watch('ethereum', [node.url])
  await watcher.pass()
  const { owner: target } = deposits.database
  const owner = ownerClient(target)
  await owner.connect()
  const user = await prepareSignerLogin(owner, null)
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const world: SignerWorld = { socket: { host: target.host!, database: rows[0]!.name, user }, node: node.url, usdtContract: token }
  return {
    node,
    token,
    deposits,
    watcher,
    owner,
    signer(depositKey = accountOfSeed(DEPOSIT_SEED, 'ethereum').privateExtendedKey) {
      const signer = new TestSigner(world)
      signer.giveDepositKey(depositKey)
      return signer
    },
    coinsOf: async (address) => BigInt(await node.ask<string>('eth_getBalance', address, 'latest')),
    tokensOf: async (address) =>
      BigInt(
        await node.ask<string>('eth_call', { to: token, data: `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}` }, 'latest'),
      ),
    async user() {
      const userId = await deposits.user()
      return { userId, address: await deposits.addressOf(userId, ETH) }
    },
    async credit() {
      await node.mine(CONFIRMATIONS)
      await watcher.pass()
    },
    async payments(address) {
      const found = await owner.query<Record<string, unknown>>(
        `select purpose, trim_scale(amount)::text as amount, to_address as to, failed, final_at is not null as "isFinal", cost::text as cost
        from signer_payment where $1 in (from_address, to_address) order by id`,
        [address],
      )
      return found.rows
    },
    async end() {
      await owner.end()
      // The node goes also where the books do not balance.
      await Promise.all([node.stop(), deposits.end()])
    },
  }
}

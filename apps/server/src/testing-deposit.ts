/** For tests of deposits: a room over a real database and desk, and whatever nodes a test gives it. */
import { bitcoinReader } from '@assay/chain/bitcoin'
import { accountKeyOfSeed } from '@assay/chain/derive'
import { ethereumReader } from '@assay/chain/ethereum'
import { openRpc } from '@assay/chain/json-rpc'
import { chainIds, type ChainId } from '@assay/chain/networks'
import pino from 'pino'
import type { ChainConfig } from './chain-config.ts'
import type { SpotDesk } from './desk/spot/spot-desk.ts'
import { accountOf, CHANGE } from './ledger/accounts.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import { caller, createUser, currencies, insertCurrencies, startIdleSpot } from './rooms/wallet/testing.ts'
import { depositHandlers } from './rooms/deposit/handlers.ts'
import { WatchedNode } from './rooms/deposit/node.ts'
import type { DepositServices } from './rooms/deposit/services.ts'
import { WatchedAddresses } from './rooms/deposit/watched-addresses.ts'
import { Watcher } from './rooms/deposit/watcher.ts'

/** What addresses of deposits come from. */
export const DEPOSIT_SEED = new Uint8Array(32).fill(7)

const log = pino({ level: 'silent' })

export interface DepositTest {
  database: TestDatabase
  desk: DepositServices['desk'] & Pick<SpotDesk, 'close'>
  services: DepositServices
  /** Users of whom something was published, and the deposits. */
  told: { messages: number[]; deposits: [userId: number, id: string | null][] }
  call: ReturnType<typeof caller>
  user(): Promise<number>
  addressOf(userId: number, currency: number, network?: string): Promise<string>
  /** A watcher of its own, as another process would have. */
  watcher(chain: 'bitcoin' | 'ethereum', urls: readonly string[]): Watcher
  /** Watches, and says so to users. */
  watch(chain: 'bitcoin' | 'ethereum', urls: readonly string[]): Watcher
  rows(userId: number): Promise<Record<string, unknown>[]>
  balance(userId: number, currencyId: number): Promise<string>
  messages(userId: number): Promise<{ kind: string; values: Record<string, string> }[]>
  end(): Promise<void>
}

const configOf = (given: Partial<ChainConfig>): ChainConfig => ({
  keys: { bitcoin: null, ethereum: null, tron: null },
  nodes: { bitcoin: [], ethereum: [], tron: [] },
  wallets: { bitcoin: [], ethereum: [] },
  ethereumChainId: '31337',
  bitcoinChain: 'regtest',
  usdtContract: null,
  ...given,
})

type Made = Pick<DepositTest, 'database' | 'desk' | 'told'> & { config: ChainConfig }

function servicesOf({ database: { db }, desk, told, config }: Made): DepositServices & { watchers: Map<ChainId, Watcher> } {
  const { bitcoinChain } = config
  return {
    db,
    desk,
    log,
    currencies,
    config,
    isSandbox: true,
    keys: new Map(chainIds.map((chain) => [chain, accountKeyOfSeed(DEPOSIT_SEED, { chain, bitcoinChain })])),
    watched: { bitcoin: new WatchedAddresses(), ethereum: new WatchedAddresses(), tron: new WatchedAddresses() },
    watchers: new Map<ChainId, Watcher>(),
    publishMessages: (userId) => void told.messages.push(userId),
    publish: (userId, id) => void told.deposits.push([userId, id]),
  }
}

async function startOwn(): Promise<Pick<DepositTest, 'database' | 'desk'>> {
  const database = await createTestDatabase()
  await insertCurrencies(database.db)
  return { database, desk: await startIdleSpot(database) }
}

/** `over`: a room of another test in the same database, whose desk it shares. That test ends both. */
export async function startDeposits(given: Partial<ChainConfig> = {}, over?: Pick<DepositTest, 'database' | 'desk'>): Promise<DepositTest> {
  const { database, desk } = over ?? (await startOwn())
  const told: DepositTest['told'] = { messages: [], deposits: [] }
  const config = configOf(given)
  const services = servicesOf({ database, desk, told, config })
  const call = caller('deposit', depositHandlers(services))
  const watcher: DepositTest['watcher'] = (chain, urls) => {
    const readerOf = chain === 'bitcoin' ? bitcoinReader : ethereumReader
    const nodes = urls.map((url, index) => {
      const rpc = openRpc({ url, timeoutMs: 2_000, maximumBytes: 10_000_000 })
      return new WatchedNode(readerOf(rpc), { place: index + 1, now: Date.now })
    })
    return new Watcher(chain, { nodes, services, log })
  }
  const test: DepositTest = {
    database,
    desk,
    services,
    told,
    call,
    user: () => createUser(database.db),
    async addressOf(userId, currency, network) {
      const answer = (await call('address', { currency: String(currency), ...(network && { network }) }, { userId })) as {
        message: { address: string }
      }
      return answer.message.address
    },
    watcher,
    watch(chain, urls) {
      const one = watcher(chain, urls)
      services.watchers.set(chain, one)
      return one
    },
    async rows(userId) {
      const found = (await call('log', { limit: '100' }, { userId })) as { message: { data: Record<string, unknown>[] } }
      return found.message.data
    },
    async balance(userId, currencyId) {
      const found = await database.pool.query<{ available: string }>(
        'select trim_scale(available)::text as available from ledger_balance where account_id = $1 and currency_id = $2',
        [accountOf(userId, CHANGE), currencyId],
      )
      return found.rows[0]?.available ?? '0'
    },
    async messages(userId) {
      const found = await database.pool.query<{ kind: string; values: Record<string, string> }>(
        'select kind, values from message where user_id = $1 order by id',
        [userId],
      )
      return found.rows
    },
    // The books are checked when the database closes.
    async end() {
      await desk.close()
      await database.close()
    },
  }
  return test
}

/**
 * Reads what the site's wallets hold from the nodes of their chains: those that were configured, those of the signer, and the addresses of
 * deposits. On Ethereum all at one block, where a coin that moves between them is at one place: what is under way counts once. All nodes
 * are asked, and of each coin the one that says least is believed: a single one that lies hides from nobody that a coin is short.
 */
import { bitcoinBalances, ethereumBalances } from '@assay/chain/balances'
import { bitcoinReader } from '@assay/chain/bitcoin'
import { ethereumReader } from '@assay/chain/ethereum'
import { NodeFault, openRpc, type Rpc } from '@assay/chain/json-rpc'
import { chains, networks, stillAfterMs, type ChainId } from '@assay/chain/networks'
import type { Block, Head } from '@assay/chain/reader'
import { formatUnits, unitsOf } from '@assay/money'
import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChainConfig } from '../../chain-config.ts'
import type { Database } from '../../db/pool.ts'
import { listDepositAddresses, listSignerWallets, type Reading, type WalletKind } from './wallet-store.ts'

/** Bitcoin's node goes through all its outputs for an answer. */
const TIMEOUT_MS = 300_000
const MAXIMUM_BYTES = 20_000_000
/** It does so for one who asks at a time, and the signer asks too. */
const SCANS_ALREADY = /already in progress/i
const ASKS_MAXIMUM = 10
/** As many decimals as a chain has at most. */
const BALANCE_SCALE = 18

interface Wallet {
  kind: WalletKind
  address: string
}

export interface HoldingsOptions {
  db: Database
  log: Pick<Logger, 'warn'>
  config: ChainConfig
  now(): number
  /** Between two questions to a node of Bitcoin that goes through its outputs for another. */
  scanPauseMs: number
}

/** Addresses by what they are called on the page: each of ours by itself, those of deposits together. */
type Groups = readonly { kind: WalletKind; name: string; addresses: readonly string[] }[]

/** Each address is in one group: what lies there counts once, whoever named it again. */
function groupsOf(own: readonly Wallet[], given: readonly string[]): Groups {
  const named = own.filter(({ address }, place) => own.findIndex((other) => other.address === address) === place)
  const deposits = given.filter((address) => !named.some((wallet) => wallet.address === address))
  return [
    ...named.map(({ kind, address }) => ({ kind, name: address, addresses: [address] })),
    ...(deposits.length > 0 ? [{ kind: 'deposit' as const, name: `${deposits.length}`, addresses: deposits }] : []),
  ]
}

/** Coins on a chain: currency, decimals there, and the contract where it is a token. Tokens whose contract nobody named are left out. */
const coinsOn = (chain: ChainId, { usdtContract }: ChainConfig) =>
  networks
    .filter((network) => network.chain === chain)
    .flatMap(({ id, coins }) => coins.map((coin) => ({ network: id, ...coin, token: id === 'erc20' ? usdtContract : null })))
    .filter(({ network, token }) => network !== 'erc20' || token !== null)

/** A node that is of the right chain, and where it stands. */
interface Answering {
  rpc: Rpc
  head: Head
  block: Block
}

async function readEthereum({ rpc, head }: Answering, groups: Groups, { config, now }: HoldingsOptions): Promise<Reading[]> {
  // What is credited has so many confirmations, so it is there. One height for all.
  const height = head.height - chains.ethereum.confirmations + 1
  const readings: Reading[] = []
  for (const { network, currencyId, chainDecimals, token } of coinsOn('ethereum', config)) {
    for (const { kind, name, addresses } of groups) {
      const balances = await ethereumBalances(rpc, addresses, { height, token })
      const units = [...balances.values()].reduce((sum, own) => sum + own, 0n)
      readings.push({
        currencyId,
        kind,
        network,
        address: name,
        balance: formatUnits(units, chainDecimals),
        height: String(height),
        readAt: new Date(now()),
      })
    }
  }
  return readings
}

async function whenScanned<Answer>(ask: () => Promise<Answer>, pauseMs: number): Promise<Answer> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof NodeFault) || !SCANS_ALREADY.test(error.message) || asked === ASKS_MAXIMUM) throw error
      await sleep(pauseMs)
    }
  }
}

async function readBitcoin({ rpc }: Answering, groups: Groups, { config, now, scanPauseMs }: HoldingsOptions): Promise<Reading[]> {
  // What is credited has its confirmations. What a payment of the site brings back to its own wallet is there from the first on: so is what it spent gone.
  const own = groups.map(({ kind, addresses }) => ({ addresses, confirmations: kind === 'deposit' ? chains.bitcoin.confirmations : 1 }))
  const { height, units } = await whenScanned(() => bitcoinBalances(rpc, own, config.bitcoinChain), scanPauseMs)
  return coinsOn('bitcoin', config).flatMap(({ network, currencyId, chainDecimals }) =>
    groups.map(({ kind, name }, place) => ({
      currencyId,
      kind,
      network,
      address: name,
      balance: formatUnits(units[place]!, chainDecimals),
      height: String(height),
      readAt: new Date(now()),
    })),
  )
}

const CHAINS = {
  ethereum: { reader: ethereumReader, read: readEthereum, idOf: ({ ethereumChainId }: ChainConfig): string => ethereumChainId },
  bitcoin: { reader: bitcoinReader, read: readBitcoin, idOf: ({ bitcoinChain }: ChainConfig): string => bitcoinChain },
}
type ReadChain = keyof typeof CHAINS

async function answeringAt(url: string, chain: ReadChain, config: ChainConfig): Promise<Answering> {
  const rpc = openRpc({ url, timeoutMs: TIMEOUT_MS, maximumBytes: MAXIMUM_BYTES })
  const reader = CHAINS[chain].reader(rpc)
  const head = await reader.head()
  if (head.chainId !== CHAINS[chain].idOf(config)) throw new Error(`the node is of chain ${head.chainId}`)
  const block = await reader.block(head.height)
  if (block?.height !== head.height) throw new Error(`the node says ${head.height} and has no such block`)
  return { rpc, head, block }
}

/**
 * A node that is far behind says what was held long ago. That another one says a greater height proves nothing, it may lie: its own newest block
 * must be old as well.
 */
function withoutLate(answering: readonly Answering[], chain: ReadChain, nowMs: number): Answering[] {
  const highest = Math.max(...answering.map(({ head }) => head.height))
  return answering.filter(({ head, block }) => {
    const isBehind = highest - head.height >= chains[chain].confirmations
    return !isBehind || nowMs - block.timeMs <= stillAfterMs(chain)
  })
}

/** Of each coin on each network what the node says that knows of least, all wallets together: a coin that moves between two is in one of them. */
function leastOf(said: readonly Reading[][]): Reading[] {
  const coinOf = ({ network, currencyId }: Reading): string => `${network} ${currencyId}`
  const least = new Map<string, { total: bigint; rows: Reading[] }>()
  for (const readings of said) {
    for (const [coin, rows] of Map.groupBy(readings, coinOf)) {
      const total = rows.reduce((sum, { balance }) => sum + unitsOf(balance, BALANCE_SCALE), 0n)
      const before = least.get(coin)
      if (!before || total < before.total) least.set(coin, { total, rows })
    }
  }
  return [...least.values()].flatMap(({ rows }) => rows)
}

/** No reading where no node answers: then it grows old. */
async function readChain(chain: ReadChain, options: HoldingsOptions): Promise<Reading[]> {
  const { db, log, config, now } = options
  // What is collected goes there, whether somebody named it or not.
  const signers = (await listSignerWallets(db, chain)).map((address) => ({ kind: 'hot' as const, address }))
  const groups = groupsOf([...config.wallets[chain], ...signers], await listDepositAddresses(db, chain))
  if (groups.length === 0) return []
  const those = async <Answer>(asked: Promise<Answer>[]): Promise<Answer[]> => {
    const settled = await Promise.allSettled(asked)
    return settled.flatMap((one) => {
      if (one.status === 'fulfilled') return [one.value]
      log.warn({ err: one.reason as unknown, chain }, 'a node did not say what the wallets of the site hold')
      return []
    })
  }
  const answering = await those(config.nodes[chain].map((url) => answeringAt(url, chain, config)))
  const asked = withoutLate(answering, chain, now())
  return leastOf(await those(asked.map((node) => CHAINS[chain].read(node, groups, options))))
}

export async function readHoldings(options: HoldingsOptions): Promise<Reading[]> {
  const found = await Promise.all([readChain('ethereum', options), readChain('bitcoin', options)])
  return found.flat()
}

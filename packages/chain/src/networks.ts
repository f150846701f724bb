/**
 * The networks that coins travel on here: the one table for server, signer and browser. A network is a way on a chain; a coin on a network is
 * a row with its own figures. Money is decimal text in the coin; `chainDecimals` says how the chain itself counts it.
 */
import type { BitcoinChain } from './address.ts'

/** What is one ledger of its own, with blocks and nodes. */
export type ChainId = 'bitcoin' | 'ethereum' | 'tron'

export interface Chain {
  id: ChainId
  name: string
  /** Blocks on top and with it until a payment counts: 1 is the block that has it. */
  confirmations: number
  blockSeconds: number
  /** Where anybody can look a transaction of the main chain up. `{id}` is the transaction's. */
  explorer: { name: string; transaction: string; address: string }
}

export type NetworkId = 'bitcoin' | 'ethereum' | 'erc20' | 'trc20'

export interface NetworkCoin {
  currencyId: number
  /** As the catalogue of currencies names it. */
  code: string
  chainDecimals: number
  /** What is less is kept apart until more comes. */
  minimumDeposit: string
  withdrawalFee: string
  withdrawalMinimum: string
}

export interface Network {
  id: NetworkId
  chain: ChainId
  /** What wallets call it. */
  name: string
  coins: readonly NetworkCoin[]
}

export const chains: Readonly<Record<ChainId, Chain>> = {
  bitcoin: {
    id: 'bitcoin',
    name: 'Bitcoin',
    confirmations: 2,
    blockSeconds: 600,
    explorer: { name: 'mempool.space', transaction: 'https://mempool.space/tx/{id}', address: 'https://mempool.space/address/{id}' },
  },
  ethereum: {
    id: 'ethereum',
    name: 'Ethereum',
    confirmations: 12,
    blockSeconds: 12,
    explorer: { name: 'Etherscan', transaction: 'https://etherscan.io/tx/{id}', address: 'https://etherscan.io/address/{id}' },
  },
  tron: {
    id: 'tron',
    name: 'Tron',
    confirmations: 20,
    blockSeconds: 3,
    explorer: { name: 'Tronscan', transaction: 'https://tronscan.org/#/transaction/{id}', address: 'https://tronscan.org/#/address/{id}' },
  },
}

/** A newest block that is older by so many times the usual: the node, or its chain, stands still. */
const STILL_BLOCKS = 20
export const stillAfterMs = (chain: ChainId): number => chains[chain].blockSeconds * STILL_BLOCKS * 1_000

export const networks: readonly Network[] = [
  {
    id: 'bitcoin',
    chain: 'bitcoin',
    name: 'Bitcoin',
    coins: [
      { currencyId: 1, code: 'BTC', chainDecimals: 8, minimumDeposit: '0.0001', withdrawalFee: '0.0001', withdrawalMinimum: '0.0005' },
    ],
  },
  {
    id: 'ethereum',
    chain: 'ethereum',
    name: 'Ethereum',
    coins: [
      { currencyId: 2, code: 'ETH', chainDecimals: 18, minimumDeposit: '0.002', withdrawalFee: '0.0012', withdrawalMinimum: '0.005' },
    ],
  },
  {
    id: 'trc20',
    chain: 'tron',
    name: 'TRC20',
    coins: [{ currencyId: 3, code: 'USDT', chainDecimals: 6, minimumDeposit: '1', withdrawalFee: '1.5', withdrawalMinimum: '10' }],
  },
  {
    id: 'erc20',
    chain: 'ethereum',
    name: 'ERC20',
    coins: [{ currencyId: 3, code: 'USDT', chainDecimals: 6, minimumDeposit: '10', withdrawalFee: '4.2', withdrawalMinimum: '20' }],
  },
]

export const chainIds = Object.keys(chains) as ChainId[]
export const networkIds = networks.map(({ id }) => id)

export const networkOf = (id: string): Network | null => networks.find((network) => network.id === id) ?? null

/** For people; of a network that is no more, its id. */
export const networkNameOf = (id: string): string => networkOf(id)?.name ?? id

/** The networks a coin travels on, in the order of the table. */
export const networksOfCoin = (currencyId: number): Network[] =>
  networks.filter(({ coins }) => coins.some((coin) => coin.currencyId === currencyId))

/** The number by which Ethereum's own chain tells itself from all others that speak its protocol. */
export const ETHEREUM_MAIN_ID = 1

/** Which chains an installation is on. */
export interface ChainsInUse {
  bitcoinChain: BitcoinChain
  ethereumChainId: string
}

/** A chain for trying out: what is on it is worth nothing. In a sandbox each is one. */
export function isTestChain(chain: ChainId, { isSandbox, bitcoinChain, ethereumChainId }: ChainsInUse & { isSandbox: boolean }): boolean {
  if (isSandbox) return true
  if (chain === 'bitcoin') return bitcoinChain !== 'main'
  return chain === 'ethereum' && ethereumChainId !== String(ETHEREUM_MAIN_ID)
}

export const coinOn = (network: Network, currencyId: number): NetworkCoin | null =>
  network.coins.find((coin) => coin.currencyId === currencyId) ?? null

/** What the environment says of chains: keys that addresses are derived from, nodes, and which chain it is. A part of config.ts. */
import { checkAddress, looksLike, type BitcoinChain } from '@assay/chain/address'
import { readAccountKey, type KeyFault } from '@assay/chain/derive'
import { ETHEREUM_MAIN_ID, type ChainId } from '@assay/chain/networks'
import { z } from 'zod'

export interface ChainConfig {
  /** Extended public keys of accounts, as text that was read once. Null: in a sandbox a key of the installation stands in. */
  keys: Readonly<Record<ChainId, string | null>>
  /** The nodes that are asked, in this order. None: operators confirm payments by hand. */
  nodes: Readonly<Record<ChainId, readonly string[]>>
  /** Addresses of the site itself, whose coins count as held. */
  wallets: Readonly<Record<'bitcoin' | 'ethereum', readonly { kind: 'hot' | 'cold'; address: string }[]>>
  ethereumChainId: string
  bitcoinChain: BitcoinChain
  /** The contract of USDT on that Ethereum chain. Null: tokens are kept apart. */
  usdtContract: string | null
}

const MAIN_USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
/** Of a chain that somebody runs for trying out: what anvil and hardhat say. */
const TEST_CHAIN_ID = 31_337
const BITCOIN_CHAINS = ['main', 'test', 'regtest'] as const
const NODES_MAXIMUM = 4

const isNode = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url)

const nodes = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((urls) => urls.length <= NODES_MAXIMUM && urls.every(isNode))

const addresses = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const key = z.string().min(1).nullable().default(null)

export const chainVariables = {
  BITCOIN_XPUB: key,
  ETHEREUM_XPUB: key,
  TRON_XPUB: key,
  BITCOIN_NODES: nodes,
  ETHEREUM_NODES: nodes,
  HOT_WALLETS: addresses,
  COLD_WALLETS: addresses,
  BITCOIN_CHAIN: z.enum(BITCOIN_CHAINS).nullable().default(null),
  ETHEREUM_CHAIN_ID: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 48)
    .nullable()
    .default(null),
  ERC20_USDT_CONTRACT: z
    .string()
    .refine((text) => checkAddress('ethereum', text).ok)
    .nullable()
    .default(null),
}

const NODES = 'addresses of JSON-RPC by comma, at most 4, such as http://127.0.0.1:8545 or http://user:password@127.0.0.1:8332'
export const chainsMustBe: Readonly<Record<string, string>> = {
  BITCOIN_NODES: NODES,
  ETHEREUM_NODES: NODES,
  BITCOIN_CHAIN: BITCOIN_CHAINS.join(', '),
  ETHEREUM_CHAIN_ID: 'the number of the chain, such as 1',
  ERC20_USDT_CONTRACT: 'the address of a contract, with the capitals of its check sum or in small letters',
}

const KEY_FAULTS: Record<KeyFault, string> = {
  unreadable: 'must be an extended public key of an account, such as xpub... or zpub...',
  private: 'must be a public key; this one is private and belongs to the signer alone',
  other_chain: 'is of another chain than BITCOIN_CHAIN',
}

/** Throws `fault` of a sentence that names the variable. */
export function readChainConfig(
  values: z.output<z.ZodObject<typeof chainVariables>>,
  { isLive, fault }: { isLive: boolean; fault(sentence: string): Error },
): ChainConfig {
  const bitcoinChain = values.BITCOIN_CHAIN ?? (isLive ? 'main' : 'regtest')
  const keys = { bitcoin: values.BITCOIN_XPUB, ethereum: values.ETHEREUM_XPUB, tron: values.TRON_XPUB }
  for (const chain of ['bitcoin', 'ethereum', 'tron'] as const) {
    const text = keys[chain]
    if (text === null) continue
    const read = readAccountKey(text, { chain, bitcoinChain })
    if (!read.ok) throw fault(`${chain.toUpperCase()}_XPUB: ${KEY_FAULTS[read.reason]}`)
  }
  const chainId = values.ETHEREUM_CHAIN_ID ?? (isLive ? ETHEREUM_MAIN_ID : TEST_CHAIN_ID)
  if (!isLive && (chainId === ETHEREUM_MAIN_ID || bitcoinChain === 'main')) {
    throw fault('ETHEREUM_CHAIN_ID, BITCOIN_CHAIN: coins of a real chain come in live mode only; a sandbox has play money')
  }
  const contract = values.ERC20_USDT_CONTRACT === null ? null : checkAddress('ethereum', values.ERC20_USDT_CONTRACT)
  const given = contract?.ok ? contract.address : null
  return {
    keys,
    nodes: { bitcoin: values.BITCOIN_NODES, ethereum: values.ETHEREUM_NODES, tron: [] },
    wallets: readWallets(values, { bitcoinChain, fault }),
    ethereumChainId: String(chainId),
    bitcoinChain,
    usdtContract: given ?? (chainId === ETHEREUM_MAIN_ID ? MAIN_USDT : null),
  }
}

type Wallets = { -readonly [Chain in keyof ChainConfig['wallets']]: ChainConfig['wallets'][Chain][number][] }

/** Each address says itself which chain it is of; a mistyped one is refused. */
function readWallets(
  { HOT_WALLETS, COLD_WALLETS }: { HOT_WALLETS: readonly string[]; COLD_WALLETS: readonly string[] },
  { bitcoinChain, fault }: { bitcoinChain: BitcoinChain; fault(sentence: string): Error },
): Wallets {
  const wallets: Wallets = { bitcoin: [], ethereum: [] }
  const given = [...HOT_WALLETS.map((text) => ['hot', text] as const), ...COLD_WALLETS.map((text) => ['cold', text] as const)]
  for (const [kind, text] of given) {
    const chain = looksLike(text) === 'ethereum' ? 'ethereum' : 'bitcoin'
    const checked = checkAddress(chain, text, bitcoinChain)
    if (!checked.ok) throw fault(`${kind.toUpperCase()}_WALLETS: ${text} is no address of Ethereum or of this chain of Bitcoin`)
    wallets[chain].push({ kind, address: checked.address })
  }
  return wallets
}

/** The signer's configuration: from its own environment, nothing of the server's. */
import { checkAddress, type BitcoinChain } from '@assay/chain/address'
import { z } from 'zod'

export interface SignerConfig {
  /** The folder with its key, its limits and its journal. Nobody else may read it. */
  folder: string
  database: { connectionString: string } | { host: string; user: string; database: string }
  /** Null: it does not pay on this chain. */
  ethereum: { nodes: readonly string[]; chainId: string; usdtContract: string | null } | null
  bitcoin: { nodes: readonly string[]; chain: BitcoinChain } | null
  /** A sandbox: a key and limits are made where there are none. */
  isPlay: boolean
  /** Its own key of deposit addresses, which is written where there is none. */
  playDepositKey: string | null
  /** Ends with its standard input. */
  isChild: boolean
  logLevel: string
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const nodes = z.string().transform(list).pipe(z.array(z.url())).default([])

const environment = z.object({
  SIGNER_DATA: z.string().min(1),
  SIGNER_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  SIGNER_SOCKET: z.string().optional(),
  SIGNER_DATABASE: z.string().optional(),
  SIGNER_USER: z.string().optional(),
  ETHEREUM_NODES: nodes,
  ETHEREUM_CHAIN_ID: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional(),
  ERC20_USDT_CONTRACT: z
    .string()
    .refine((text) => checkAddress('ethereum', text).ok)
    .optional(),
  BITCOIN_NODES: nodes,
  BITCOIN_CHAIN: z.enum(['main', 'test', 'regtest']).optional(),
  SIGNER_PLAY: z.enum(['on', 'off']).default('off'),
  SIGNER_PLAY_DEPOSIT_KEY: z.string().optional(),
  SIGNER_CHILD: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.string().default('info'),
})

function read(env: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const found = environment.safeParse(given)
  if (!found.success) throw missing([...new Set(found.error.issues.map(({ path }) => path.join('.')))].join(', '))
  return found.data
}

/** The nodes of its chains alone: what people do on its machine needs no database. */
export function readNodes(env: Record<string, string | undefined>): Pick<SignerConfig, 'ethereum' | 'bitcoin'> {
  const data = read(env)
  return { ethereum: ethereumOf(data), bitcoin: bitcoinOf(data) }
}

/** Throws an error that names the variables which are wrong. */
export function readConfig(env: Record<string, string | undefined>): SignerConfig {
  const data = read(env)
  const { SIGNER_SOCKET: host, SIGNER_USER: user, SIGNER_DATABASE: database, SIGNER_DATABASE_URL: connectionString } = data
  const isSocket = host !== undefined && user !== undefined && database !== undefined
  if (connectionString === undefined && !isSocket) throw missing('SIGNER_DATABASE_URL')
  const { ethereum, bitcoin } = readNodes(env)
  if (!ethereum && !bitcoin) throw missing('ETHEREUM_NODES, BITCOIN_NODES')
  return {
    folder: data.SIGNER_DATA,
    database: connectionString === undefined ? { host: host!, user: user!, database: database! } : { connectionString },
    ethereum,
    bitcoin,
    isPlay: data.SIGNER_PLAY === 'on',
    playDepositKey: data.SIGNER_PLAY === 'on' ? (data.SIGNER_PLAY_DEPOSIT_KEY ?? null) : null,
    isChild: data.SIGNER_CHILD === 'on',
    logLevel: data.LOG_LEVEL,
  }
}

const missing = (names: string): Error => new Error(`Configuration of the signer: ${names}`)

type Environment = z.output<typeof environment>

function ethereumOf(data: Environment): SignerConfig['ethereum'] {
  const { ETHEREUM_NODES: urls, ETHEREUM_CHAIN_ID: chainId, ERC20_USDT_CONTRACT: token } = data
  if (urls.length === 0) return null
  if (chainId === undefined) throw missing('ETHEREUM_CHAIN_ID')
  const contract = token === undefined ? null : checkAddress('ethereum', token)
  return { nodes: urls, chainId, usdtContract: contract?.ok ? contract.address : null }
}

function bitcoinOf({ BITCOIN_NODES: urls, BITCOIN_CHAIN: chain }: Environment): SignerConfig['bitcoin'] {
  if (urls.length === 0) return null
  if (chain === undefined) throw missing('BITCOIN_CHAIN')
  return { nodes: urls, chain }
}

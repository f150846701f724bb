/** What addresses hold at one block, as a node says it. What it says is read as strictly as payments are. */
import { hex } from '@scure/base'
import { z } from 'zod'
import type { BitcoinChain } from './address.ts'
import { coins } from './bitcoin.ts'
import { bitcoinScript } from './derive.ts'
import type { Rpc } from './json-rpc.ts'

/** The balance of an address, in the smallest unit of the chain. */
export type Balances = ReadonlyMap<string, bigint>

const word = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt)
const hexOf = (value: number): string => `0x${value.toString(16)}`
/** The first four bytes of keccak256 of `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231'
const argumentOf = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

/** Of Ethereum: the coin, or a token by its contract. */
export async function ethereumBalances(
  rpc: Rpc,
  addresses: readonly string[],
  { height, token }: { height: number; token: string | null },
): Promise<Balances> {
  const at = hexOf(height)
  const answers = await rpc.askAll(
    addresses.map((address) =>
      token === null
        ? { method: 'eth_getBalance', params: [address, at], answer: word }
        : { method: 'eth_call', params: [{ to: token, data: BALANCE_OF + argumentOf(address) }, at], answer: word },
    ),
  )
  return new Map(addresses.map((address, place) => [address, answers[place]!]))
}

const scan = z.object({
  success: z.literal(true),
  height: z.int().min(0),
  unspents: z.array(z.object({ scriptPubKey: z.string(), amount: coins, height: z.int() })),
})

/** Addresses that are counted together, and how many confirmations an output must have there. */
export interface BitcoinGroup {
  addresses: readonly string[]
  confirmations: number
}

/**
 * Of Bitcoin: all that is unspent on each group of addresses, in satoshis, and the height that all of it was read at: what moves between them
 * counts once. The node goes through all outputs there are, which takes minutes on the main chain.
 */
export async function bitcoinBalances(
  rpc: Rpc,
  groups: readonly BitcoinGroup[],
  chain: BitcoinChain,
): Promise<{ height: number; units: bigint[] }> {
  const objects = groups.flatMap(({ addresses }) => addresses.map((address) => `addr(${address})`))
  const { height, unspents } = await rpc.ask({ method: 'scantxoutset', params: ['start', objects], answer: scan })
  const units = groups.map(({ addresses, confirmations }) => {
    const scripts = new Set(addresses.map((address) => hex.encode(bitcoinScript(address, chain) ?? new Uint8Array())))
    const own = unspents.filter((output) => scripts.has(output.scriptPubKey) && output.height <= height - confirmations + 1)
    return own.reduce((sum, { amount }) => sum + amount, 0n)
  })
  return { height, units }
}

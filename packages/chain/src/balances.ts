/** What addresses hold at one block, as a node says it. What it says is read as strictly as payments are. */
import { z } from 'zod'
import { satoshis } from './bitcoin.ts'
import { NodeFault, type Rpc } from './json-rpc.ts'

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
  unspents: z.array(
    z.object({ desc: z.string().max(500), scriptPubKey: z.string(), amount: z.union([z.string(), z.number()]), height: z.int() }),
  ),
})

/**
 * Of Bitcoin: all that is unspent on the addresses together, and the height that it was read at. Outputs with fewer confirmations do not count. The node
 * goes through all outputs there are, which takes minutes on the main chain.
 */
export async function bitcoinBalance(
  rpc: Rpc,
  addresses: readonly string[],
  confirmations: number,
): Promise<{ height: number; units: bigint }> {
  const objects = addresses.map((address) => `addr(${address})`)
  const { height, unspents } = await rpc.ask({ method: 'scantxoutset', params: ['start', objects], answer: scan })
  const confirmed = height - confirmations + 1
  const units = unspents
    .filter((output) => output.height <= confirmed)
    .reduce((sum, { amount }) => {
      const own = satoshis(String(amount))
      if (own === null) throw new NodeFault('unreadable', 'scantxoutset: no number of coins')
      return sum + own
    }, 0n)
  return { height: confirmed, units }
}

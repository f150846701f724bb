/** Bitcoin's JSON-RPC: outputs of whole blocks. */
import { z } from 'zod'
import type { Rpc } from './json-rpc.ts'
import { checkLinks, MovedChain, type Block, type ChainReader, type Payment } from './reader.ts'

export const hash = z.string().regex(/^[0-9a-f]{64}$/)
const height = z
  .int()
  .min(0)
  .max(2 ** 40)
const SATOSHI_DECIMALS = 8
/** More coins than there will ever be is a lie. */
const COINS_MAXIMUM = 21_000_000n * 10n ** BigInt(SATOSHI_DECIMALS)

/** Bitcoin's node writes coins as a JSON number; json-rpc.ts keeps its digits. Read as satoshis. */
export const coins = z
  .union([z.string(), z.int()])
  .transform(String)
  .transform((text, context) => {
    const units = satoshis(text)
    if (units === null || units > COINS_MAXIMUM) context.addIssue('no number of coins')
    return units ?? 0n
  })

/** Such as 0.5, 12 or 1e-8. Null for anything else. */
export function satoshis(text: string): bigint | null {
  const match = /^(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d{1,2}))?$/.exec(text)
  if (!match) return null
  const [, whole = '', fraction = '', exponent = '0'] = match
  const shift = SATOSHI_DECIMALS + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  if (shift >= 0) return digits * 10n ** BigInt(shift)
  const divisor = 10n ** BigInt(-shift)
  return digits % divisor === 0n ? digits / divisor : null
}

const header = z.object({ hash, height, previousblockhash: hash.optional(), time: height })
const wholeBlock = header.extend({
  tx: z.array(
    z.object({
      txid: hash,
      vout: z.array(z.object({ value: coins, n: height, scriptPubKey: z.object({ address: z.string().optional() }) })),
    }),
  ),
})

const blockOf = (one: z.output<typeof header>): Block => ({
  height: one.height,
  hash: one.hash,
  parent: one.previousblockhash ?? '',
  timeMs: one.time * 1_000,
})

export function bitcoinReader(rpc: Rpc): ChainReader {
  const hashAt = (at: number) => rpc.ask({ method: 'getblockhash', params: [at], answer: hash })
  const top = async () => {
    const info = await rpc.ask({ method: 'getblockchaininfo', params: [], answer: z.object({ chain: z.string().max(20), blocks: height }) })
    return { chainId: info.chain, height: info.blocks }
  }
  return {
    chain: 'bitcoin',
    head: top,
    async block(at) {
      if (at > (await top()).height) return null
      return blockOf(await rpc.ask({ method: 'getblockheader', params: [await hashAt(at), true], answer: header }))
    },
    async read(from, to, watched) {
      const blocks: Block[] = []
      const payments: Payment[] = []
      for (let at = from; at <= to; at += 1) {
        const asked = await hashAt(at)
        // 2: with transactions and the addresses of their outputs.
        const whole = await rpc.ask({ method: 'getblock', params: [asked, 2], answer: wholeBlock })
        if (whole.hash !== asked) throw new MovedChain('another block than was asked for')
        const block = blockOf(whole)
        blocks.push(block)
        for (const { txid, vout } of whole.tx) {
          for (const { n, value, scriptPubKey } of vout) {
            const { address } = scriptPubKey
            if (address === undefined || value === 0n || !watched.has(address)) continue
            payments.push({ transactionId: txid, output: n, address, token: null, amount: value, from: null, block })
          }
        }
      }
      checkLinks(blocks, from)
      return { blocks, payments }
    },
  }
}

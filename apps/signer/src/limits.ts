/** The signer's own limits, in a file of its own: what it does not sign, whatever the database says. */
import { join } from 'node:path'
import { checkAddress } from '@assay/chain/address'
import { z } from 'zod'
import { makeOwn, readOwn } from './own-files.ts'

export const LIMITS_FILE = 'limits.json'

const decimal = z.string().regex(/^\d{1,20}(?:\.\d{1,8})?$/)
const address = z.string().refine((text) => checkAddress('ethereum', text).ok)

const coin = z.strictObject({
  /** More than this in 24 hours is not signed. */
  daily: decimal,
  /** More than this in 24 hours leaves only where operators approved it: two, for what comes on top. Left out: the limit of the day. */
  unapproved_daily: decimal.optional(),
  /** A payment above it needs two operators. */
  two_above: decimal,
  /** Below it, it says so; nothing is swept below it either. */
  floor: decimal,
  /** What is above it goes to the cold address, down to the middle of the two. */
  ceiling: decimal,
})

const bitcoin = z
  .strictObject({
    /** Null: nothing is swept. Whether it is of the chain is asked at the start. */
    cold_address: z.string().nullable(),
    /** In satoshis for a virtual byte: what is paid where the node has no estimate or a lower one, and what is never exceeded. */
    fee_per_vbyte_minimum: z.int().min(1).max(10_000),
    fee_per_vbyte_maximum: z.int().min(1).max(10_000),
    /** As above. */
    replace_after_seconds: z.int().min(1).max(86_400),
  })
  .refine(({ fee_per_vbyte_minimum: least, fee_per_vbyte_maximum: most }) => least <= most)

const limits = z.strictObject({
  /** By the id of the currency. */
  coins: z.record(z.string().regex(/^\d+$/), coin),
  /** Of Ethereum. Null: nothing is swept. */
  cold_address: address.nullable(),
  /** No transaction offers more for a unit of gas. */
  fee_per_gas_maximum_gwei: z.int().min(1).max(100_000),
  /** ETH that stays for the gas of tokens. */
  gas_reserve: decimal,
  /** How coins of deposit addresses come to the hot wallet. Left out: they stay where they are. */
  collect: z
    .strictObject({
      /** By the id of the currency: less at an address is not worth a fee. A coin that is not named is not collected. */
      minimum: z.record(z.string().regex(/^\d+$/), decimal),
      /** While a unit of gas costs more, what is collected waits. */
      fee_per_gas_maximum_gwei: z.int().min(1).max(100_000),
      /** The most that collecting may cost in 24 hours, in ETH. */
      cost_daily: decimal,
    })
    .optional(),
  /** A transaction that no block has after so long is replaced for a higher fee. */
  replace_after_seconds: z.int().min(1).max(86_400),
  bitcoin: bitcoin.optional(),
})
export type Limits = z.output<typeof limits>
export type BitcoinLimits = z.output<typeof bitcoin>
export type CoinLimits = z.output<typeof coin>
export type CollectLimits = NonNullable<Limits['collect']>

/** Of a sandbox, whose coins are worth nothing. */
const PLAY: Limits = {
  coins: {
    '1': { daily: '20', two_above: '0.1', floor: '0.5', ceiling: '5000' },
    '2': { daily: '500', two_above: '5', floor: '10', ceiling: '100000' },
    '3': { daily: '1000000', two_above: '10000', floor: '10000', ceiling: '100000000' },
  },
  cold_address: null,
  fee_per_gas_maximum_gwei: 500,
  gas_reserve: '1',
  collect: { minimum: { '2': '0.05', '3': '50' }, fee_per_gas_maximum_gwei: 100, cost_daily: '1' },
  replace_after_seconds: 120,
  bitcoin: { cold_address: null, fee_per_vbyte_minimum: 2, fee_per_vbyte_maximum: 300, replace_after_seconds: 1_800 },
}

export const makePlayLimits = (folder: string): void => makeOwn(join(folder, LIMITS_FILE), `${JSON.stringify(PLAY, null, 2)}\n`)

/** A sandbox made before there was Bitcoin goes on with what stands in for it. */
export function readLimits(folder: string, { isPlay }: { isPlay: boolean }): Limits {
  const path = join(folder, LIMITS_FILE)
  const text = readOwn(path)
  if (text === null) throw new Error(`${path} does not exist: make it with "npm run signer -- init"`)
  const read = limits.safeParse(JSON.parse(text))
  if (!read.success) throw new Error(`${path}: ${read.error.issues[0]!.path.join('.')} is not as it must be`)
  const { data } = read
  if (!isPlay || data.bitcoin) return data
  return { ...data, coins: { '1': PLAY.coins['1']!, ...data.coins }, bitcoin: PLAY.bitcoin }
}

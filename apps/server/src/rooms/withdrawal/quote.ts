/** What leaves, what it costs, what arrives and how: the form, the drawer and the withdrawal itself are made from this one function. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, unitsOf } from '@assay/money'
import type { UserContext } from '../../http/context.ts'
import { unitsTyped } from '../wallet/door.ts'
import { addressOf, arrivesSeconds, coinOf, type Coin } from './coins.ts'
import type { WithdrawalServices } from './services.ts'
import * as store from './store.ts'
import { limitWorth } from './worth.ts'

export interface Quoted {
  coin: Coin
  address: string
  toUserId: number | null
  units: bigint
  amount: string
  fee: string
  arrives: string
  worth: { usdt: string; btc: string }
}

type Asked = Pick<CallParsed<'withdrawal.quote'>, 'currency' | 'network' | 'address' | 'amount'>

export async function quoteFor(services: WithdrawalServices, asked: Asked, userId: number): Promise<Quoted> {
  const coin = coinOf(services, asked)
  const { scale, name, id } = coin.currency
  const address = addressOf(services, coin, asked.address)
  const toUserId = await store.userOfAddress(services.db, coin.network.chain, address)
  if (toUserId === userId) refuse('withdrawal_own_address', { fields: { address: 'withdrawal_own_address' } })
  const units = unitsTyped(asked.amount, 'amount', scale)
  const amount = formatUnits(units, scale)
  const { withdrawalMinimum: minimum, withdrawalFee } = coin.terms
  if (toUserId === null && units < unitsOf(minimum, scale)) {
    refuse('withdrawal_minimum', { values: { minimum, currency: name }, fields: { amount: 'withdrawal_minimum' } })
  }
  const fee = toUserId === null ? withdrawalFee : '0'
  const worth = limitWorth(services, id, amount)
  return { coin, address, toUserId, units, amount, fee, arrives: formatUnits(units - unitsOf(fee, scale), scale), worth }
}

export async function quote(
  services: WithdrawalServices,
  input: CallParsed<'withdrawal.quote'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'withdrawal.quote'>> {
  const { coin, address, toUserId, amount, fee, arrives, worth } = await quoteFor(services, input, userId)
  const recent = await store.recentUsdt(services.db, userId)
  const isLarge = unitsOf(recent, 8) + unitsOf(worth.usdt, 8) > unitsOf(services.twoAboveUsdt, 8)
  return {
    address,
    kind: toUserId === null ? 'chain' : 'internal',
    amount,
    fee,
    arrives,
    arrives_seconds: toUserId === null ? arrivesSeconds(coin.chain) : 0,
    two_needed: isLarge,
  }
}

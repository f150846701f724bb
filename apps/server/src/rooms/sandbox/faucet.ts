import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, unitsOf } from '@assay/money'
import type { Tx, UserContext } from '../../http/context.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { negate, post } from '../../ledger/post.ts'
import { isConvertible, knownCurrency, unitsTyped } from '../wallet/door.ts'
import { faucetLimit } from './play-money.ts'
import type { SandboxServices } from './services.ts'
import * as store from './store.ts'

/** Play money for the change account, from the mint; limited per user, currency and day (UTC). */
export async function faucet(services: SandboxServices, tx: Tx, asked: { input: CallParsed<'sandbox.faucet'>; context: UserContext }) {
  const { input, context } = asked
  const { userId } = context.session
  const currency = knownCurrency(services, input.currency_id)
  const plain = (units: bigint) => formatUnits(units, currency.scale)
  const amount = plain(unitsTyped(input.amount, 'amount', currency.scale))
  if (!isConvertible(currency)) refuse('faucet_currency')
  const limit = faucetLimit(services, currency) ?? refuse('price_unavailable')
  const left = (taken: string) => {
    const units = limit - unitsOf(taken, currency.scale)
    return plain(units < 0n ? 0n : units)
  }
  const taken = await store.countIntoDay(tx, { userId, currencyId: currency.id, amount, maximum: plain(limit) })
  if (taken === null) refuse('faucet_limit', { values: { left: left(await store.takenToday(tx, userId, currency.id)) } })
  const account = accountOf(userId, CHANGE)
  await post(tx, [
    {
      kind: 'faucet',
      reference: `faucet:${userId}`,
      entries: [
        { account: systemAccounts.mint, currencyId: currency.id, available: negate(amount) },
        { account, currencyId: currency.id, available: amount },
      ],
    },
  ])
  const available = await store.findAvailable(tx, account, currency.id)
  return { amount, available, left_today: left(taken) } satisfies CallOutput<'sandbox.faucet'>
}

import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, unitsOf, transfer } from '@assay/money'
import type { UserContext } from '../../http/context.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { isConvertible, knownCurrency, unitsTyped } from '../wallet/door.ts'
import { faucetLimit } from './play-money.ts'
import type { SandboxServices } from './services.ts'
import * as store from './store.ts'

type Drawn = CallOutput<'sandbox.faucet'>

/**
 * Posts play money from the mint to the change account. Limited per user, currency and day (UTC). Refuses `faucet_currency`,
 * `price_unavailable` or `faucet_limit`.
 */
export function faucet(services: SandboxServices, input: CallParsed<'sandbox.faucet'>, context: UserContext): Promise<Drawn> {
  const { userId } = context.session
  const currency = knownCurrency(services, input.currency_id)
  const plain = (units: bigint) => formatUnits(units, currency.scale)
  const units = unitsTyped(input.amount, 'amount', currency.scale)
  if (!isConvertible(currency)) refuse('faucet_currency')
  let limit = 0n
  const left = (taken: string) => {
    const more = limit - unitsOf(taken, currency.scale)
    return plain(more < 0n ? 0n : more)
  }
  const account = accountOf(userId, CHANGE)
  return services.desk.submit({
    userId,
    accounts: [account, systemAccounts.mint],
    idempotent: context.idempotent,
    guard() {
      limit = faucetLimit(services, currency) ?? refuse('price_unavailable')
      return store.countIntoDay({ userId, currencyId: currency.id, amount: plain(units), maximum: plain(limit) })
    },
    run(turn, rows): Drawn {
      const { taken, before } = rows[0]!
      if (taken === null) refuse('faucet_limit', { values: { left: left(before) } })
      const entries = transfer(units, { from: systemAccounts.mint, to: account, currencyId: currency.id })
      turn.post([{ kind: 'faucet', reference: `faucet:${userId}`, entries }])
      return { amount: plain(units), available: plain(turn.available(account, currency.id)), left_today: left(taken) }
    },
  })
}

import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits } from '@assay/money'
import type { Tx, UserContext } from '../../http/context.ts'
import { accountOf } from '../../ledger/accounts.ts'
import { negate, post } from '../../ledger/post.ts'
import { knownCurrency, unitsTyped } from './currency.ts'
import type { WalletServices } from './services.ts'
import * as store from './store.ts'

/** Moves what is available in one of the user's accounts to another, at once and free. */
export async function move(services: WalletServices, tx: Tx, asked: { input: CallParsed<'wallet.move'>; context: UserContext }) {
  const { input, context } = asked
  const { userId } = context.session
  const currency = knownCurrency(services, input.currency_id)
  const number = formatUnits(unitsTyped(input.number, 'number', currency.scale), currency.scale)
  if (input.from_field === input.to_field) refuse('same_account')
  const from = accountOf(userId, input.from_field)
  const to = accountOf(userId, input.to_field)
  const id = await store.insertMove(tx, { userId, currencyId: currency.id, fromType: input.from_field, toType: input.to_field, number })
  await post(tx, [
    {
      kind: 'move',
      reference: `move:${id}`,
      entries: [
        { account: from, currencyId: currency.id, available: negate(number) },
        { account: to, currencyId: currency.id, available: number },
      ],
    },
  ])
  const [left, arrived] = [await store.findBalance(tx, from, currency.id), await store.findBalance(tx, to, currency.id)]
  return { id, from_available: left.available, to_available: arrived.available } satisfies CallOutput<'wallet.move'>
}

export async function moves(
  services: WalletServices,
  input: CallParsed<'wallet.moves'>,
  context: UserContext,
): Promise<CallOutput<'wallet.moves'>> {
  const { page, limit } = input
  const { userId } = context.session
  const [rows, total] = await Promise.all([
    store.listMoves(services.db, userId, { skip: (page - 1) * limit, limit }),
    store.countOf(services.db, 'wallet_move', userId),
  ])
  const data = rows.map((row) => ({
    id: row.id,
    time: row.time.toISOString(),
    currency_id: String(row.currencyId),
    currency_name: row.currencyName,
    from_field: row.fromType,
    to_field: row.toType,
    number: row.number,
  }))
  return { data, page, limit, total }
}

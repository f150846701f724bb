import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits } from '@assay/money'
import type { LeverTurn } from '../../desk/lever/lever-desk.ts'
import { USDT } from '../../desk/lever/usdt.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf } from '../../ledger/accounts.ts'
import { knownCurrency, unitsTyped } from './currency.ts'
import type { WalletServices } from './services.ts'
import * as store from './store.ts'

/**
 * Moves what is available in one of the user's accounts to another, at once and free. The desk of contracts does it, since it knows
 * what of a lever account its positions need: only free margin leaves it.
 */
export function move(services: WalletServices, input: CallParsed<'wallet.move'>, context: UserContext): Promise<Moved> {
  const { userId } = context.session
  const { id: currencyId, scale } = knownCurrency(services, input.currency_id)
  const units = unitsTyped(input.number, 'number', scale)
  if (input.from_field === input.to_field) refuse('same_account')
  const from = accountOf(userId, input.from_field)
  const to = accountOf(userId, input.to_field)
  return services.lever.submit({
    userId,
    balances: [from, to].map((account) => ({ account, currencyId })),
    idempotent: context.idempotent,
    run: (turn) => {
      refuseUnlessFree(turn, { from, currencyId, units })
      const id = turn.takeId()
      const entry = (account: number, available: bigint) => ({ account, currencyId, available, held: 0n, hold: null })
      turn.post({ kind: 'move', reference: `move:${id}`, entries: [entry(from, -units), entry(to, units)] })
      const number = formatUnits(units, scale)
      turn.write(store.moveStatement({ id, userId, currencyId, fromType: input.from_field, toType: input.to_field, number }))
      const left = (account: number) => formatUnits(turn.available(account, currencyId), scale)
      return { id: String(id), from_available: left(from), to_available: left(to) } satisfies Moved
    },
  }) as Promise<Moved>
}

type Moved = CallOutput<'wallet.move'>

/** Contracts are margined in USDT: of a lever account that has any, only free margin may go. */
function refuseUnlessFree(turn: LeverTurn, { from, currencyId, units }: { from: number; currencyId: number; units: bigint }): void {
  if (turn.available(from, currencyId) < units) refuse('insufficient_balance')
  const isMargin = currencyId === USDT && turn.futures.knows(from)
  if (isMargin && turn.futures.accountView(from).freeMargin < units) refuse('insufficient_margin')
}

export async function moves(
  services: WalletServices,
  input: CallParsed<'wallet.moves'>,
  context: UserContext,
): Promise<CallOutput<'wallet.moves'>> {
  const { page, limit } = input
  const { userId } = context.session
  const { rows, total } = await store.listMoves(services.db, userId, { page, limit })
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

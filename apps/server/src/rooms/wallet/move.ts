import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, transfer } from '@assay/money'
import type { LeverTurn } from '../../desk/lever/lever-desk.ts'
import { USDT } from '../../ledger/usdt.ts'
import type { MoneyTurn } from '../../desk/room.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, writerOfType } from '../../ledger/accounts.ts'
import { knownCurrency, unitsTyped } from './currency.ts'
import type { WalletServices } from './services.ts'
import * as store from './store.ts'
import { bookedFor, firstStop, land } from './transit.ts'

type Moved = CallOutput<'wallet.move'>

/** What is to be moved. */
interface Wish {
  id: string
  userId: number
  currencyId: number
  scale: number
  units: bigint
  fromType: number
  toType: number
}

/** Moves available money between two accounts of the user, without a fee. */
export async function move(services: WalletServices, input: CallParsed<'wallet.move'>, context: UserContext): Promise<Moved> {
  const { userId } = context.session
  const { id: currencyId, scale } = knownCurrency(services, input.currency_id)
  const units = unitsTyped(input.number, 'number', scale)
  const { from_field: fromType, to_field: toType } = input
  if (fromType === toType) refuse('same_account')
  const wish: Wish = { id: await store.nextMoveId(services.desk.lookups), userId, currencyId, scale, units, fromType, toType }
  const left = await leave(services, wish, context)
  if ('to_available' in left) return left
  const available = await land(services, {
    ...bookedFor.user(left.id),
    id: left.id,
    currencyId,
    scale,
    units,
    to: accountOf(userId, toType),
  })
  // The first step is done and a chore will land the money, so "nothing was done" would be wrong.
  return { ...left, to_available: available ?? refuse('move_on_its_way') }
}

/** The answer of the first step. Without `to_available` the money is in transit. */
type Left = Moved | Omit<Moved, 'to_available'>

/** Books the whole move when one desk owns both accounts, else its first step, to transit. */
function leave(services: WalletServices, wish: Wish, { session: { userId }, idempotent }: UserContext): Promise<Left> {
  const { id, currencyId, scale, units, fromType, toType } = wish
  const from = accountOf(userId, fromType)
  const to = firstStop(from, accountOf(userId, toType))
  const isWhole = to === accountOf(userId, toType)
  const asked = { userId, accounts: [from, to], idempotent }
  const run = (turn: MoneyTurn): Left => {
    turn.post([{ ...bookedFor.user(id), entries: transfer(units, { from, to, currencyId }) }])
    turn.write(store.moveStatement({ id, userId, currencyId, fromType, toType, number: formatUnits(units, scale), isWhole }))
    const available = (account: number) => formatUnits(turn.available(account, currencyId), scale)
    return { id, from_available: available(from), ...(isWhole && { to_available: available(to) }) }
  }
  if (writerOfType(fromType) === 'spot') return services.desk.submit({ ...asked, run })
  return services.lever.submit({
    ...asked,
    run: (turn) => {
      refuseUnlessFree(turn, { from, currencyId, units })
      return run(turn)
    },
  })
}

/** Contracts are margined in USDT. From a lever account with contracts only free margin may leave. */
export function refuseUnlessFree(
  turn: Pick<LeverTurn, 'available' | 'futures'>,
  { from, currencyId, units }: { from: number; currencyId: number; units: bigint },
): void {
  if (turn.available(from, currencyId) < units) refuse('insufficient_balance')
  const isMargin = currencyId === USDT && turn.futures.hasAccount(from)
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

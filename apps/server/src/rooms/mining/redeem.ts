import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, unitsOf } from '@assay/money'
import { messagesStatements } from '../../desk/messages.ts'
import type { MoneyTurn } from '../../desk/room.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { knownCurrency } from '../wallet/door.ts'
import type { OrderRow } from './list-store.ts'
import { redeemedStatement, redeemStatement } from './order-store.ts'
import { orderOut, redemptionOfRow, redemptionOut } from './present.ts'
import type { MiningServices } from './services.ts'
import { readSettled } from './settled.ts'
import { holdOf, POOL, promiseOf } from './terms.ts'

/** What leaving now would come to. Exactly this is booked if no midnight comes between. */
export async function redemption(
  services: MiningServices,
  input: CallParsed<'mining.redemption'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'mining.redemption'>> {
  const row = await readSettled(services, input.id, accountOf(userId, CHANGE))
  if (row.status !== 'open') refuse('mining_order_over')
  return redemptionOut(services, row)
}

/** Leaves before the end. With `back`, the figure the user was shown, nothing else than that is booked. */
export async function redeem(
  services: MiningServices,
  input: CallParsed<'mining.redeem'>,
  { session: { userId }, idempotent }: UserContext,
): Promise<CallOutput<'mining.redeem'>> {
  const account = accountOf(userId, CHANGE)
  const row = await readSettled(services, input.id, account)
  const { scale } = knownCurrency(services, String(row.currency_id))
  const answer = await services.desk.submit({
    userId,
    accounts: [account, POOL],
    idempotent,
    guard: () => redeemStatement({ id: row.id, nextMs: row.next_ms }, account),
    run(turn, [asked]) {
      if (!asked || asked.state === 'over') return refuse('mining_order_over')
      // A midnight has passed since the row was read: its figures are of yesterday.
      if (asked.state === 'settling') return refuse('mining_settling')
      const out = redemptionOut(services, row)
      if (input.back !== undefined && unitsOf(out.back, scale) !== shownUnits(input.back, scale)) refuse('mining_figures_changed')
      bookRedemption(services, turn, { row, account, userId })
      const over = { ...row, status: 'redeemed' as const, penalty: out.penalty, taken_back: out.taken_back, ended_ms: turn.timeMs }
      return { redemption: out, order: orderOut(services, over) }
    },
  })
  services.publishMessages(userId)
  return answer
}

/** Null for what no figure of this currency is. */
function shownUnits(typed: string, scale: number): bigint | null {
  const [, fraction = ''] = typed.split('.')
  return fraction.length > scale ? null : unitsOf(typed, scale)
}

interface Redeemed {
  row: OrderRow
  account: number
  userId: number
}

function bookRedemption(services: MiningServices, turn: MoneyTurn, { row, account, userId }: Redeemed): void {
  const { id, currency_id: currencyId } = row
  const { name, scale } = knownCurrency(services, String(currencyId))
  const { penalty, takenBack, back, daysLeft } = redemptionOfRow(services, row)
  const amount = unitsOf(row.amount, scale)
  const promised = unitsOf(row.daily, scale) * BigInt(daysLeft)
  turn.post([
    {
      kind: 'mining_redeem',
      reference: holdOf(id),
      entries: [
        { account, currencyId, available: back, held: -amount, hold: holdOf(id) },
        { account: POOL, currencyId, available: amount - back + promised, held: -promised, hold: promiseOf(id, row.term) },
      ],
    },
  ])
  const figures = { penalty: formatUnits(penalty, scale), takenBack: formatUnits(takenBack, scale) }
  turn.write(redeemedStatement({ id, ...figures }))
  const values = { order: id, currency: name, back: formatUnits(back, scale), penalty: figures.penalty, yield: figures.takenBack }
  const message = { userId, subject: `${holdOf(id)}:left`, timeMs: turn.timeMs, kind: 'mining_redeemed' as const, values }
  for (const statement of messagesStatements([message])) turn.write(statement)
}

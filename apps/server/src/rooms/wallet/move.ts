import { isDatabaseAway } from '../../db/away.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallOutput, CallParsed } from '@assay/contract'
import { Refusal, refuse } from '@assay/contract/wire'
import { formatUnits } from '@assay/money'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { LeverTurn } from '../../desk/lever/lever-desk.ts'
import { USDT } from '../../desk/lever/usdt.ts'
import type { MoneyTurn } from '../../desk/room.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, systemAccounts, writerOfType, type Writer } from '../../ledger/accounts.ts'
import { transfer } from '../../ledger/posting.ts'
import { knownCurrency, unitsTyped } from './currency.ts'
import type { WalletServices } from './services.ts'
import * as store from './store.ts'

type Moved = CallOutput<'wallet.move'>

/** Within the ten seconds that a command may wait; after that a chore goes on with it. */
const LANDING_TRIES = 40
const LANDING_PAUSE_MS = 250

interface Wish {
  id: string
  userId: number
  currencyId: number
  scale: number
  units: bigint
  fromType: number
  toType: number
}

/**
 * Moves what is available in one of the user's accounts to another, at once and free. Accounts of two desks do so in two steps: the money
 * leaves for transit, with a row that says where to, and lands from there. Each step is one transaction, the second is done once whatever
 * happens in between, and a start does what was left.
 */
export async function move(services: WalletServices, input: CallParsed<'wallet.move'>, context: UserContext): Promise<Moved> {
  const { userId } = context.session
  const { id: currencyId, scale } = knownCurrency(services, input.currency_id)
  const units = unitsTyped(input.number, 'number', scale)
  const { from_field: fromType, to_field: toType } = input
  if (fromType === toType) refuse('same_account')
  const wish: Wish = { id: await store.nextMoveId(services.desk.lookups), userId, currencyId, scale, units, fromType, toType }
  const left = await leave(services, wish, context)
  return 'to_available' in left ? left : { ...left, to_available: await land(services, { ...wish, id: left.id }) }
}

const transitOf: Record<Writer, number> = { spot: systemAccounts.transitOfSpot, lever: systemAccounts.transitOfLever }

type Left = Moved | Omit<Moved, 'to_available'>

/** To the other account when one desk has both; else as far as transit. */
function leave(services: WalletServices, wish: Wish, { session: { userId }, idempotent }: UserContext): Promise<Left> {
  const { id, currencyId, scale, units, fromType, toType } = wish
  const writer = writerOfType(fromType)
  const isWhole = writer === writerOfType(toType)
  const from = accountOf(userId, fromType)
  const to = isWhole ? accountOf(userId, toType) : transitOf[writer]
  const asked = { userId, accounts: [from, to], idempotent }
  const run = (turn: MoneyTurn): Left => {
    turn.post([{ kind: 'move', reference: `move:${id}`, entries: transfer(units, { from, to, currencyId }) }])
    turn.write(store.moveStatement({ id, userId, currencyId, fromType, toType, number: formatUnits(units, scale), isWhole }))
    const available = (account: number) => formatUnits(turn.available(account, currencyId), scale)
    return { id, from_available: available(from), ...(isWhole && { to_available: available(to) }) }
  }
  if (writer === 'spot') return services.desk.submit({ ...asked, run })
  return services.lever.submit({
    ...asked,
    run: (turn) => {
      refuseUnlessFree(turn, { from, currencyId, units })
      return run(turn)
    },
  })
}

/** Contracts are margined in USDT: of a lever account that has any, only free margin may go. */
function refuseUnlessFree(turn: LeverTurn, { from, currencyId, units }: { from: number; currencyId: number; units: bigint }): void {
  if (turn.available(from, currencyId) < units) refuse('insufficient_balance')
  const isMargin = currencyId === USDT && turn.futures.knows(from)
  if (isMargin && turn.futures.accountView(from).freeMargin < units) refuse('insufficient_margin')
}

/** Answers what the account had once the money was there. Tried again while its desk says that nothing was done. */
async function land(services: WalletServices, wish: Wish): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await landOnce(services, wish)) ?? (await store.landedAvailable(services.desk.lookups, wish.id))
    } catch (error) {
      const isAway = error instanceof Refusal ? error.code === 'unavailable' : isDatabaseAway(error)
      if (!isAway) throw error
      // It has left, and a chore goes on with it: to say that nothing was done would be a lie.
      if (tries === LANDING_TRIES) return refuse('move_on_its_way')
      await sleep(LANDING_PAUSE_MS)
    }
  }
}

/** Null when it had landed before. */
function landOnce(services: WalletServices, { id, userId, currencyId, scale, units, toType }: Wish): Promise<string | null> {
  const writer = writerOfType(toType)
  const desk: MoneyDesk = writer === 'spot' ? services.desk : services.lever
  const [from, to] = [transitOf[writer], accountOf(userId, toType)]
  return desk.submit({
    userId: null,
    accounts: [from, to],
    idempotent: null,
    guard: () => store.landStatement(id),
    run: (turn, { length }) => {
      if (length === 0) return null
      turn.post([{ kind: 'move', reference: `move:${id}`, entries: transfer(units, { from, to, currencyId }) }])
      const available = formatUnits(turn.available(to, currencyId), scale)
      turn.write(store.landedStatement(id, available))
      return available
    },
  })
}

/** Lands what left before a crash, or while its desk was away. */
export async function landMoves(services: WalletServices): Promise<void> {
  const moves = await store.listMovesInTransit(services.db)
  const landings = await Promise.allSettled(moves.map((row) => landMove(services, row)))
  // One that cannot land holds up no other.
  const failed = landings.find((landing) => landing.status === 'rejected')
  if (failed) throw failed.reason
}

async function landMove(services: WalletServices, { number, ...row }: store.NewMove): Promise<void> {
  const { scale } = knownCurrency(services, String(row.currencyId))
  await land(services, { ...row, scale, units: unitsTyped(number, 'number', scale) })
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

import { isDatabaseAway } from '../../db/away.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallOutput, CallParsed } from '@assay/contract'
import { Refusal, refuse } from '@assay/contract/wire'
import { formatUnits, transfer } from '@assay/money'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { LeverTurn } from '../../desk/lever/lever-desk.ts'
import { USDT } from '../../ledger/usdt.ts'
import type { MoneyTurn } from '../../desk/room.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, systemAccounts, writerOfType, type Writer } from '../../ledger/accounts.ts'
import { knownCurrency, unitsTyped } from './currency.ts'
import type { WalletServices } from './services.ts'
import * as store from './store.ts'

type Moved = CallOutput<'wallet.move'>

/** Tries for ten seconds, the queue time-out of a command. After that a chore lands the move. */
const LANDING_TRIES = 40
const LANDING_PAUSE_MS = 250

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

/**
 * Moves available money between two accounts of the user, without a fee. When two desks own the accounts, the move has two steps of one
 * transaction each. The first books the money to transit and writes a row with its destination. The second lands it from there, exactly
 * once. Moves that a crash left in transit land at the next start.
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

/** The answer of the first step. Without `to_available` the money is in transit. */
type Left = Moved | Omit<Moved, 'to_available'>

/** Books the whole move when one desk owns both accounts, else its first step, to transit. */
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

/** Contracts are margined in USDT. From a lever account with contracts only free margin may leave. */
export function refuseUnlessFree(
  turn: Pick<LeverTurn, 'available' | 'futures'>,
  { from, currencyId, units }: { from: number; currencyId: number; units: bigint },
): void {
  if (turn.available(from, currencyId) < units) refuse('insufficient_balance')
  const isMargin = currencyId === USDT && turn.futures.hasAccount(from)
  if (isMargin && turn.futures.accountView(from).freeMargin < units) refuse('insufficient_margin')
}

/** The second step. Returns what the account had available after it. Retries while the desk or the database is unavailable. */
async function land(services: WalletServices, wish: Wish): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await landOnce(services, wish)) ?? (await store.landedAvailable(services.desk.lookups, wish.id))
    } catch (error) {
      const isAway = error instanceof Refusal ? error.code === 'unavailable' : isDatabaseAway(error)
      if (!isAway) throw error
      // The first step is done and a chore will land the money, so "nothing was done" would be wrong.
      if (tries === LANDING_TRIES) return refuse('move_on_its_way')
      await sleep(LANDING_PAUSE_MS)
    }
  }
}

/** Returns what the account has available afterwards. Null when the move had landed before. */
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

/** Lands all moves in transit: those from before a crash, and those whose second desk was unavailable. */
export async function landMoves(services: WalletServices): Promise<void> {
  const moves = await store.listMovesInTransit(services.db)
  const landings = await Promise.allSettled(moves.map((row) => landMove(services, row)))
  // A move that cannot land must not keep the others from landing.
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

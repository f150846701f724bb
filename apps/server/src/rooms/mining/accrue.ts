/**
 * Pays the yields of days, each 00:00 UTC, and what ends with them. An order's row says when its next day is due, so days that were missed
 * are paid one after the other, each with its own date.
 */
import { dailyYield, promisedOf, RATE_SCALE, rateOfDay } from '@assay/engine/mining'
import { formatUnits, unitsOf } from '@assay/money'
import type { Deadline } from '../../clock/deadlines.ts'
import { deskDeadline, type Settled } from '../../desk/deadline.ts'
import type { DeskMessage } from '../../desk/messages.ts'
import type { DeskPosting, MoneyTurn } from '../../desk/room.ts'
import { userOfAccount } from '../../ledger/accounts.ts'
import { knownCurrency } from '../wallet/door.ts'
import { claimStatement, dayStatements, type ClaimedRow, type DayNote } from './order-store.ts'
import type { MiningServices } from './services.ts'
import { holdOf, POOL, promiseOf } from './terms.ts'

type Services = Pick<MiningServices, 'desk' | 'currencies' | 'publishMessages'>
type Turn = Pick<MoneyTurn, 'available'>

export const accrue = ({ desk, currencies, publishMessages }: Services): Deadline =>
  deskDeadline<DayNote>({
    name: 'mining yields',
    table: 'mining_order',
    at: 'next_due_at',
    where: `status = 'open'`,
    repeats: true,
    desk,
    accounts: ({ row }) => [Number(row['account_id']), POOL],
    claim: claimStatement,
    decide: (_, row, turn) => payDay(currencies, row as unknown as ClaimedRow, turn),
    record: dayStatements,
    onSettled(rows) {
      for (const row of rows as unknown as ClaimedRow[]) {
        if (row.paid_days === row.term_days) publishMessages(userOfAccount(Number(row.account_id))!)
      }
    },
  })

/** The figures of a claimed day in units of its currency. */
interface Day {
  row: ClaimedRow
  account: number
  userId: number
  name: string
  scale: number
  amount: bigint
  /** Of the day, and what of it was promised. */
  number: bigint
  daily: bigint
  rate: bigint
  dayRate: bigint | null
}

function payDay(currencies: Services['currencies'], row: ClaimedRow, turn: Turn): Settled<DayNote> {
  const day = dayOf(currencies, row, turn)
  const { account, number, daily, scale } = day
  const { currency_id: currencyId } = row
  const reference = holdOf(row.id)
  const paid: DeskPosting = {
    kind: 'mining_yield',
    reference,
    entries: [
      { account: POOL, currencyId, available: daily - number, held: -daily, hold: promiseOf(row.id, row.term) },
      { account, currencyId, available: number, held: 0n, hold: null },
    ],
  }
  const { outcome, postings, messages } = endOfDay(day, turn)
  const note: DayNote = {
    id: row.id,
    productId: row.product_id,
    userId: day.userId,
    dueMs: row.due_ms,
    number: formatUnits(number, scale),
    rate: formatUnits(day.rate, RATE_SCALE),
    amount: row.amount,
    outcome,
    dayRate: day.dayRate === null ? null : formatUnits(day.dayRate, RATE_SCALE),
  }
  return { postings: [paid, ...postings], note, messages }
}

/** Above the lower end of a range nothing is promised: where the pool is short, the day pays the lower end. */
function dayOf(currencies: Services['currencies'], row: ClaimedRow, turn: Turn): Day {
  const { name, scale } = knownCurrency({ currencies }, String(row.currency_id))
  const [amount, daily] = [unitsOf(row.amount, scale), unitsOf(row.daily, scale)]
  const range = { rateLow: unitsOf(row.rate_low, RATE_SCALE), rateHigh: unitsOf(row.rate_high, RATE_SCALE) }
  const dayRate =
    row.locked === null ? null : rateOfDay(range, { locked: unitsOf(row.locked, scale), cap: unitsOf(row.total_maximum, scale) })
  const wanted = dayRate ?? (row.known_rate === null ? range.rateLow : unitsOf(row.known_rate, RATE_SCALE))
  const isShort = dailyYield(amount, wanted) - daily > turn.available(POOL, row.currency_id)
  const rate = isShort ? range.rateLow : wanted
  const account = Number(row.account_id)
  const number = rate === range.rateLow ? daily : dailyYield(amount, rate)
  return { row, account, userId: userOfAccount(account)!, name, scale, amount, number, daily, rate, dayRate }
}

interface End {
  outcome: DayNote['outcome']
  postings: DeskPosting[]
  messages: DeskMessage[]
}

function endOfDay(day: Day, turn: Turn): End {
  const { row, scale, name, number } = day
  if (row.paid_days < row.term_days) return { outcome: 'goes_on', postings: [], messages: [] }
  const { currency_id: currencyId } = row
  const reference = holdOf(row.id)
  const earned = formatUnits(unitsOf(row.paid, scale) + number, scale)
  const about = { userId: day.userId, subject: `${reference}:${row.term}`, timeMs: row.due_ms }
  const values = { order: row.id, amount: row.amount, currency: name, days: String(row.term_days), earned }
  const promised = promisedOf(day.amount, { rateLow: unitsOf(row.rate_low, RATE_SCALE), days: row.term_days })
  const left = turn.available(POOL, currencyId) - (number - day.daily)
  const isRenewed = row.is_renewed && !row.is_frozen
  if (isRenewed && row.is_open && left >= promised) {
    const entries = [{ account: POOL, currencyId, available: -promised, held: promised, hold: promiseOf(row.id, row.term + 1) }]
    return {
      outcome: 'locked_again',
      postings: [{ kind: 'mining_renew', reference, entries }],
      messages: [{ ...about, kind: 'mining_locked_again', values }],
    }
  }
  const kind = !isRenewed ? 'mining_ended' : row.is_open ? 'mining_not_promised' : 'mining_not_offered'
  const entries = [{ account: day.account, currencyId, available: day.amount, held: -day.amount, hold: reference }]
  return { outcome: 'ended', postings: [{ kind: 'mining_end', reference, entries }], messages: [{ ...about, kind, values }] }
}

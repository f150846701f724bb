/** A user's statement: his ledger entries by page, or all of them as a CSV file. */
import type { Readable } from 'node:stream'
import type { CallOutput, CallParsed } from '@assay/contract'
import { DAY_MS } from '@assay/engine/market'
import type { UserContext } from '../../http/context.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { nameOfBatch } from '../spot/door.ts'
import { knownCurrency } from './currency.ts'
import type { Exports } from '../../http/exports.ts'
import type { WalletServices } from './services.ts'
import * as store from './store.ts'

/** Lines of the file that are in memory at once. */
const PIECE = 1_000

type Filters = CallParsed<'wallet.billsCsv'>

/** `from` and `to` are days (UTC), both included. */
function filterOf(services: WalletServices, input: Filters, context: UserContext): store.BillFilter {
  const { currency, type, kind, from, to } = input
  return {
    userId: context.session.userId,
    currencyId: currency === undefined ? undefined : knownCurrency(services, currency).id,
    type,
    kind,
    fromMs: from === undefined ? undefined : Date.parse(from),
    untilMs: to === undefined ? undefined : Date.parse(to) + DAY_MS,
  }
}

export async function bills(
  services: WalletServices,
  input: CallParsed<'wallet.bills'>,
  context: UserContext,
): Promise<CallOutput<'wallet.bills'>> {
  const { page, limit } = input
  const { rows, total } = await store.listBills(services.db, filterOf(services, input, context), { page, limit })
  const [trades, sides] = await Promise.all([
    services.tradesOf(context.session.userId, rows.flatMap(batchOf)),
    store.sidesOfMoves(services.db, rows.flatMap(moveOf)),
  ])
  const tradeOf = (row: store.BillRow) => batchOf(row).flatMap((batch) => trades.get(nameOfBatch(batch)) ?? [])[0] ?? null
  const sidesOf = (row: store.BillRow) => {
    const [own] = moveOf(row).flatMap((id) => sides.get(id) ?? [])
    return own ? { from_field: own.fromType, to_field: own.toType } : null
  }
  return { data: rows.map((row) => ({ ...billOut(row), trade: tradeOf(row), move: sidesOf(row) })), page, limit, total }
}

const ORDER = 'spot_order:'

/** The batch that a line of a fill is about. */
const batchOf = ({ kind, reference, time }: store.BillRow) =>
  kind === 'spot_fill' && reference.startsWith(ORDER) ? [{ orderId: reference.slice(ORDER.length), time }] : []

const MOVE = 'move:'

const moveOf = ({ kind, reference }: store.BillRow): string[] =>
  kind === 'move' && reference.startsWith(MOVE) ? [reference.slice(MOVE.length)] : []

const billOut = (row: store.BillRow) => ({
  id: row.id,
  time: row.time.toISOString(),
  kind: row.kind,
  currency_id: String(row.currencyId),
  currency_name: row.currencyName,
  account_type: row.accountType,
  amount: row.amount,
  available_change: row.availableChange,
  held_change: row.heldChange,
  balance_after: row.balanceAfter,
  reference: row.reference,
})

const COLUMNS = [
  'id',
  'time',
  'kind',
  'currency',
  'account_type',
  'amount',
  'available_change',
  'held_change',
  'balance_after',
  'reference',
]

/** All entries that pass the filters, oldest first. Entries that are booked after the request began are left out. */
export async function billsCsv(
  services: WalletServices & { exports: Exports },
  input: Filters,
  context: UserContext,
): Promise<FileAnswer<Readable>> {
  const body = await services.exports.open(context.session.userId, csvPieces(services, filterOf(services, input, context)))
  return new FileAnswer({ name: 'statement.csv', contentType: 'text/csv; charset=utf-8', body })
}

/** Reads a piece when the client has taken the one before. Each read is its own transaction, so that no lock outlasts a piece. */
async function* csvPieces({ db }: WalletServices, filter: store.BillFilter): AsyncGenerator<string, void> {
  const untilId = await store.newestPosting(db, filter)
  let afterId = '0'
  yield csvText([COLUMNS.join(',')])
  for (;;) {
    const rows = await store.readBillsAfter(db, filter, { afterId, untilId, limit: PIECE })
    if (rows.length > 0) yield csvText(rows.map(csvLine))
    if (rows.length < PIECE) return
    afterId = rows.at(-1)!.postingId
  }
}

const csvText = (lines: string[]): string => `${lines.join('\r\n')}\r\n`

const csvLine = (row: store.BillRow): string =>
  [
    row.id,
    row.time.toISOString(),
    row.kind,
    row.currencyName,
    String(row.accountType),
    row.amount,
    row.availableChange,
    row.heldChange,
    row.balanceAfter,
    row.reference,
  ]
    .map(csvField)
    .join(',')

/** Quotes a field only where RFC 4180 requires it. */
const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

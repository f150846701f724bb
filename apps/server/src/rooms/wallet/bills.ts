/** The user's own lines of the ledger: a page at a time, or all of them as a file. */
import type { Readable } from 'node:stream'
import type { CallOutput, CallParsed } from '@assay/contract'
import type { UserContext } from '../../http/context.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { knownCurrency } from './currency.ts'
import type { Exports } from './exports.ts'
import type { WalletServices } from './services.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Lines of a piece of the file: what is in memory of it at once. */
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
  return { data: rows.map(billOut), page, limit, total }
}

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

/** Every line that passes the filters and was there when it was asked for, oldest first. */
export async function billsCsv(
  services: WalletServices & { exports: Exports },
  input: Filters,
  context: UserContext,
): Promise<FileAnswer<Readable>> {
  const body = await services.exports.open(context.session.userId, csvPieces(services, filterOf(services, input, context)))
  return new FileAnswer({ name: 'bills.csv', contentType: 'text/csv; charset=utf-8', body })
}

/** Each piece is read when the one before has been taken, in a transaction of its own: whoever waits for the ledger's tables waits for one. */
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

/** Quoted only where RFC 4180 needs it. */
const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The user's own lines of the ledger: a page at a time, or all of them as a file. */
import type { CallOutput, CallParsed } from '@assay/contract'
import type { UserContext } from '../../http/context.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { knownCurrency } from './currency.ts'
import type { WalletServices } from './services.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Lines read at a time for the file: bounds what the database hands over at once. */
const BATCH = 5_000

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
  const filter = filterOf(services, input, context)
  const [rows, total] = await Promise.all([store.listBills(services.db, filter, { page, limit }), store.countBills(services.db, filter)])
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

/** Every line that passes the filters, oldest first, as they stood at one moment. */
export async function billsCsv(services: WalletServices, input: Filters, context: UserContext): Promise<FileAnswer> {
  const filter = filterOf(services, input, context)
  const lines = [COLUMNS.join(',')]
  await store.readAllBills(services.db, filter, { batch: BATCH, each: (rows) => lines.push(...rows.map(csvLine)) })
  return new FileAnswer({ name: 'bills.csv', contentType: 'text/csv; charset=utf-8', body: `${lines.join('\r\n')}\r\n` })
}

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

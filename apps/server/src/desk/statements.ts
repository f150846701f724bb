/** The statements that every batch may have. Each is set-based: a batch has at most one of each, however many commands it carries. */
import { formatUnits } from '@assay/money'
import type { Booking } from './balances.ts'
import { column, textColumn } from './columns.ts'

/** `Row` is the shape of the rows that it returns. */
export interface Statement<Row = Record<string, unknown>> {
  name: string
  text: string
  /** Never set. It gives the rows their type at the caller. */
  readonly answers?: Row
  /** Called when the statement is sent, so that the database runs one statement while the values of the next are built. */
  values(): unknown[]
}

/** Decimals of a currency in the ledger. */
export type ScaleOf = (currencyId: number) => number

const LEDGER_POST = `select ledger_post($1, to_timestamp($2::float8 / 1000), $3::int[], $4::text[], $5::text[], $6::bigint[], $7::int[],
  $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[], $12::text[],
  $13::bigint[], $14::int[], $15::numeric[], $16::numeric[], $17::numeric[], $18::numeric[])`

/** The call of `ledger_post`. Empty without entries. */
export function ledgerStatements(
  booking: Booking,
  { writer, timeMs, scaleOf }: { writer: string; timeMs: number; scaleOf: ScaleOf },
): Statement[] {
  if (booking.entries.length === 0) return []
  return [
    {
      name: 'desk_ledger',
      text: LEDGER_POST,
      values: () => [writer, timeMs, ...entryColumns(booking, scaleOf), ...balanceColumns(booking, scaleOf)],
    },
  ]
}

function entryColumns({ entries }: Booking, scaleOf: ScaleOf): string[] {
  const money = (of: (entry: Booking['entries'][number]) => bigint) =>
    column(entries.map((entry) => formatUnits(of(entry), scaleOf(entry.currencyId))))
  // System accounts have no statement, and so no balance after an entry.
  const after = (of: (entry: Booking['entries'][number]) => bigint) =>
    column(entries.map((entry) => (entry.account >= 1000 ? formatUnits(of(entry), scaleOf(entry.currencyId)) : null)))
  return [
    column(entries.map(({ posting }) => posting)),
    textColumn(entries.map(({ kind }) => kind)),
    textColumn(entries.map(({ reference }) => reference)),
    column(entries.map(({ account }) => account)),
    column(entries.map(({ currencyId }) => currencyId)),
    money(({ available }) => available),
    money(({ held }) => held),
    after(({ availableAfter }) => availableAfter),
    after(({ heldAfter }) => heldAfter),
    textColumn(entries.map(({ hold }) => hold)),
  ]
}

function balanceColumns({ balances }: Booking, scaleOf: ScaleOf): string[] {
  const money = (of: (balance: Booking['balances'][number]) => bigint) =>
    column(balances.map((balance) => formatUnits(of(balance), scaleOf(balance.currencyId))))
  return [
    column(balances.map(({ account }) => account)),
    column(balances.map(({ currencyId }) => currencyId)),
    money(({ availableBefore }) => availableBefore),
    money(({ heldBefore }) => heldBefore),
    money(({ availableAfter }) => availableAfter),
    money(({ heldAfter }) => heldAfter),
  ]
}

export interface AnswerRow {
  userId: number
  key: string
  hash: Buffer
  answer: string
}

export const insertAnswersStatement = (answers: AnswerRow[]): Statement => ({
  name: 'desk_insert_answers',
  text: `insert into idempotency_answer (user_id, key, day, request_hash, answer)
    select user_id, key, (now() at time zone 'UTC')::date, decode(hash, 'hex'), answer
    from rows from (unnest($1::bigint[], $2::uuid[], $3::text[]), json_array_elements($4::json)) as a (user_id, key, hash, answer)`,
  values: () => [
    column(answers.map((row) => row.userId)),
    column(answers.map((row) => row.key)),
    column(answers.map((row) => row.hash.toString('hex'))),
    `[${answers.map((row) => row.answer).join(',')}]`,
  ],
})

/**
 * Raises the desk's batch number. Fails when the batch before is not committed, or when another desk of this name has written since. In
 * both cases memory differs from the database.
 */
export const batchNumberStatement = (
  writer: string,
  { number, nextId, run }: { number: number; nextId: number; run: string },
): Statement => ({
  name: 'desk_batch_number',
  text: 'select desk_begin_batch($1, $2, $3, $4)',
  values: () => [writer, number, nextId, run],
})

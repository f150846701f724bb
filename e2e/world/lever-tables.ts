/** The tables of contracts and options beside what the naive engines say. */
import { formatUnits } from '@assay/money'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/pool.ts'
import type { OptionOrder } from '../../packages/engine/src/seconds/door.ts'
import type { Position } from '../../packages/engine/src/futures/door.ts'
import type { LeverOracle } from './lever-oracle.ts'

const SCALE = 8
const MONEY_OF_ROW = [
  'initialMargin',
  'held',
  'fixedMaintenance',
  'profitTaken',
  'openNotional',
  'handlingFee',
  'overnightFee',
  'liquidationFee',
  'addedMargin',
  'profit',
] as const
const PLAIN_OF_ROW = [
  'status',
  'reason',
  'openLots',
  'openTicks',
  'targetTicks',
  'stopTicks',
  'trailingBps',
  'closingLots',
  'fills',
] as const

const text = (value: unknown): string => (value === null ? '-' : String(value))
const column = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const rowText = (row: Position): string =>
  [...PLAIN_OF_ROW.map((name) => text(row[name])), ...MONEY_OF_ROW.map((name) => formatUnits(row[name], SCALE))].join(' ')

const ROW_COLUMNS = [
  ...PLAIN_OF_ROW.map((name) => `coalesce(${column(name)}::text, '-')`),
  ...MONEY_OF_ROW.map((name) => `trim_scale(${column(name)})::text`),
].join(", ' ', ")

const OPTION_COLUMNS = [
  'status',
  `coalesce(void_reason, '-')`,
  'trim_scale(stake)::text',
  'trim_scale(winnings)::text',
  `coalesce(entry_window->>'doublePrice', '-')`,
  `coalesce(settlement_window->>'doublePrice', '-')`,
].join(", ' ', ")

function optionText({ status, voidReason, stake, winnings, entry, settlement }: OptionOrder, scale: number): string {
  const prices = [entry?.doublePrice ?? null, settlement?.doublePrice ?? null].map(text)
  return [status, text(voidReason), formatUnits(stake, scale), formatUnits(winnings, scale), ...prices].join(' ')
}

interface Compared {
  table: string
  columns: string
  expected: ReadonlyMap<number, string>
}

async function compareRows(db: Database, { table, columns, expected }: Compared): Promise<string[]> {
  const ids = [...expected.keys()]
  const result = await sql<{ id: string; text: string }>`
    select id, concat(${sql.raw(columns)}) as text from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(db)
  const found = new Map(result.rows.map((row) => [Number(row.id), row.text]))
  return [...expected].filter(([id, own]) => found.get(id) !== own).map(([id, own]) => `${table} ${id}: ${found.get(id)}, not ${own}`)
}

const sumOf = <Value>(values: readonly Value[], of: (value: Value) => bigint): string =>
  formatUnits(
    values.reduce((sum, one) => sum + of(one), 0n),
    SCALE,
  )

/** All fills and nights, in their sums. */
async function compareSums(db: Database, { fills, nights, futures }: LeverOracle): Promise<string[]> {
  const expected = {
    fills: String(fills.length),
    lots: sumOf(fills, ({ lots }) => BigInt(lots) * 10n ** BigInt(SCALE)),
    fees: sumOf(fills, ({ fee }) => fee),
    profits: sumOf(fills, ({ profit }) => profit),
    liquidation_fees: sumOf(fills, ({ liquidationFee }) => liquidationFee),
    deficits: sumOf(fills, ({ deficit }) => deficit),
    insured: sumOf(fills, ({ insurancePaid }) => insurancePaid),
    nights: sumOf(nights, ({ fee }) => fee),
    claims: sumOf(futures.claims(), ({ remaining }) => remaining),
  }
  const result = await sql<Record<keyof typeof expected, string>>`
    select count(*) as fills, trim_scale(coalesce(sum(lots), 0)) as lots, trim_scale(coalesce(sum(fee), 0)) as fees,
      trim_scale(coalesce(sum(profit), 0)) as profits, trim_scale(coalesce(sum(liquidation_fee), 0)) as liquidation_fees,
      trim_scale(coalesce(sum(deficit), 0)) as deficits, trim_scale(coalesce(sum(insurance_paid), 0)) as insured,
      (select trim_scale(coalesce(sum(fee), 0)) from futures_overnight) as nights,
      (select trim_scale(coalesce(sum(remaining), 0)) from futures_claim) as claims
    from futures_fill`.execute(db)
  const found = result.rows[0]!
  return (Object.keys(expected) as (keyof typeof expected)[])
    .filter((name) => found[name] !== expected[name])
    .map((name) => `${name}: ${found[name]}, not ${expected[name]}`)
}

/** Answers where the tables say otherwise, of what was touched since this was asked last. */
export async function compareLever(db: Database, oracle: LeverOracle, scaleOf: (currencyId: number) => number): Promise<string[]> {
  const rows = new Map([...oracle.rows].map(([id, row]) => [id, rowText(row)]))
  const options = new Map([...oracle.orders].map(([id, order]) => [id, optionText(order, scaleOf(order.currencyId))]))
  oracle.rows.clear()
  oracle.orders.clear()
  return [
    ...(await compareRows(db, { table: 'futures_row', columns: ROW_COLUMNS, expected: rows })),
    ...(await compareRows(db, { table: 'seconds_option_whole', columns: OPTION_COLUMNS, expected: options })),
    ...(await compareSums(db, oracle)),
  ]
}

const TIMES = ['accepted', 'opened', 'closed', 'updated', 'closing', 'warned_150', 'warned_120'].map((name) => `${name}_ms`)
const without = (row: string, names: readonly string[]): string => names.reduce((rest, name) => `${rest} - '${name}'`, `to_jsonb(${row})`)

/** Everything that is kept, but times and random names. */
export const HASHED = [
  `select concat_ws(' ', account_id, currency_id, available, held) as text from ledger_balance order by account_id, currency_id`,
  `select (${without('r', ['public_id', ...TIMES])})::text as text from futures_row r order by id`,
  `select (${without('f', ['time_ms', 'tick_ms'])})::text as text from futures_fill f order by row_id, number`,
  `select concat_ws(' ', row_id, tick_seq, lots, fee, is_from_margin) as text from futures_overnight order by row_id, time_ms`,
  `select concat_ws(' ', row_id, fill, units, remaining) as text from futures_claim order by row_id, fill`,
  `select (${without('o', ['public_id', 'accepted_ms', 'settle_ms', 'updated_ms', 'entry_until_ms', 'settlement_until_ms'])})::text as text
   from seconds_option o order by id`,
  `select concat_ws(' ', e.account_id, e.currency_id, available_delta, held_delta, hold, kind, reference) as text
   from ledger_entry e order by e.posting_id, e.line`,
  `select concat_ws(' ', account_id, currency_id, hold, held) as text from ledger_hold order by account_id, hold, currency_id`,
]

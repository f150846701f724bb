/** Builds the engines from the database, at the start and after a batch that did not commit. There is no other way to restore them. */
import type { AccountState, Claim, FuturesEngine, Position } from '@assay/engine/futures'
import type { OptionOrder, PriceWindow, SecondsEngine } from '@assay/engine/seconds'
import { rescale, unitsOf, LEDGER_SCALE } from '@assay/money'
import type pg from 'pg'
import type { LogStart } from './proof-log.ts'
import { IS_LIVE_CONTRACT, IS_LIVE_OPTION } from '../../db/live-rows.ts'

const units = (text: string): bigint => unitsOf(text, LEDGER_SCALE)
const number = (text: string): number => Number(text)
const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text))

/** A row of futures_row as the driver reads it: bigint and numeric are texts. */
export type FuturesRow = Record<string, string | null> & {
  multiple: number
  slippage_bps: number | null
  trailing_bps: number | null
  fills: number
}

interface WarningColumns {
  armed_150: boolean
  armed_120: boolean
  warned_150_ms: string | null
  warned_120_ms: string | null
}

const warningOf = (row: WarningColumns) => ({
  isArmed150: row.armed_150,
  isArmed120: row.armed_120,
  warned150Ms: numberOrNull(row.warned_150_ms),
  warned120Ms: numberOrNull(row.warned_120_ms),
})

/** The engine's position of a database row. */
export function positionOfRow(row: FuturesRow): Position {
  const text = (name: string) => row[name]!
  const ticks = (name: string) => numberOrNull(row[name] ?? null)
  return {
    ...warningOf(row as unknown as WarningColumns),
    id: number(text('id')),
    account: number(text('account_id')),
    instrumentId: row['instrument_id'] as unknown as number,
    direction: text('direction') as Position['direction'],
    mode: text('mode') as Position['mode'],
    type: text('type') as Position['type'],
    leverage: row.multiple,
    lots: number(text('lots')),
    openLots: number(text('open_lots')),
    priceTicks: ticks('price_ticks'),
    slippageBps: row.slippage_bps,
    referenceTicks: number(text('reference_ticks')),
    reverses: ticks('reverses'),
    targetTicks: ticks('target_ticks'),
    stopTicks: ticks('stop_ticks'),
    trailingBps: row.trailing_bps,
    trailTicks: ticks('trail_ticks'),
    closingLots: number(text('closing_lots')),
    closingMs: ticks('closing_ms'),
    status: text('status') as Position['status'],
    reason: row['reason'] as Position['reason'],
    openTicks: ticks('open_ticks'),
    initialMargin: units(text('initial_margin')),
    held: units(text('held')),
    fixedMaintenance: units(text('fixed_maintenance')),
    profitTaken: units(text('profit_taken')),
    openNotional: units(text('open_notional')),
    handlingFee: units(text('handling_fee')),
    overnightFee: units(text('overnight_fee')),
    liquidationFee: units(text('liquidation_fee')),
    addedMargin: units(text('added_margin')),
    profit: units(text('profit')),
    fills: row.fills,
    acceptedMs: number(text('accepted_ms')),
    openedMs: ticks('opened_ms'),
    closedMs: ticks('closed_ms'),
    updatedMs: number(text('updated_ms')),
  }
}

/** A row of seconds_option_whole as the driver reads it. */
export interface OptionRow {
  id: string
  public_id: string
  account_id: string
  instrument_id: number
  currency_id: number
  direction: string
  seconds: number
  rule: number
  ratio_ppm: number
  stake: string
  winnings: string
  accepted_ms: string
  settle_ms: string
  entry_window: PriceWindow | null
  settlement_window: PriceWindow | null
  evidence: string | null
  status: string
  void_reason: string | null
  updated_ms: string
}

export function optionOf(row: OptionRow, scale: number): OptionOrder {
  const stake = (text: string) => rescale(unitsOf(text, LEDGER_SCALE), LEDGER_SCALE, scale)
  return {
    id: number(row.id),
    publicId: row.public_id,
    account: number(row.account_id),
    instrumentId: row.instrument_id,
    currencyId: row.currency_id,
    direction: row.direction as OptionOrder['direction'],
    seconds: row.seconds,
    rule: row.rule,
    ratioPpm: row.ratio_ppm,
    stake: stake(row.stake),
    winnings: stake(row.winnings),
    acceptedMs: number(row.accepted_ms),
    settleMs: number(row.settle_ms),
    entry: row.entry_window,
    settlement: row.settlement_window,
    evidence: row.evidence,
    status: row.status as OptionOrder['status'],
    voidReason: row.void_reason as OptionOrder['voidReason'],
    updatedMs: number(row.updated_ms),
  }
}

const PAGE = 50_000
/** Accounts with a warning, or with one that is not armed. The rows of others stay in the table, but the engine keeps no state of them. */
const IS_WARNED = 'not (armed_150 and armed_120) or warned_150_ms is not null or warned_120_ms is not null'

/**
 * Loads accounts, live positions and claims into the futures engine, which has its instruments and markets already. Returns the public ids
 * of the positions.
 */
export async function loadFutures(
  pool: pg.Pool,
  engine: FuturesEngine,
  { systemAccounts, currencyId }: { systemAccounts: readonly number[]; currencyId: number },
): Promise<Map<number, string>> {
  const balances = await pool.query(
    `select account_id, available from ledger_balance where currency_id = $1 and (account_id = any($2::bigint[])
      or account_id in (select account_id from futures_row where ${IS_LIVE_CONTRACT})
      or account_id in (select account_id from futures_account where ${IS_WARNED})
      or account_id in (select account_id from futures_claim where remaining > 0))`,
    [currencyId, systemAccounts],
  )
  for (const account of systemAccounts) engine.setAvailable(account, 0n)
  for (const row of balances.rows) engine.setAvailable(number(row.account_id), units(row.available))
  const states = await pool.query(`select * from futures_account where ${IS_WARNED}`)
  for (const row of states.rows) engine.loadAccount({ account: number(row.account_id), ...warningOf(row) } satisfies AccountState)
  const names = new Map<number, string>()
  for (let after = '0'; ;) {
    const page = await pool.query<FuturesRow>(`select * from futures_row where ${IS_LIVE_CONTRACT} and id > $1 order by id limit ${PAGE}`, [
      after,
    ])
    for (const row of page.rows) {
      engine.loadPosition(positionOfRow(row))
      names.set(number(row['id']!), row['public_id']!)
    }
    if (page.rows.length < PAGE) break
    after = page.rows.at(-1)!['id']!
  }
  const claims = await pool.query('select * from futures_claim where remaining > 0 order by time_ms, row_id, fill')
  for (const row of claims.rows) {
    engine.loadClaim({
      positionId: number(row.row_id),
      fill: row.fill,
      account: number(row.account_id),
      units: units(row.units),
      remaining: units(row.remaining),
      timeMs: number(row.time_ms),
    } satisfies Claim)
  }
  return names
}

/** Accounts that the engines may move without a request: those of live positions and options, of warnings, and of open claims. */
export async function loadLiveAccounts(pool: pg.Pool): Promise<number[]> {
  const result = await pool.query<{ account_id: string }>(
    `select account_id from futures_row where ${IS_LIVE_CONTRACT}
     union select account_id from futures_account where ${IS_WARNED}
     union select account_id from futures_claim where remaining > 0
     union select account_id from seconds_option where ${IS_LIVE_OPTION}`,
  )
  return result.rows.map(({ account_id }) => number(account_id))
}

export async function loadOptions(pool: pg.Pool, engine: SecondsEngine, scaleOf: (currencyId: number) => number): Promise<void> {
  const result = await pool.query<OptionRow>(`select * from seconds_option_whole where ${IS_LIVE_OPTION} order by id`)
  for (const row of result.rows) engine.loadOrder(optionOf(row, scaleOf(row.currency_id)))
}

/** What the house owns, by currency: available and held together, in units at the currency's scale. */
export async function loadHouse(pool: pg.Pool, account: number, scaleOf: (currencyId: number) => number): Promise<Map<number, bigint>> {
  const result = await pool.query('select currency_id, available + held as owned from ledger_balance where account_id = $1', [account])
  return new Map(result.rows.map((row) => [row.currency_id, rescale(units(row.owned), LEDGER_SCALE, scaleOf(row.currency_id))] as const))
}

/** The time up to which the effects of ticks are committed. Null before the first. */
export async function loadClock(pool: pg.Pool, desk: string): Promise<number | null> {
  const result = await pool.query('select tick_ms from lever_clock where desk = $1', [desk])
  return result.rows[0] ? number(result.rows[0].tick_ms) : null
}

/** The last position that was charged the overnight financing under way. Null when none is under way. */
export async function loadOvernight(pool: pg.Pool, desk: string): Promise<number | null> {
  const result = await pool.query('select night_id from lever_clock where desk = $1', [desk])
  return numberOrNull(result.rows[0]?.night_id ?? null)
}

/** The log's newest minute, and the events of seconds that are still open. */
export async function loadLog(pool: pg.Pool): Promise<Omit<LogStart, 'firstSecond' | 'symbols'>> {
  const minute = await pool.query(
    'select second, head, ticks from proof_second where second >= (select max(second) - max(second) % 60 from proof_second) order by second',
  )
  const blocks = minute.rows.map((row) => ({ second: number(row.second), ticks: new Uint8Array(row.ticks) }))
  const newest = minute.rows.at(-1)
  const last = newest ? { second: number(newest.second), head: new Uint8Array(newest.head) } : null
  const events = await pool.query('select second, leaf from proof_event where second > $1', [last?.second ?? 0])
  return { last, blocks, open: events.rows.map((row) => ({ second: number(row.second), leaf: row.leaf })) }
}

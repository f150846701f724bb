/** A user's portfolio now: what the chore has stored, and the entries since then, by the same rule. */
import { applyBooking, emptyHolding, type Flows, type Holding } from '@assay/engine/portfolio'
import { LEDGER_SCALE, unitsOf } from '@assay/money'
import { USDT } from '../../ledger/usdt.ts'
import { holdingOf } from './holding-rows.ts'
import { bookingsOf, type UserBooking } from './entries.ts'
import { readOwn, type Recent } from './own-store.ts'
import type { PortfolioServices } from './services.ts'
import { worthOf } from './worth.ts'

/** The worth of an account and its flows, in USDT units. Profit is worth less inflow. */
export interface Level extends Flows {
  value: bigint
}

export interface Own {
  /** The last hour whose points are written. Null before the first entry of the installation. */
  hourMs: number | null
  /** When the first money came. Null without any. */
  sinceMs: number | null
  /** The accounts' worth now, by account. */
  levels: ReadonlyMap<number, Level>
  /** By currency. */
  holdings: ReadonlyMap<number, Holding>
  /** Amounts by currency, over all accounts. Money in transit between them is left out. */
  amounts: ReadonlyMap<number, bigint>
  /** What was booked after the moment that was asked for. Null where that is more than was asked for. */
  recent: readonly UserBooking[] | null
}

const units = (text: string): bigint => unitsOf(text, LEDGER_SCALE)

export async function ownOf(services: PortfolioServices, userId: number, recent: Recent | null = null): Promise<Own> {
  const rows = await readOwn(services.db, userId, recent)
  const holdings = new Map(rows.holdings.map((row) => [row.currencyId, holdingOf(row)]))
  const flows = new Map<number, Flows>(
    rows.accounts.map(({ account, inflow, received }) => [account, { inflow: units(inflow), received: units(received) }]),
  )
  for (const booking of bookingsOf(services, rows.entries)) {
    applyBooking(booking, {
      usdt: USDT,
      holding: (currencyId) => getOrMake(holdings, currencyId, emptyHolding),
      flows: (account) => getOrMake(flows, account, () => ({ inflow: 0n, received: 0n })),
      worth: (currencyId, amount) => worthOf(services.usdtPerUnitAt(currencyId, booking.timeMs), amount),
    })
  }
  const balances = [...rows.balances.map((row) => ({ ...row, units: row.amount })), ...rows.entries]
  const amounts = new Map<number, bigint>()
  const held = new Map<number, Map<number, bigint>>()
  for (const { account, currencyId, units: text } of balances) {
    const amount = units(text)
    add(amounts, currencyId, amount)
    add(
      getOrMake(held, account, () => new Map<number, bigint>()),
      currencyId,
      amount,
    )
  }
  const since = [...rows.accounts.map(({ sinceMs }) => sinceMs), ...rows.entries.map(({ timeMs }) => timeMs)]
  return {
    hourMs: rows.hourMs,
    sinceMs: since.length === 0 ? null : Math.min(...since),
    levels: new Map(
      [...held].map(([account, of]) => [account, { ...noFlows, ...flows.get(account), value: valueOf(of, services.usdtPerUnit) }]),
    ),
    holdings,
    amounts,
    recent: [...Map.groupBy(rows.recent, ({ account }) => account).values()].some(({ length }) => length === recent?.most)
      ? null
      : bookingsOf(services, rows.recent),
  }
}

const noFlows: Flows = { inflow: 0n, received: 0n }

const add = (sums: Map<number, bigint>, key: number, amount: bigint): void => void sums.set(key, (sums.get(key) ?? 0n) + amount)

export const valueOf = (amounts: ReadonlyMap<number, bigint>, usdtPerUnit: (currencyId: number) => string | null): bigint =>
  [...amounts].reduce((sum, [currencyId, amount]) => sum + (worthOf(usdtPerUnit(currencyId), amount) ?? 0n), 0n)

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key) ?? make()
  map.set(key, known)
  return known
}

import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, unitsOf } from '@assay/money'
import type { UserContext } from '../../http/context.ts'
import { coinOf, sidesOf } from './currencies.ts'
import { investmentOut, type InvestmentOut } from './present.ts'
import type { DualCurrency, StructuredServices } from './services.ts'
import * as store from './store.ts'

/** With the running mean, while it settles. */
async function shown(services: StructuredServices, row: store.InvestmentRow): Promise<InvestmentOut> {
  const { untilMs, settledMs } = row
  const soFar = settledMs === null ? await services.runningMeans.of({ coin: coinOf(services, row.coinId), untilMs }) : null
  return investmentOut(services, row, soFar)
}

export async function list(
  services: StructuredServices,
  { status, page, limit }: CallParsed<'structured.list'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'structured.list'>> {
  const read = status === 'ing' ? store.listRunning : store.listSettled
  const { rows, total } = await read(services.db, userId, { page, limit })
  return { data: await Promise.all(rows.map((row) => shown(services, row))), page, limit, total }
}

export async function investment(
  services: StructuredServices,
  { id }: CallParsed<'structured.investment'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'structured.investment'>> {
  const row = await store.findInvestment(services.db, userId, id)
  return shown(services, row ?? refuse('dual_unknown', { fields: { id: 'dual_unknown' } }))
}

/** Sums by currency. */
class Sums {
  readonly #units = new Map<DualCurrency, bigint[]>()

  add(currency: DualCurrency, ...texts: string[]): void {
    const before = this.#units.get(currency) ?? texts.map(() => 0n)
    this.#units.set(
      currency,
      texts.map((text, at) => before[at]! + unitsOf(text, currency.scale)),
    )
  }

  rows(): { currency_id: string; currency_name: string; numbers: string[] }[] {
    return [...this.#units].map(([{ id, name, scale }, units]) => ({
      currency_id: String(id),
      currency_name: name,
      numbers: units.map((one) => formatUnits(one, scale)),
    }))
  }
}

export async function summary(
  services: StructuredServices,
  _input: CallParsed<'structured.summary'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'structured.summary'>> {
  const [putIn, paid] = [new Sums(), new Sums()]
  const count = { running: 0, settled: 0 }
  for (const row of await store.summarise(services.db, userId)) {
    const { own, other } = sidesOf(services, coinOf(services, row.coinId), row.type)
    count[row.isSettled ? 'settled' : 'running'] += row.count
    if (row.isSettled) paid.add(row.isConverted ? other : own, row.gained, row.gainedToday)
    else putIn.add(own, row.amount)
  }
  return {
    ...count,
    put_in: putIn.rows().map(({ numbers, ...side }) => ({ ...side, number: numbers[0]! })),
    paid: paid.rows().map(({ numbers, ...side }) => ({ ...side, number: numbers[0]!, today: numbers[1]! })),
  }
}

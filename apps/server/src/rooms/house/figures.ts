/** Figures over a time. Whole hours come from their kept sums, the rest from the entries since; each range is made at most twice a minute. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { formatUnits, unitsOf, worthAt } from '@assay/money'
import { HOUR_MS } from '@assay/engine/market'
import { USDT_SCALE } from '../../ledger/usdt.ts'
import type { HouseServices } from './services.ts'
import * as store from './store.ts'

type Range = NonNullable<CallParsed<'house.figures'>['range']>
type Answer = CallOutput<'house.figures'>

const RANGES = {
  '24h': { hours: 24, step: 1 },
  '7d': { hours: 168, step: 6 },
  '30d': { hours: 720, step: 24 },
  '90d': { hours: 2160, step: 24 },
}
const KEEP_MS = 30_000
const FIGURES = ['spot', 'contracts', 'options', 'fees'] as const

export class Figures {
  readonly #services: HouseServices
  readonly #made = new Map<Range, { atMs: number; answer: Promise<Answer> }>()

  constructor(services: HouseServices) {
    this.#services = services
  }

  of(range: Range): Promise<Answer> {
    const nowMs = this.#services.now()
    const made = this.#made.get(range)
    if (made && nowMs - made.atMs < KEEP_MS) return made.answer
    const answer = this.#make(range, nowMs)
    this.#made.set(range, { atMs: nowMs, answer })
    answer.catch(() => this.#made.delete(range))
    return answer
  }

  async #make(range: Range, nowMs: number): Promise<Answer> {
    const { db, prices } = this.#services
    const { hours, step } = RANGES[range]
    const stepMs = step * HOUR_MS
    const untilMs = (Math.floor(nowMs / stepMs) + 1) * stepMs
    const fromMs = untilMs - hours * HOUR_MS
    const worthOf = (currencyId: number, number: string): bigint =>
      worthAt(unitsOf(number, USDT_SCALE), prices.usdtPerUnit(currencyId) ?? '0')
    const [sums, newcomers, users, waiting] = await Promise.all([
      store.readSums(db, { fromMs, stepMs }),
      store.countNewcomers(db, { fromMs, stepMs }),
      store.countUsers(db),
      store.countWaiting(db),
    ])
    const steps = Array.from({ length: hours / step }, (_, index) => {
      const timeMs = fromMs + index * stepMs
      const own = sums.filter((row) => row.timeMs === timeMs)
      const worth = (figure: (typeof FIGURES)[number]) =>
        formatUnits(
          own.reduce((sum, row) => (row.figure === figure ? sum + worthOf(row.currencyId, row.number) : sum), 0n),
          USDT_SCALE,
        )
      return {
        time: new Date(timeMs).toISOString(),
        spot: worth('spot'),
        contracts: worth('contracts'),
        options: worth('options'),
        fees: worth('fees'),
        newcomers: newcomers.find((row) => row.timeMs === timeMs)?.users ?? 0,
      }
    })
    return {
      time: new Date(nowMs).toISOString(),
      from: new Date(fromMs).toISOString(),
      step_hours: step,
      users,
      steps,
      owed: this.#owed(worthOf),
      waiting,
    }
  }

  /** By coin, the largest debt first. */
  #owed(worthOf: (currencyId: number, number: string) => bigint): Answer['owed'] {
    const { reserves, currencies } = this.#services
    return reserves
      .coins()
      .filter(({ owed }) => owed !== '0')
      .map(({ currencyId, owed: users, held, minted, state, ppm }) => {
        const worth = worthOf(currencyId, users)
        const row = {
          currency_id: String(currencyId),
          currency_name: currencies.find(({ id }) => id === currencyId)?.name ?? String(currencyId),
          users,
          held: state === 'play' ? minted : held,
          ratio_ppm: ppm,
          state,
          worth: formatUnits(worth, USDT_SCALE),
        }
        return { worth, row }
      })
      .sort((one, other) => (one.worth < other.worth ? 1 : one.worth > other.worth ? -1 : 0))
      .map(({ row }) => row)
  }
}

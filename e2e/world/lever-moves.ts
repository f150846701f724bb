/** What happens in the lever world: prices and clocks by chance, and everything users can do with contracts, options and their money. */
import { formatUnits, unitsOf } from '@assay/money'
import type { IndexedInstrument } from '../../apps/server/src/feeds/instruments.ts'
import type { Position } from '../../packages/engine/src/futures/door.ts'
import type { Dice } from './dice.ts'
import type { Given, LeverFeed } from './lever-feed.ts'
import { instruments, type LeverWorld } from './lever-world.ts'

interface Wish {
  name: string
  fields: Record<string, unknown>
}

const [CLOCK_MS, SECOND_MS] = [200, 1_000]
const PRICES: Readonly<Record<string, string>> = {
  'BTC/USDT-CFD': '50000',
  'ETH/USDT-CFD': '2500',
  'AAPL/USD': '200',
  'EUR/USD': '1.08',
  'USD/JPY': '150',
}
/** What a lot is worth in USDT, about. */
const LOT_WORTH: Readonly<Record<string, number>> = {
  'BTC/USDT-CFD': 500,
  'ETH/USDT-CFD': 25,
  'AAPL/USD': 200,
  'EUR/USD': 1_080,
  'USD/JPY': 1_000,
}
const LIMITS = 'futures.protect'
/** Who set themselves limits; the others trade on. */
const CAREFUL_USERS = 3
const LEAPS_MAXIMUM = 5
const LEAP_MS = 25 * 3_600_000
const MULTIPLES = [1, 2, 3, 5, 5, 10, 10, 20, 50, 125]
const SUPER_MULTIPLES = [150, 200, 300]

const startOf = ({ symbol, priceDecimals }: IndexedInstrument): number => Number(unitsOf(PRICES[symbol]!, priceDecimals))
const spreadOf = ({ symbol }: IndexedInstrument): number => (symbol.endsWith('-CFD') ? 6 : 2)

export const firstTicks = (timeMs: number) => (feed: LeverFeed) =>
  feed.give(timeMs, new Map(instruments.map((one) => [one, { bid: startOf(one), spread: spreadOf(one) }])))

export class LeverMoves {
  /** How often what was done, and what refused. */
  readonly tally = new Map<string, number>()
  /** Calls of which the desk said that nothing was done, since this was set to none. */
  undone = 0
  readonly #world: LeverWorld
  readonly #dice: Dice
  readonly #bids = new Map(instruments.map((one) => [one, startOf(one)]))
  /** Instruments whose last jump waits for a second tick. */
  readonly #unconfirmed = new Set<IndexedInstrument>()
  readonly #silentUntil = new Map<IndexedInstrument, number>()
  readonly #changesUntil = new Map<IndexedInstrument, number>()
  /** Instruments whose last tick a desk built anew would see otherwise: it may not trigger, or is old. */
  readonly #odd = new Set<IndexedInstrument>()
  /** Days that passed at once: what waits for the next one comes into force. */
  #leaps = 0
  #feedMs: number

  constructor(world: LeverWorld, dice: Dice) {
    this.#world = world
    this.#dice = dice
    this.#feedMs = world.nowMs
  }

  /** Whether a desk that has to load everything again sees the same prices. */
  get isCalm(): boolean {
    return this.#odd.size === 0
  }

  /** The next instant, perhaps after a time without any. */
  pass(): void {
    const dice = this.#dice
    if (this.#leaps < LEAPS_MAXIMUM && dice.once(1_500)) {
      this.#leaps += 1
      this.#feedMs += LEAP_MS
    }
    if (dice.once(700)) this.#feedMs += dice.pick([5_000, 31_000, 70_000, 600_000])
    this.#feedMs += CLOCK_MS
    // A clock that goes back, for one batch.
    this.#world.nowMs = this.#feedMs - (dice.once(30) ? dice.pick([1, 5_000, 3_600_000]) : 0)
    if (dice.once(250)) this.#changeMarket(dice.pick(instruments))
    if (dice.once(250)) this.#silentUntil.set(dice.pick(instruments), this.#feedMs + 500 + dice.below(6_000))
    this.#give()
  }

  /** Until every market is open and has a fresh tick that may trigger; then the clock is right. */
  calm(): void {
    const untilMs = Math.max(this.#feedMs, ...this.#changesUntil.values()) + SECOND_MS
    for (this.#feedMs += CLOCK_MS; this.#feedMs < untilMs; this.#feedMs += CLOCK_MS) this.#give()
    this.#feedMs = Math.ceil(untilMs / SECOND_MS) * SECOND_MS
    const quotes = [...this.#bids].map(([one, bid]) => [one, { bid, spread: spreadOf(one) }] as const)
    this.#world.feed.give(this.#feedMs, new Map(quotes))
    this.#world.nowMs = this.#feedMs
    this.#odd.clear()
    this.#unconfirmed.clear()
  }

  #give(): void {
    const quotes = new Map<IndexedInstrument, Given>()
    for (const one of instruments) if (this.#hasTick(one)) quotes.set(one, this.#next(one))
    if (quotes.size > 0) this.#world.feed.give(this.#feedMs, quotes)
  }

  #hasTick(one: IndexedInstrument): boolean {
    const isDue = one.clockMs === CLOCK_MS || this.#feedMs % SECOND_MS === 0
    const isSilent = (this.#silentUntil.get(one) ?? 0) > this.#feedMs
    return isDue && !isSilent && this.#world.feed.status(one.symbol, this.#feedMs).state === 'open'
  }

  #next(one: IndexedInstrument): Given {
    const dice = this.#dice
    const isConfirmed = this.#unconfirmed.delete(one)
    const jumps = !isConfirmed && dice.once(500)
    // In millionths: up to 0.03 %, or a jump of up to 6 %. Prices come back to where they began.
    const pull = Math.round((startOf(one) / this.#bids.get(one)! - 1) * 1_000)
    const move = jumps ? dice.below(120_001) - 60_000 : dice.below(601) - 300 + pull
    const bid = Math.round(this.#bids.get(one)! * (1 + move / 1_000_000))
    this.#bids.set(one, bid)
    if (jumps) this.#unconfirmed.add(one)
    const ageMs = dice.once(150) ? 2_500 : 0
    if (jumps || ageMs > 0) this.#odd.add(one)
    else this.#odd.delete(one)
    return { bid, spread: spreadOf(one) + (dice.once(20) ? dice.below(20) : 0), ageMs, canTrigger: !jumps }
  }

  /** A halt that nobody foresees, or a closing that is known before. */
  #changeMarket(one: IndexedInstrument): void {
    if ((this.#changesUntil.get(one) ?? 0) > this.#feedMs) return
    const second = (Math.floor(this.#feedMs / SECOND_MS) + 1) * SECOND_MS
    const isHalt = this.#dice.once(2)
    const fromMs = second + (isHalt ? 0 : 40_000)
    const untilMs = fromMs + SECOND_MS * (1 + this.#dice.below(10))
    const { feed } = this.#world
    if (!isHalt) feed.setStatus(one.symbol, { fromMs: second, state: 'open', nextChangeMs: fromMs })
    feed.setStatus(one.symbol, { fromMs, state: isHalt ? 'halted' : 'closed', nextChangeMs: untilMs })
    feed.setStatus(one.symbol, { fromMs: untilMs, state: 'open', nextChangeMs: null })
    this.#changesUntil.set(one, untilMs)
  }

  /** One operation of somebody; what is answered to the same key must be the same, and is done once. */
  async operate(): Promise<void> {
    const dice = this.#dice
    const userId = dice.pick(this.#world.users)
    const { name, fields } = this.#wish(userId)
    const by = { userId, key: dice.once(3) && name !== LIMITS ? dice.key() : undefined }
    const isAskedAgain = by.key !== undefined && dice.once(2)
    const first = await this.#world.call(by, name, fields)
    const outcome = isAskedAgain ? await this.#world.call(by, name, fields) : first
    if (first && outcome && JSON.stringify(first) !== JSON.stringify(outcome))
      this.#world.oracle.faults.push(`${name} answered ${JSON.stringify(first)}, then ${JSON.stringify(outcome)}`)
    if (!first || !outcome) this.undone += 1
    if (!outcome) return
    const what = 'refused' in outcome ? `refused ${outcome.refused}` : name
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1)
  }

  #wish(userId: number): Wish {
    const dice = this.#dice
    const kind = dice.below(100)
    if (dice.once(40) && this.#world.users.indexOf(userId) < CAREFUL_USERS) return this.#limits()
    const rows = this.#world.oracle.futures.positionsOf(userId * 10 + 3)
    if (kind < 16) return this.#option()
    if (kind < 24) return this.#move()
    if (kind < 30) return { name: 'futures.closeAll', fields: { type: dice.below(3) } }
    const row = rows.length > 0 && kind < 68 ? dice.pick(rows) : null
    return row ? this.#change(row, kind) : this.#order()
  }

  #change(row: Position, kind: number): Wish {
    // Now and then somebody asks for what is another's, or nobody's.
    const id = String(this.#dice.once(40) ? 1 + this.#dice.below(row.id) : row.id)
    if (kind < 42) {
      const part = { lots: formatUnits(BigInt(1 + this.#dice.below(Math.max(1, row.openLots))), 2) }
      return row.status === 'open' ? { name: 'futures.close', fields: { id, ...(this.#dice.once(2) && part) } } : cancelOf(id)
    }
    if (kind < 46) return cancelOf(id)
    if (kind < 51) return { name: 'futures.reverse', fields: { id } }
    if (kind < 57) return { name: 'futures.addMargin', fields: { id, amount: formatUnits(BigInt(1 + this.#dice.below(3e9)), 8) } }
    return { name: 'futures.setStop', fields: { id, ...this.#stops(this.#instrumentOf(row), row.direction) } }
  }

  #instrumentOf({ instrumentId }: Position): IndexedInstrument {
    return instruments.find(({ id }) => id === instrumentId)!
  }

  #order(): Wish {
    const dice = this.#dice
    const one = dice.pick(instruments)
    const direction = dice.pick(['long', 'short'] as const)
    const mode = dice.pick(['cross', 'cross', 'isolated', one.kind === 'contract' || dice.once(10) ? 'super' : 'isolated'])
    const type = dice.pick(['market', 'market', 'limit', 'stop'])
    const worth = dice.pick([200, 1_000, 4_000, 15_000])
    const lots = formatUnits(BigInt(1 + dice.below(Math.ceil((worth * 100) / LOT_WORTH[one.symbol]!))), 2)
    const fields = {
      currency_id: one.base.id,
      legal_id: one.quote.id,
      direction,
      mode,
      type,
      lots,
      multiple: dice.pick(mode === 'super' ? SUPER_MULTIPLES : MULTIPLES),
      ...(type === 'market'
        ? dice.once(4) && { slippage_bps: 1 + dice.below(20) }
        : { price: this.#price(one, this.#entry(type, direction)) }),
      ...(dice.once(2) && this.#stops(one, direction)),
    }
    return { name: 'futures.submit', fields }
  }

  /** Limits on both sides of the market; stops where it has not been yet, but now and then. */
  #entry(type: string, direction: 'long' | 'short'): number {
    const dice = this.#dice
    if (type === 'limit') return dice.below(101) - 50
    return (direction === 'long' ? 1 : -1) * (1 + dice.below(50)) * (dice.once(12) ? -1 : 1)
  }

  /** One of them at least, mostly on the side where it belongs. */
  #stops(one: IndexedInstrument, direction: 'long' | 'short'): Record<string, unknown> {
    const dice = this.#dice
    const way = (direction === 'long' ? 1 : -1) * (dice.once(12) ? -1 : 1)
    const kind = dice.below(4)
    return {
      ...((kind === 0 || kind === 3) && { target_profit_price: this.#price(one, way * (5 + dice.below(150))) }),
      ...((kind === 1 || kind === 3) && { stop_loss_price: this.#price(one, -way * (5 + dice.below(150))) }),
      ...((kind === 2 || dice.once(6)) && { trailing_bps: 10 + dice.below(150) }),
    }
  }

  /** So many ten-thousandths away. */
  #price(one: IndexedInstrument, bps: number): string {
    return formatUnits(BigInt(Math.round(this.#bids.get(one)! * (1 + bps / 10_000))), one.priceDecimals)
  }

  #option(): Wish {
    const dice = this.#dice
    const { id } = dice.pick(instruments.filter(({ hasOptions }) => hasOptions))
    const isCoin = dice.once(3)
    const number = isCoin ? formatUnits(BigInt(9_000 + dice.below(500_000)), 8) : formatUnits(BigInt(400 + dice.below(30_000)), 2)
    const fields = {
      match_id: id,
      currency_id: isCoin ? 1 : 3,
      type: dice.pick(['up', 'down']),
      seconds: dice.pick([30, 30, 60, 120]),
      number,
    }
    return { name: 'seconds.submit', fields }
  }

  #limits(): Wish {
    const dice = this.#dice
    const fields = {
      ...(dice.once(2) && { daily_loss_limit: dice.pick(['0', '40', '150', '600', '2500']) }),
      ...(dice.once(3) && { reminder_minutes: dice.pick([0, 15, 60]) }),
      ...(dice.once(60) && { pause_hours: 1 + dice.below(30) }),
    }
    return { name: LIMITS, fields }
  }

  #move(): Wish {
    const dice = this.#dice
    const number = formatUnits(BigInt(1 + dice.below(150_000_000)), 5)
    return { name: 'wallet.move', fields: { currency_id: 3, from_field: 2 + dice.below(3), to_field: 2 + dice.below(3), number } }
  }
}

const cancelOf = (id: string): Wish => ({ name: 'futures.cancel', fields: { id } })

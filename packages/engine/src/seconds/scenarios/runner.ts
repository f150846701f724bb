/**
 * Stories about options on one instrument (tick 0.1, so a price has two decimals) that ticks every 0.2 s. Times are seconds
 * after the beginning; everyone has 10,000 USDT and 100 BTC, the house owns 1,000,000 USDT; 30 s pay 85 %, 60 s pay 80 %.
 *
 * What someone does:
 *   price 100 until 3 (ticks after the last one up to and including 3.0)    prices 100 101 102.5 (the next ticks)
 *   wait until 5 (no tick)    aged 800 (the next ticks' source is so many ms old)
 *   anna up 100 USDT 30s #1 [shown 80%]    halt | close | open [until 60]    restart
 *   suspend 30s    house owns 5000 USDT    house has 10 USDT    restore #1 with 100 101 | restore #1 with nothing
 *
 * What must be seen:
 *   refused house_limit    #1 is void thin_entry    #1 enters at 100.05 of 5    #1 settles at 100 of 4    #1 ends at 33.1
 *   anna has 9900 USDT    house holds 85 USDT    house owns 1000100 USDT
 */
import { formatUnits, unitsOf } from '@assay/money'
import { settlementWindow } from '../rule.ts'
import type {
  Direction,
  Funds,
  OptionOrder,
  PriceWindow,
  SecondsCommand,
  SecondsEffects,
  SecondsEngine,
  SecondsOptions,
  SetConfigCommand,
} from '../types.ts'

/** One rule in a sentence, and a story that shows it. Each step is what someone does, then what must be seen. */
export interface Scenario {
  rule: string
  steps: string[][]
}

const INSTRUMENT = 5
const START_MS = 1_700_000_000_000
const CLOCK_MS = 200
const HOUSE = 90
const USERS: Readonly<Record<string, number>> = { anna: 14, bert: 24, cleo: 34, house: HOUSE }
const CURRENCIES: Readonly<Record<string, number>> = { USDT: 3, BTC: 1, ETH: 2 }
const OPTIONS: SecondsOptions = { houseAccount: HOUSE, secondCapPpm: 20_000, totalCapPpm: 50_000 }

const moneyOf = (text: string): bigint => unitsOf(text, 8)
const moneyText = (units: bigint): string => formatUnits(units, 8)
const priceOf = (text: string): number => Number(unitsOf(text, 2))
const timeOf = (text: string): number => START_MS + Number(unitsOf(text, 3))
const timeText = (timeMs: number): string => formatUnits(BigInt(timeMs - START_MS), 3)
/** A doubled price in tenths of a tick as a decimal: it has three decimals once it is halved. */
const doubleText = (double: number): string => formatUnits(BigInt(double) * 5n, 3)

class Purse implements Funds {
  readonly #units = new Map<string, bigint>()

  available(account: number, currencyId: number): bigint {
    return this.#units.get(`${account}:${currencyId}`) ?? 0n
  }

  add(account: number, currencyId: number, delta: bigint): void {
    this.set(account, currencyId, this.available(account, currencyId) + delta)
  }

  set(account: number, currencyId: number, units: bigint): void {
    this.#units.set(`${account}:${currencyId}`, units)
  }
}

/** Runs one scenario on one engine. */
export class Story {
  readonly #create: (options: SecondsOptions) => SecondsEngine
  readonly #purse = new Purse()
  readonly #orders = new Map<number, OptionOrder>()
  readonly #config: SetConfigCommand
  #engine: SecondsEngine
  #effects: SecondsEffects = { refused: null, orders: [], postings: [] }
  #timeMs = START_MS
  #tickMs = START_MS - CLOCK_MS
  #seq = 0
  #ageMs = 0
  #lastPrice = 0

  constructor(create: (options: SecondsOptions) => SecondsEngine) {
    this.#create = create
    this.#engine = create(OPTIONS)
    const period = (seconds: number, ratioPpm: number) => ({ seconds, ratioPpm, isSuspended: false })
    this.#config = {
      kind: 'set_config',
      timeMs: START_MS,
      instruments: [{ instrumentId: INSTRUMENT, periods: [period(30, 850_000), period(60, 800_000)] }],
      currencies: [3, 1].map((currencyId) => ({ currencyId, minimumStake: moneyOf('5'), maximumStake: moneyOf('50000') })),
      houseBalances: [3, 1].map((currencyId) => ({ currencyId, units: moneyOf('1000000') })),
    }
    for (const account of Object.values(USERS)) {
      this.#purse.set(account, 3, moneyOf(account === HOUSE ? '1000000' : '60000'))
      this.#purse.set(account, 1, moneyOf(account === HOUSE ? '1000000' : '100'))
    }
    this.#execute(this.#config)
    this.#tell('open')
    this.#tell('prices 100')
  }

  step([action = '', ...expected]: string[]): { action: string; expected: string[]; actual: string[] } {
    this.#effects = { refused: null, orders: [], postings: [] }
    this.#tell(action)
    const wantsRefusal = expected.some((line) => line.startsWith('refused'))
    const unexpected = this.#effects.refused !== null && !wantsRefusal ? [`refused ${this.#effects.refused}`] : []
    return { action, expected, actual: [...expected.map((line) => this.#seen(line)), ...unexpected] }
  }

  #tell(line: string): void {
    const [who = '', what = '', ...rest] = line.split(' ')
    if (who === 'price') this.#ticksUntil(what, timeOf(rest[1]!))
    else if (who === 'prices') for (const price of [what, ...rest]) this.#ticksUntil(price, this.#tickMs + CLOCK_MS)
    else if (who === 'wait') this.#wait(timeOf(rest[0]!))
    else if (who === 'aged') this.#ageMs = Number(what)
    else if (who === 'restart') this.#restart()
    else if (who === 'suspend') this.#suspend(Number(what.replace('s', '')))
    else if (who === 'restore') this.#restore(Number(what.slice(1)), rest.slice(1))
    else if (who === 'house') this.#house(what, rest)
    else if (who === 'halt' || who === 'close' || who === 'open') this.#status(who, rest[0])
    else this.#submit(who, what as Direction, rest)
  }

  #execute(command: SecondsCommand): void {
    const { refused, orders, postings } = this.#engine.execute(command, this.#purse)
    for (const order of orders) this.#orders.set(order.id, { ...order })
    this.#effects = { refused, orders, postings }
  }

  #tick(price: string): void {
    this.#tickMs += CLOCK_MS
    this.#timeMs = Math.max(this.#timeMs, this.#tickMs)
    this.#seq += 1
    this.#lastPrice = priceOf(price)
    const tick = { kind: 'tick' as const, instrumentId: INSTRUMENT, seq: this.#seq, timeMs: this.#tickMs }
    this.#execute({ ...tick, price: this.#lastPrice, ageMs: this.#ageMs })
  }

  #ticksUntil(price: string, untilMs: number): void {
    while (this.#tickMs + CLOCK_MS <= untilMs) this.#tick(price)
    this.#timeMs = Math.max(this.#timeMs, untilMs)
  }

  #wait(untilMs: number): void {
    this.#timeMs = untilMs
    this.#tickMs = Math.max(this.#tickMs, untilMs - (untilMs % CLOCK_MS))
  }

  #status(word: 'halt' | 'close' | 'open', until: string | undefined): void {
    const state = word === 'halt' ? 'halted' : word === 'close' ? 'closed' : 'open'
    const sessionEndMs = until ? timeOf(until) : null
    this.#execute({ kind: 'status', timeMs: this.#timeMs, instrumentId: INSTRUMENT, state, sessionEndMs })
  }

  #suspend(seconds: number): void {
    const [terms] = this.#config.instruments!
    const periods = terms!.periods.map((period) => ({ ...period, isSuspended: period.seconds === seconds }))
    this.#config.instruments = [{ instrumentId: INSTRUMENT, periods }]
    this.#execute({ kind: 'set_config', timeMs: this.#timeMs, instruments: this.#config.instruments })
  }

  #house(verb: string, [amount = '', currency = '']: string[]): void {
    const currencyId = CURRENCIES[currency]!
    if (verb === 'has') this.#purse.set(HOUSE, currencyId, moneyOf(amount))
    else this.#execute({ kind: 'set_config', timeMs: this.#timeMs, houseBalances: [{ currencyId, units: moneyOf(amount) }] })
  }

  #submit(who: string, direction: Direction, [amount, currency, period, name, , shown]: string[]): void {
    const seconds = Number(period!.replace('s', ''))
    this.#execute({
      kind: 'submit',
      id: Number(name!.slice(1)),
      timeMs: this.#timeMs,
      publicId: `public-${name!.slice(1)}`,
      account: USERS[who]!,
      instrumentId: INSTRUMENT,
      currencyId: CURRENCIES[currency!]!,
      direction,
      seconds,
      stake: moneyOf(amount!),
      ratioPpm: shown ? Number(shown.replace('%', '')) * 10_000 : seconds === 60 ? 800_000 : 850_000,
    })
  }

  #restore(id: number, prices: string[]): void {
    const { settleMs } = this.#orders.get(id)!
    const { fromMs } = settlementWindow(settleMs)
    const texts = prices[0] === 'nothing' ? [] : prices
    const ticks = texts.map((text, position) => ({ timeMs: fromMs + 1 + position, price: priceOf(text) }))
    this.#execute({ kind: 'restore', timeMs: this.#timeMs, instrumentId: INSTRUMENT, settleMs, ticks, evidence: 'raw' })
  }

  /** Builds a new engine from what a database would have kept. */
  #restart(): void {
    const old = this.#engine
    this.#engine = this.#create(OPTIONS)
    const houseBalances = [3, 1].map((currencyId) => ({ currencyId, units: old.houseBalance(currencyId) }))
    this.#engine.execute({ ...this.#config, houseBalances }, this.#purse)
    const { state, sessionEndMs } = old.market(INSTRUMENT)
    this.#engine.loadStatus({ kind: 'status', timeMs: 0, instrumentId: INSTRUMENT, state, sessionEndMs })
    for (const tick of old.recentTicks(INSTRUMENT)) this.#engine.loadTick(tick)
    for (const order of old.orders()) this.#engine.loadOrder(structuredClone(order))
    if (this.#engine.hash() !== old.hash()) throw new Error('another hash after a restart')
  }

  /** What is really to be seen of what a line asks. */
  #seen(line: string): string {
    const [subject = '', verb = '', , currency = ''] = line.split(' ')
    if (subject === 'refused') return `refused ${this.#effects.refused}`
    if (subject.startsWith('#')) return this.#seenOfOrder(subject, verb)
    const currencyId = CURRENCIES[currency]!
    if (verb === 'holds') return `${subject} holds ${moneyText(this.#engine.houseHeld(currencyId))} ${currency}`
    if (verb === 'owns') return `${subject} owns ${moneyText(this.#engine.houseBalance(currencyId))} ${currency}`
    return `${subject} has ${moneyText(this.#purse.available(USERS[subject]!, currencyId))} ${currency}`
  }

  #seenOfOrder(name: string, verb: string): string {
    const order = this.#orders.get(Number(name.slice(1)))
    if (!order) return `${name} is unknown`
    if (verb === 'is') return `${name} is ${order.status}${order.voidReason ? ` ${order.voidReason}` : ''}`
    if (verb === 'ends') return `${name} ends at ${timeText(order.settleMs)}`
    return `${name} ${verb} at ${windowText(verb === 'enters' ? order.entry : order.settlement)}`
  }
}

function windowText(window: PriceWindow | null): string {
  if (!window) return 'nothing'
  return `${window.doublePrice === null ? 'no price' : doubleText(window.doublePrice)} of ${window.ticks.length}`
}

import { awaitedMs, refusal, twiceMedian, windowUntil, winningsOf, type Market } from './rules.ts'
import type {
  Funds,
  InstrumentTerms,
  OptionOrder,
  PayableCurrency,
  PriceWindow,
  RestoreCommand,
  SecondsCommand,
  SecondsEffects,
  SecondsEngine,
  SecondsMarket,
  SecondsOptions,
  SecondsPostingKind,
  StatusCommand,
  SubmitCommand,
  TickCommand,
} from '../seconds/types.ts'

/** FNV-1a, 64 bits. */
function fnv(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let at = 0; at < text.length; at += 1) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}

function windowText(window: PriceWindow | null): string {
  if (!window) return 'none'
  const ticks = window.ticks.map((tick) => `${tick.seq}@${tick.timeMs}=${tick.price}`)
  return `${window.fromMs}-${window.untilMs}[${ticks.join(',')}]${window.doublePrice}`
}

function describe(order: OptionOrder): string {
  const flat = { ...order, entry: windowText(order.entry), settlement: windowText(order.settlement) }
  const all = Object.entries(flat).map(([name, value]) => `${name}=${String(value)}`)
  return all.sort((a, b) => (a.split('=')[0]! < b.split('=')[0]! ? -1 : 1)).join('|')
}

/** The plainest correct options engine: it goes through all orders and all ticks every time. The real engine is compared with it. */
class OracleEngine implements SecondsEngine {
  readonly #options: SecondsOptions
  #terms: readonly InstrumentTerms[] = []
  #currencies: readonly PayableCurrency[] = []
  #owned: { currencyId: number; units: bigint }[] = []
  #markets: Market[] = []
  #live: OptionOrder[] = []
  #effects: SecondsEffects = { refused: null, orders: [], postings: [] }

  constructor(options: SecondsOptions) {
    this.#options = options
  }

  execute(command: SecondsCommand, funds: Funds): SecondsEffects {
    this.#effects = { refused: null, orders: [], postings: [] }
    if (command.kind === 'submit') this.#submit(command, funds)
    else if (command.kind === 'tick') this.#tick(command, funds)
    else if (command.kind === 'status') this.loadStatus(command)
    else if (command.kind === 'restore') this.#restore(command, funds)
    else {
      if (command.instruments) this.#terms = command.instruments
      if (command.currencies) this.#currencies = command.currencies
      for (const { currencyId, units } of command.houseBalances ?? []) this.#own(currencyId, units - this.houseBalance(currencyId))
    }
    return this.#effects
  }

  #submit(command: SubmitCommand, funds: Funds): void {
    const { account, instrumentId, currencyId, seconds, stake, ratioPpm, timeMs } = command
    const { houseAccount, secondCapPpm, totalCapPpm } = this.#options
    this.#effects.refused = refusal(command, {
      market: this.#markets.find((market) => market.instrumentId === instrumentId),
      period: this.#terms.find((terms) => terms.instrumentId === instrumentId)?.periods.find((period) => period.seconds === seconds),
      currency: this.#currencies.find((currency) => currency.currencyId === currencyId),
      available: funds.available(account, currencyId),
      houseAvailable: funds.available(houseAccount, currencyId),
      houseOwns: this.houseBalance(currencyId),
      others: this.#live.filter((order) => order.currencyId === currencyId),
      secondCapPpm,
      totalCapPpm,
    })
    if (this.#effects.refused) return
    const { kind: _kind, timeMs: _timeMs, ...asked } = command
    const winnings = winningsOf(stake, ratioPpm)
    const open = { entry: null, settlement: null, evidence: null, status: 'accepted' as const, voidReason: null, updatedMs: timeMs }
    const order: OptionOrder = { ...asked, rule: 1, winnings, acceptedMs: timeMs, settleMs: timeMs + 2000 + seconds * 1000, ...open }
    this.#live.push(order)
    this.#post(funds, order, { kind: 'seconds_hold', user: [-stake, stake], house: [-winnings, winnings] })
    this.#touch(order, timeMs)
  }

  #tick(tick: TickCommand, funds: Funds): void {
    const market = this.#market(tick.instrumentId)
    for (;;) {
      const due = this.#live.filter(
        (order) => order.instrumentId === tick.instrumentId && order.status !== 'settling' && awaitedMs(order) < tick.timeMs,
      )
      const next = due.sort((a, b) => awaitedMs(a) - awaitedMs(b) || a.id - b.id)[0]
      if (!next) break
      this.#touch(next, tick.timeMs)
      const window = windowUntil(market, awaitedMs(next))
      if (next.status === 'accepted') {
        next.entry = window
        next.status = 'open'
        if (window.doublePrice === null) this.#return(funds, next, 'thin_entry')
      } else {
        next.settlement = window
        if (window.doublePrice === null) next.status = 'settling'
        else this.#decide(funds, next)
      }
    }
    market.ticks.push(tick)
  }

  #restore({ instrumentId, settleMs, ticks, evidence, timeMs }: RestoreCommand, funds: Funds): void {
    const waiting = this.#live.filter(
      (order) => order.instrumentId === instrumentId && order.settleMs === settleMs && order.status === 'settling',
    )
    for (const order of waiting.sort((a, b) => a.id - b.id)) {
      this.#touch(order, timeMs)
      order.evidence = evidence
      if (ticks.length === 0) {
        this.#return(funds, order, 'no_trade')
        continue
      }
      const all = [...order.settlement!.ticks, ...ticks.map((tick) => ({ seq: null, ...tick }))].sort((a, b) => a.timeMs - b.timeMs)
      order.settlement = { ...order.settlement!, ticks: all, doublePrice: twiceMedian(all.map((tick) => tick.price)) }
      this.#decide(funds, order)
    }
  }

  #decide(funds: Funds, order: OptionOrder): void {
    const { stake, winnings, direction } = order
    const entry = order.entry!.doublePrice!
    const end = order.settlement!.doublePrice!
    if (end === entry) {
      this.#return(funds, order, null)
      return
    }
    const isWon = direction === 'up' ? end > entry : end < entry
    order.status = isWon ? 'won' : 'lost'
    const gain = isWon ? winnings : -stake
    this.#post(funds, order, { kind: 'seconds_settle', user: [stake + gain, -stake], house: [winnings - gain, -winnings] })
    this.#own(order.currencyId, -gain)
    this.#forget(order)
  }

  #return(funds: Funds, order: OptionOrder, reason: OptionOrder['voidReason']): void {
    order.status = reason ? 'void' : 'tied'
    order.voidReason = reason
    this.#post(funds, order, { kind: 'seconds_return', user: [order.stake, -order.stake], house: [order.winnings, -order.winnings] })
    this.#forget(order)
  }

  #post(
    funds: Funds,
    order: OptionOrder,
    { kind, user, house }: { kind: SecondsPostingKind; user: [bigint, bigint]; house: [bigint, bigint] },
  ): void {
    const { currencyId, account } = order
    const hold = `seconds:${order.id}`
    const entries = [
      { account, currencyId, available: user[0], held: user[1], hold },
      { account: this.#options.houseAccount, currencyId, available: house[0], held: house[1], hold },
    ]
    for (const entry of entries) funds.add(entry.account, currencyId, entry.available)
    this.#effects.postings.push({ kind, reference: hold, entries })
  }

  #touch(order: OptionOrder, timeMs: number): void {
    order.updatedMs = timeMs
    if (!this.#effects.orders.includes(order)) this.#effects.orders.push(order)
  }

  #forget(order: OptionOrder): void {
    this.#live = this.#live.filter((other) => other !== order)
  }

  #own(currencyId: number, delta: bigint): void {
    const known = this.#owned.find((balance) => balance.currencyId === currencyId)
    if (known) known.units += delta
    else this.#owned.push({ currencyId, units: delta })
  }

  #market(instrumentId: number): Market {
    const known = this.#markets.find((market) => market.instrumentId === instrumentId)
    if (known) return known
    const made: Market = { instrumentId, state: 'halted', sessionEndMs: null, ticks: [] }
    this.#markets.push(made)
    return made
  }

  loadStatus({ instrumentId, state, sessionEndMs }: StatusCommand): void {
    Object.assign(this.#market(instrumentId), { state, sessionEndMs })
  }

  loadTick(tick: TickCommand): void {
    this.#market(tick.instrumentId).ticks.push(tick)
  }

  loadOrder(order: OptionOrder): void {
    this.#live.push(order)
  }

  market(instrumentId: number): SecondsMarket {
    const { state, sessionEndMs, ticks } = this.#markets.find((market) => market.instrumentId === instrumentId) ?? {
      state: 'halted' as const,
      sessionEndMs: null,
      ticks: [],
    }
    return { state, sessionEndMs, lastTick: ticks.at(-1) ?? null }
  }

  recentTicks(instrumentId: number): TickCommand[] {
    const { ticks } = this.#market(instrumentId)
    return ticks.filter((tick) => tick.timeMs > ticks.at(-1)!.timeMs - 1000)
  }

  order(id: number): OptionOrder | undefined {
    return this.#live.find((order) => order.id === id)
  }

  openOrders(account: number): OptionOrder[] {
    return this.orders().filter((order) => order.account === account)
  }

  orders(): OptionOrder[] {
    return [...this.#live].sort((a, b) => a.id - b.id)
  }

  houseHeld(currencyId: number): bigint {
    return this.#live.filter((order) => order.currencyId === currencyId).reduce((held, order) => held + order.winnings, 0n)
  }

  houseBalance(currencyId: number): bigint {
    return this.#owned.find((balance) => balance.currencyId === currencyId)?.units ?? 0n
  }

  unsettled(): { instrumentId: number; settleMs: number }[] {
    const names = this.#live.filter((order) => order.status === 'settling').map((order) => `${order.settleMs} ${order.instrumentId}`)
    const pairs = [...new Set(names)].map((name) => name.split(' ').map(Number) as [number, number])
    return pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([settleMs, instrumentId]) => ({ instrumentId, settleMs }))
  }

  hash(): string {
    const markets = [...this.#markets].sort((a, b) => a.instrumentId - b.instrumentId)
    const lines = markets.flatMap(({ instrumentId, state, sessionEndMs }) => [
      `market ${instrumentId}|${state}|${sessionEndMs}\n`,
      ...this.recentTicks(instrumentId).map(({ seq, timeMs, price, ageMs }) => `${seq}|${timeMs}|${price}|${ageMs}\n`),
    ])
    const owned = [...this.#owned].sort((a, b) => a.currencyId - b.currencyId)
    for (const { currencyId, units } of owned) lines.push(`house ${currencyId}|${units}\n`)
    for (const order of this.orders()) lines.push(`${describe(order)}\n`)
    return fnv(lines.join(''))
  }
}

/** Creates the plain second implementation of the options engine. Slow; for comparison only. */
export function createOracleSecondsEngine(options: SecondsOptions): SecondsEngine {
  return new OracleEngine(options)
}

import { FIRST_PRICES, HOUSE, INSTRUMENTS, money, moneyText, parseAction, PEOPLE, priceText, rowId, SYSTEM } from './language.ts'
import type { FuturesCommand } from '../commands.ts'
import { noEffects } from '../state.ts'
import type { Fill } from '../effects.ts'
import type { EngineOptions, FuturesEngine, HouseConfig, Instrument, Row } from '../types.ts'

/** One sentence of the rules and a story that shows it. Each step: what someone does, then what must be seen. */
export interface Scenario {
  rule: string
  steps: string[][]
}

export interface StepResult {
  action: string
  expected: string[]
  actual: string[]
}

const START: Record<string, string> = { house: '50,000,000', insurance: '1,000', fees: '0', anna: '10,000', bert: '1,000,000', cleo: '100' }

const NOTHING = noEffects()

/** Tells one scenario to one engine. Every market is open, BTC at 50,000; anna has 10,000 USDT, bert 1,000,000, cleo 100. */
export class Story {
  private engine: FuturesEngine
  private readonly create: (options: EngineOptions) => FuturesEngine
  private readonly rows = new Map<number, Row>()
  private effects = NOTHING
  private timeMs = 1_000_000
  private seq = 0
  private readonly instruments: Record<string, Instrument> = { ...INSTRUMENTS }
  private house: HouseConfig = HOUSE

  constructor(create: (options: EngineOptions) => FuturesEngine) {
    this.create = create
    this.engine = this.start()
    for (const [name, units] of Object.entries(START)) this.engine.setAvailable(PEOPLE[name]!, money(units))
    for (const symbol of Object.keys(INSTRUMENTS)) this.tell(`open ${symbol}`)
    for (const [symbol, price] of Object.entries(FIRST_PRICES)) this.tell(`${symbol} ${price}`)
  }

  step([action = '', ...expected]: string[]): StepResult {
    this.tell(action)
    const isRefusal = expected.some((line) => line.startsWith('refused'))
    const unexpected = this.effects.refused !== null && !isRefusal ? [`refused ${this.effects.refused}`] : []
    return { action, expected, actual: [...expected.map((line) => this.seen(line)), ...unexpected] }
  }

  private start(): FuturesEngine {
    const engine = this.create(SYSTEM)
    engine.execute({ kind: 'set_config', timeMs: 0, instruments: Object.values(this.instruments), house: this.house })
    return engine
  }

  /** A hundredth of a second passes before each sentence, or the time it names: `after 3600s`; `= ` makes it the same instant. */
  private tell(line: string): void {
    const wait = /^after (\d+)s$/.exec(line)
    const isAtOnce = line.startsWith('= ')
    this.timeMs += wait ? Number(wait[1]) * 1000 : isAtOnce ? 0 : 10
    if (wait) return
    if (isAtOnce) line = line.slice(2)
    if (line === 'restart') return this.restart()
    const [who = '', verb, amount = ''] = line.split(' ')
    if (verb === 'has') {
      this.engine.setAvailable(PEOPLE[who]!, money(amount))
      return
    }
    this.seq += 1
    const symbolOf = (name: string): string => this.symbolOf(this.row(name))
    const { timeMs, seq, instruments, house } = this
    this.run(parseAction(line, { timeMs, seq, instruments, house, symbolOf }))
  }

  private run(command: FuturesCommand): void {
    if (command.kind === 'set_config') {
      for (const instrument of command.instruments) this.instruments[instrument.symbol] = instrument
      this.house = command.house ?? this.house
    }
    this.effects = this.engine.execute(command)
    for (const row of this.effects.rows) this.rows.set(row.id, { ...row })
  }

  /** A new engine from what a database would have kept. */
  private restart(): void {
    const old = this.engine
    this.effects = NOTHING
    this.engine = this.start()
    for (const { id } of Object.values(INSTRUMENTS)) this.engine.loadMarket(old.market(id))
    for (const account of Object.values(PEOPLE)) this.engine.setAvailable(account, old.available(account))
    for (const state of old.accountStates()) this.engine.loadAccount(state)
    for (const row of old.rows()) this.engine.loadRow({ ...row })
    for (const claim of old.claims()) this.engine.loadClaim(claim)
    if (this.engine.hash() !== old.hash()) throw new Error('another state after a restart')
  }

  private row(name: string): Row {
    const id = rowId(name)
    const row = this.engine.row(id) ?? this.rows.get(id)
    if (!row) throw new Error(`${name} is unknown`)
    return row
  }

  private symbolOf(row: Row): string {
    return Object.values(INSTRUMENTS).find(({ id }) => id === row.instrumentId)!.symbol
  }

  /** What is really to be seen of what a line speaks about. */
  private seen(line: string): string {
    const [subject = '', verb = ''] = line.split(' ')
    if (subject === 'refused')
      return ['refused', this.effects.refused, this.effects.highestMultiple].filter((part) => part !== null).join(' ')
    if (subject === 'fills') return `fills ${this.effects.fills.map((fill) => this.fillText(fill)).join(', ') || 'none'}`
    if (subject === 'steps')
      return `steps ${this.effects.liquidations.flatMap(({ steps }) => steps.map(({ rowId: id, lots }) => `#${id - 100}:${lots / 100}`)).join(' ')}`
    if (subject === 'warns')
      return `warns ${this.effects.warnings.map((one) => `${one.rowId === null ? this.nameOf(one.account) : `#${one.rowId - 100}`} ${one.level}`).join(', ') || 'nobody'}`
    if (subject === 'dropped')
      return `dropped ${this.effects.closingsDropped.map(({ rowId: id, reason }) => `#${id - 100} ${reason}`).join(', ')}`
    if (subject.startsWith('#')) return this.seenOfRow(subject, verb)
    if (subject === 'house' && verb === 'requires') return `house requires ${moneyText(this.engine.houseView().requirement)}`
    if (subject === 'claims')
      return `claims ${
        this.engine
          .claims()
          .map(({ rowId: id, remaining }) => `#${id - 100} ${moneyText(remaining)}`)
          .join(', ') || 'none'
      }`
    const account = PEOPLE[subject]!
    if (verb === 'has') return `${subject} has ${moneyText(this.engine.available(account))}`
    const view = this.engine.accountView(account)
    if (verb === 'free') return `${subject} free ${moneyText(view.freeMargin)}`
    if (verb === 'needs') return `${subject} needs ${moneyText(view.maintenance)}`
    if (verb === 'equity') return `${subject} equity ${moneyText(view.equity)}`
    if (verb === 'rate') return `${subject} rate ${view.riskRateBps === null ? 'none' : view.riskRateBps / 100}`
    throw new Error(`what does "${line}" mean?`)
  }

  private nameOf(account: number): string {
    return Object.keys(PEOPLE).find((name) => PEOPLE[name] === account)!
  }

  private fillText({ rowId: id, kind, priceTicks, lots }: Fill): string {
    const symbol = this.symbolOf(this.rows.get(id)!)
    return `#${id - 100} ${kind} ${lots / 100} at ${priceText(symbol, priceTicks)}`
  }

  private seenOfRow(name: string, verb: string): string {
    const row = this.row(name)
    const symbol = this.symbolOf(row)
    const position = row.status === 'open' ? this.engine.positionView(row.id) : null
    const words: Record<string, () => string> = {
      is: () => (row.reason === null ? row.status : `${row.status} ${row.reason}`),
      opened: () => priceText(symbol, row.openTicks),
      holds: () => moneyText(row.held),
      lots: () => String(row.openLots / 100),
      fee: () => moneyText(row.handlingFee),
      overnight: () => moneyText(row.overnightFee),
      result: () => moneyText(row.profit),
      taken: () => moneyText(row.profitTaken),
      penalty: () => moneyText(row.liquidationFee),
      trails: () => priceText(symbol, row.trailTicks),
      liquidates: () => priceText(symbol, position?.liquidationTicks ?? null) + (position?.isApproximate ? ' about' : ''),
      needs: () => moneyText(position!.maintenance),
      equity: () => moneyText(position!.equity),
      profit: () => moneyText(position!.profit),
      rate: () => String((position!.riskRateBps ?? 0) / 100),
    }
    return `${name} ${verb} ${words[verb]!()}`
  }
}

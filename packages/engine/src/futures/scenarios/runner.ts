import { FIRST_PRICES, HOUSE, INSTRUMENTS, money, moneyText, parseAction, PEOPLE, priceText, positionId, SYSTEM } from './language.ts'
import type { FuturesCommand } from '../commands.ts'
import { noEffects } from '../state.ts'
import type { Fill } from '../effects.ts'
import type { EngineOptions, FuturesEngine, HouseConfig, Instrument, Position } from '../types.ts'

/** One rule in a sentence, and a story that shows it. Each step is what someone does, then what must be seen. */
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

/** Runs one scenario on one engine. Every market is open, BTC at 50,000; anna has 10,000 USDT, bert 1,000,000, cleo 100. */
export class Story {
  private engine: FuturesEngine
  private readonly create: (options: EngineOptions) => FuturesEngine
  private readonly positions = new Map<number, Position>()
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

  /** Runs one line. Time moves on by a hundredth of a second, or by what the line says: `after 3600s`; `= ` keeps the instant. */
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
    const symbolOf = (name: string): string => this.symbolOf(this.position(name))
    const { timeMs, seq, instruments, house } = this
    this.run(parseAction(line, { timeMs, seq, instruments, house, symbolOf }))
  }

  private run(command: FuturesCommand): void {
    if (command.kind === 'set_config') {
      for (const instrument of command.instruments) this.instruments[instrument.symbol] = instrument
      this.house = command.house ?? this.house
    }
    this.effects = this.engine.execute(command)
    for (const position of this.effects.positions) this.positions.set(position.id, { ...position })
  }

  /** Builds a new engine from what a database would have kept. */
  private restart(): void {
    const old = this.engine
    this.effects = NOTHING
    this.engine = this.start()
    for (const { id } of Object.values(INSTRUMENTS)) this.engine.loadMarket(old.market(id))
    for (const account of Object.values(PEOPLE)) this.engine.setAvailable(account, old.available(account))
    for (const state of old.accountStates()) this.engine.loadAccount(state)
    for (const position of old.positions()) this.engine.loadPosition({ ...position })
    for (const claim of old.claims()) this.engine.loadClaim(claim)
    if (this.engine.hash() !== old.hash()) throw new Error('another state after a restart')
  }

  private position(name: string): Position {
    const id = positionId(name)
    const position = this.engine.position(id) ?? this.positions.get(id)
    if (!position) throw new Error(`${name} is unknown`)
    return position
  }

  private symbolOf(position: Position): string {
    return Object.values(INSTRUMENTS).find(({ id }) => id === position.instrumentId)!.symbol
  }

  /** What is really to be seen of what a line asks. */
  private seen(line: string): string {
    const [subject = '', verb = ''] = line.split(' ')
    if (subject === 'refused')
      return ['refused', this.effects.refused, this.effects.highestLeverage].filter((part) => part !== null).join(' ')
    if (subject === 'fills') return `fills ${this.effects.fills.map((fill) => this.fillText(fill)).join(', ') || 'none'}`
    if (subject === 'steps')
      return `steps ${this.effects.liquidations.flatMap(({ steps }) => steps.map(({ positionId: id, lots }) => `#${id - 100}:${lots / 100}`)).join(' ')}`
    if (subject === 'warns')
      return `warns ${this.effects.warnings.map((one) => `${one.positionId === null ? this.nameOf(one.account) : `#${one.positionId - 100}`} ${one.level}`).join(', ') || 'nobody'}`
    if (subject === 'dropped')
      return `dropped ${this.effects.closingsDropped.map(({ positionId: id, reason }) => `#${id - 100} ${reason}`).join(', ')}`
    if (subject.startsWith('#')) return this.seenOfPosition(subject, verb)
    if (subject === 'house' && verb === 'requires') return `house requires ${moneyText(this.engine.houseView().requirement)}`
    if (subject === 'claims')
      return `claims ${
        this.engine
          .claims()
          .map(({ positionId: id, remaining }) => `#${id - 100} ${moneyText(remaining)}`)
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

  private fillText({ positionId: id, kind, priceTicks, lots }: Fill): string {
    const symbol = this.symbolOf(this.positions.get(id)!)
    return `#${id - 100} ${kind} ${lots / 100} at ${priceText(symbol, priceTicks)}`
  }

  private seenOfPosition(name: string, verb: string): string {
    const position = this.position(name)
    const symbol = this.symbolOf(position)
    const view = position.status === 'open' ? this.engine.positionView(position.id) : null
    const words: Record<string, () => string> = {
      is: () => (position.reason === null ? position.status : `${position.status} ${position.reason}`),
      opened: () => priceText(symbol, position.openTicks),
      holds: () => moneyText(position.held),
      lots: () => String(position.openLots / 100),
      fee: () => moneyText(position.handlingFee),
      overnight: () => moneyText(position.overnightFee),
      result: () => moneyText(position.profit),
      taken: () => moneyText(position.profitTaken),
      penalty: () => moneyText(position.liquidationFee),
      trails: () => priceText(symbol, position.trailTicks),
      liquidates: () => priceText(symbol, view?.liquidationTicks ?? null) + (view?.isApproximate ? ' about' : ''),
      needs: () => moneyText(view!.maintenance),
      equity: () => moneyText(view!.equity),
      profit: () => moneyText(view!.profit),
      rate: () => String((view!.riskRateBps ?? 0) / 100),
    }
    return `${name} ${verb} ${words[verb]!()}`
  }
}

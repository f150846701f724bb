import { isDeepStrictEqual } from 'node:util'
import { ACCOUNTS, INSTRUMENTS, RandomCommands, SYSTEM, usdt } from './random-commands.ts'
import type { FuturesCommand } from '../futures/commands.ts'
import type { Effects, FuturesPosting } from '../futures/effects.ts'
import type { EngineOptions, FuturesEngine, Position } from '../futures/types.ts'
import { isLivePosition } from '../futures/statuses.ts'

type CreateEngine = (options: EngineOptions) => FuturesEngine

/** A ledger in memory that refuses what the real one refuses. */
class Ledger {
  readonly available = new Map<number, bigint>()
  readonly holds = new Map<string, bigint>()

  book({ reference, entries }: FuturesPosting): void {
    let sum = 0n
    if (entries.length === 0) throw new Error(`${reference}: no entries`)
    for (const { account, available, held, hold } of entries) {
      sum += available + held
      if ((held === 0n) !== (hold === null)) throw new Error(`${reference}: a held change must name its hold`)
      this.add(account, available)
      if (hold !== null) this.holds.set(hold, (this.holds.get(hold) ?? 0n) + held)
      if (hold !== null && this.holds.get(hold)! < 0n) throw new Error(`${hold} below zero`)
    }
    if (sum !== 0n) throw new Error(`${reference} sums to ${sum}`)
  }

  add(account: number, units: bigint): void {
    const left = (this.available.get(account) ?? 0n) + units
    if (left < 0n) throw new Error(`account ${account} has ${left}`)
    this.available.set(account, left)
  }
}

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner), 1)

/** Where two values differ, for the error message. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (isDeepStrictEqual(one, other)) return []
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return [`${path}: ${String(one)} is not ${String(other)}`]
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) =>
    differences((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name], `${path}.${name}`),
  )
}

/** Counts of what happened: `place`, `refused would_liquidate`, `closed liquidated`, ... */
export type Tally = Map<string, number>

export interface LockstepOptions {
  seed: number
  operations: number
  first: CreateEngine
  second: CreateEngine
  /** After so many operations state and views are compared, and the first engine is rebuilt from what a database keeps. */
  rebuildEvery: number
}

/** Runs the same random commands through two engines and throws at the first difference or broken rule of the ledger. */
export class Lockstep {
  readonly tally: Tally = new Map()
  private readonly options: LockstepOptions
  private readonly commands: RandomCommands
  private readonly ledger = new Ledger()
  private first: FuturesEngine
  private readonly second: FuturesEngine

  constructor(options: LockstepOptions) {
    this.options = options
    this.commands = new RandomCommands(options.seed)
    this.first = options.first(SYSTEM)
    this.second = options.second(SYSTEM)
    const start: [number, bigint][] = ACCOUNTS.map((account, at) => [account, usdt(60 * 2 ** at)])
    for (const [account, units] of [...start, [1, usdt(8000)], [2, usdt(300)], [3, 0n]] as [number, bigint][]) {
      this.ledger.available.set(account, units)
      for (const engine of [this.first, this.second]) engine.setAvailable(account, units)
    }
  }

  /** Runs to the end and returns the hash of the last state. */
  run(): string {
    for (const command of this.commands.opening()) this.step(command)
    for (let operation = 1; operation <= this.options.operations; operation += 1) {
      this.step(this.commands.next(this.second.positions()))
      if (operation % this.options.rebuildEvery === 0) this.compareStates()
    }
    this.compareStates()
    return this.first.hash()
  }

  private step(command: FuturesCommand): void {
    const effects = this.first.execute(command)
    const expected = this.second.execute(command)
    const found = differences(effects, expected)
    if (found.length > 0) {
      throw new Error(
        `seed ${this.options.seed}: different effects of ${asText(command)}\n${found.slice(0, 20).join('\n')}\nfirst ${asText(effects)}\nsecond ${asText(expected)}`,
      )
    }
    // Money that a move brings must be there before anything is paid from it.
    if (command.kind === 'move' && effects.refused === null) this.ledger.add(command.account, command.units)
    for (const posting of effects.postings) this.ledger.book(posting)
    for (const position of effects.positions) this.checkRow(position)
    this.count(command, effects)
  }

  private checkRow(position: Position): void {
    const held = this.ledger.holds.get(`futures:${position.id}`) ?? 0n
    if (held !== position.held) throw new Error(`position ${position.id} says ${position.held} is held, the ledger ${held}`)
    const isLive = isLivePosition(position)
    if (isLive !== (this.first.position(position.id) !== undefined)) throw new Error(`position ${position.id} is ${position.status}`)
    if (!isLive && (held !== 0n || position.openLots !== 0)) throw new Error(`position ${position.id} ended with ${held} held`)
  }

  private count(command: FuturesCommand, effects: Effects): void {
    const seen = [effects.refused === null ? command.kind : `refused ${effects.refused}`]
    for (const position of effects.positions)
      seen.push(position.reason === null ? position.status : `${position.status} ${position.reason}`)
    for (const fill of effects.fills) {
      if (fill.marginsDrawn.length > 0) seen.push('margins drawn')
      if (fill.profitsTaken.length > 0) seen.push(`profits taken`)
      if (fill.deficit > 0n) seen.push('deficit')
      if (fill.kind !== 'open' && this.first.position(fill.positionId)) seen.push(`part ${fill.kind}`)
    }
    for (const { positionId, steps } of effects.liquidations) {
      seen.push(positionId === null ? 'liquidation cross' : 'liquidation alone')
      if (steps.length > 1) seen.push('liquidation in steps')
    }
    for (const { level } of effects.warnings) seen.push(`warning ${level}`)
    for (const { paid } of effects.claims) seen.push(paid === 0n ? 'claim made' : 'claim paid')
    for (const { isFromMargin } of effects.overnights) seen.push(isFromMargin ? 'overnight from margin' : 'overnight from free')
    if (effects.trails.length > 0) seen.push('trail moved')
    if (effects.closingsDropped.length > 0) seen.push('closing dropped')
    for (const key of seen) this.tally.set(key, (this.tally.get(key) ?? 0) + 1)
  }

  private compareStates(): void {
    if (this.first.hash() !== this.second.hash()) throw new Error('the states have different hashes')
    const views = (engine: FuturesEngine): unknown[] => [
      engine.houseView(),
      ...INSTRUMENTS.map(({ id }) => engine.exposureView(id)),
      ...ACCOUNTS.map((account) => engine.accountView(account)),
      ...engine.positions().map((position) => engine.roundTripCost(position)),
      ...engine.positions().flatMap((position) => (position.status === 'open' ? [engine.positionView(position.id)] : [])),
    ]
    const found = differences(views(this.first), views(this.second))
    if (found.length > 0) throw new Error(`different views\n${found.join('\n')}`)
    for (const [account, units] of this.ledger.available) {
      if (this.first.available(account) !== units) throw new Error(`account ${account} has ${units} in the ledger`)
    }
    this.rebuild()
  }

  private rebuild(): void {
    const old = this.first
    const fresh = this.options.first(SYSTEM)
    fresh.execute({ kind: 'set_config', timeMs: 0, ...this.commands.config() })
    for (const { id } of INSTRUMENTS) fresh.loadMarket(old.market(id))
    for (const [account, units] of this.ledger.available) fresh.setAvailable(account, units)
    for (const state of old.accountStates()) fresh.loadAccount(state)
    for (const position of old.positions()) fresh.loadPosition({ ...position })
    for (const claim of old.claims()) fresh.loadClaim({ ...claim })
    if (fresh.hash() !== old.hash()) throw new Error('a rebuilt engine has another hash')
    this.first = fresh
  }
}

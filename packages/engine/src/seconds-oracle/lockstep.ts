import { isDeepStrictEqual } from 'node:util'
import { ACCOUNTS, CURRENCIES, HOUSE_ACCOUNT, INSTRUMENTS, RandomCommands } from './random-commands.ts'
import { SECOND_CAP_PPM, TOTAL_CAP_PPM } from '../seconds/rule.ts'
import type {
  Funds,
  OptionOrder,
  SecondsCommand,
  SecondsEffects,
  SecondsEngine,
  SecondsOptions,
  SecondsPosting,
  SetConfigCommand,
} from '../seconds/types.ts'
import { isLiveOption } from '../seconds/statuses.ts'

type CreateEngine = (options: SecondsOptions) => SecondsEngine

const OPTIONS: SecondsOptions = { houseAccount: HOUSE_ACCOUNT, secondCapPpm: SECOND_CAP_PPM, totalCapPpm: TOTAL_CAP_PPM }

/** A ledger in memory that refuses what the real one refuses. */
class Ledger implements Funds {
  readonly #balances = new Map<string, bigint>()
  /** By account, currency and name. */
  readonly #holds = new Map<string, bigint>()

  available(account: number, currencyId: number): bigint {
    return this.#balances.get(`${account}:${currencyId}`) ?? 0n
  }

  add(account: number, currencyId: number, delta: bigint): void {
    const units = this.available(account, currencyId) + delta
    if (units < 0n) throw new Error(`account ${account} has ${units} of currency ${currencyId}`)
    this.#balances.set(`${account}:${currencyId}`, units)
  }

  /** What an account holds for obligations in a currency. */
  held(account: number, currencyId: number): bigint {
    let held = 0n
    for (const [key, units] of this.#holds) if (key.startsWith(`${account}:${currencyId}:`)) held += units
    return held
  }

  /** Checks a posting and books its changes of holds. The engine has moved the available balances already. */
  book({ reference, entries }: SecondsPosting): void {
    let sum = 0n
    for (const { account, currencyId, available, held, hold } of entries) {
      if (currencyId !== entries[0]!.currencyId) throw new Error(`${reference}: two currencies`)
      sum += available + held
      const key = `${account}:${currencyId}:${hold}`
      const left = (this.#holds.get(key) ?? 0n) + held
      if (left < 0n) throw new Error(`${key} holds ${left}`)
      if (left === 0n) this.#holds.delete(key)
      else this.#holds.set(key, left)
    }
    if (sum !== 0n) throw new Error(`${reference} sums to ${sum}`)
  }
}

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner), 1)

export interface SecondsLockstepOptions {
  seed: number
  operations: number
  first: CreateEngine
  second: CreateEngine
  /** After so many operations the whole state is compared, and the first engine is rebuilt from what a database keeps. */
  rebuildEvery: number
}

/** Runs the same random commands through two engines and throws at the first difference or broken rule of the ledger. */
export class SecondsLockstep {
  /** Counts of what happened. Keys are such as `refused house_limit`, `void thin_entry`, `won`. */
  readonly tally = new Map<string, number>()
  readonly #options: SecondsLockstepOptions
  readonly #commands: RandomCommands
  readonly #ledgers = [new Ledger(), new Ledger()] as const
  readonly #config = { instruments: [], currencies: [] } as Required<Pick<SetConfigCommand, 'instruments' | 'currencies'>>
  #first: SecondsEngine
  readonly #second: SecondsEngine

  constructor(options: SecondsLockstepOptions) {
    this.#options = options
    this.#commands = new RandomCommands(options.seed)
    this.#first = options.first(OPTIONS)
    this.#second = options.second(OPTIONS)
  }

  /** Runs to the end and returns the hash of the last state. */
  run(): string {
    for (const ledger of this.#ledgers) for (const currencyId of CURRENCIES) ledger.add(HOUSE_ACCOUNT, currencyId, 55_000n)
    for (const command of this.#commands.opening()) this.#step(command)
    for (let operation = 1; operation <= this.#options.operations; operation += 1) {
      if (operation % 500 === 1) this.#topUp()
      for (const command of this.#commands.next(this.#second)) this.#step(command)
      if (operation % this.#options.rebuildEvery === 0) this.#compareStates()
    }
    this.#compareStates()
    return this.#first.hash()
  }

  /** Refills every balance, so that some accounts are always short of money and some never. */
  #topUp(): void {
    for (const ledger of this.#ledgers) {
      for (const [position, account] of [HOUSE_ACCOUNT, ...ACCOUNTS].entries()) {
        for (const currencyId of CURRENCIES) {
          const target = position === 0 ? 20_000n : BigInt(position) * 900n
          const missing = target - ledger.available(account, currencyId)
          if (missing > 0n) ledger.add(account, currencyId, missing)
        }
      }
    }
  }

  #step(command: SecondsCommand): void {
    const [ours, theirs] = this.#ledgers
    const effects = this.#first.execute(command, ours)
    const expected = this.#second.execute(command, theirs)
    if (!isDeepStrictEqual(effects, expected)) {
      throw new Error(`different effects of ${asText(command)}\nfirst ${asText(effects)}\nsecond ${asText(expected)}`)
    }
    if (command.kind === 'set_config') {
      if (command.instruments) this.#config.instruments = command.instruments
      if (command.currencies) this.#config.currencies = command.currencies
    }
    for (const posting of effects.postings) ours.book(posting)
    for (const order of effects.orders) this.#checkOrder(order)
    for (const currencyId of CURRENCIES) this.#checkSolvency(currencyId)
    this.#count(command, effects)
  }

  #checkOrder(order: OptionOrder): void {
    if (isLiveOption(order) !== (this.#first.order(order.id) === order)) throw new Error(`order ${order.id} is ${order.status}`)
  }

  /** Checks that the house holds the largest possible payout, in money that it has. */
  #checkSolvency(currencyId: number): void {
    const live = this.#first.orders().filter((order) => order.currencyId === currencyId)
    const largest = live.reduce((sum, { winnings }) => sum + winnings, 0n)
    const held = this.#ledgers[0].held(HOUSE_ACCOUNT, currencyId)
    if (held !== largest || this.#first.houseHeld(currencyId) !== largest) {
      throw new Error(`the house holds ${held} of currency ${currencyId} for winnings of ${largest}`)
    }
    for (const account of ACCOUNTS) {
      const stakes = live.filter((order) => order.account === account).reduce((sum, { stake }) => sum + stake, 0n)
      if (this.#ledgers[0].held(account, currencyId) !== stakes) throw new Error(`account ${account} does not hold its stakes`)
    }
  }

  #count(command: SecondsCommand, effects: SecondsEffects): void {
    const seen = [effects.refused === null ? command.kind : `refused ${effects.refused}`]
    for (const order of effects.orders) {
      seen.push(order.voidReason === null ? order.status : `${order.status} ${order.voidReason}`)
      if (order.evidence !== null && order.voidReason === null) seen.push('restored')
      if ((order.settlement?.ticks.length ?? 1) % 2 === 0) seen.push('even window')
    }
    for (const key of seen) this.tally.set(key, (this.tally.get(key) ?? 0) + 1)
  }

  #compareStates(): void {
    if (this.#first.hash() !== this.#second.hash()) throw new Error('the states have different hashes')
    if (!isDeepStrictEqual(this.#first.unsettled(), this.#second.unsettled())) throw new Error('different unsettled')
    for (const account of ACCOUNTS) {
      const [ours, theirs] = [this.#first.openOrders(account), this.#second.openOrders(account)]
      if (!isDeepStrictEqual(ours, theirs)) throw new Error(`different orders of ${account}`)
    }
    this.#rebuild()
  }

  /** A new engine from what a database would have kept. */
  #rebuild(): void {
    const old = this.#first
    const rebuilt = this.#options.first(OPTIONS)
    const houseBalances = CURRENCIES.map((currencyId) => ({ currencyId, units: old.houseBalance(currencyId) }))
    rebuilt.execute({ kind: 'set_config', timeMs: 0, ...this.#config, houseBalances }, this.#ledgers[0])
    for (const instrumentId of INSTRUMENTS) {
      const { state, sessionEndMs } = old.market(instrumentId)
      rebuilt.loadStatus({ kind: 'status', timeMs: 0, instrumentId, state, sessionEndMs })
      for (const tick of old.recentTicks(instrumentId)) rebuilt.loadTick({ ...tick })
    }
    for (const order of old.orders()) rebuilt.loadOrder(structuredClone(order))
    if (rebuilt.hash() !== old.hash()) throw new Error('a rebuilt engine has another hash')
    this.#first = rebuilt
  }
}

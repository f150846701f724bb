/** Contracts and options over one house, as the desk runs them: random commands to both engines, and a ledger that books what they say. */
import type { Posting } from '@assay/money'
import { RandomCommands as FuturesCommands, SYSTEM, usdt, ACCOUNTS } from '../../packages/engine/src/futures-oracle/random-commands.ts'
import { RandomCommands as SecondsCommands, ACCOUNTS as OPTION_ACCOUNTS } from '../../packages/engine/src/seconds-oracle/random-commands.ts'
import { uniformFrom } from '../../packages/engine/src/oracle/random-commands.ts'
import { createFuturesEngine, type FuturesCommand, type FuturesEngine } from '../../packages/engine/src/futures/door.ts'
import {
  createSecondsEngine,
  SECOND_CAP_PPM,
  TOTAL_CAP_PPM,
  type SecondsCommand,
  type SecondsEngine,
} from '../../packages/engine/src/seconds/door.ts'
import { Ledger } from './ledger.ts'

export const USDT = SYSTEM.currencyId
export const HOUSE = SYSTEM.houseAccount
/** Random stakes are a few hundred units: this makes dollars of them, so that the caps of the house are met. */
const STAKE_FACTOR = 20_000_000n

/** Both generators number their accounts from the same range; here a user's options are paid from an account of their own. */
const microOf = (account: number): number => account + 100

/** A command as it was given to one of the engines. */
export type Told = { engine: 'futures'; command: FuturesCommand } | { engine: 'seconds'; command: SecondsCommand }

export class SharedHouse {
  readonly futures: FuturesEngine = createFuturesEngine(SYSTEM)
  readonly seconds: SecondsEngine = createSecondsEngine({ houseAccount: HOUSE, secondCapPpm: SECOND_CAP_PPM, totalCapPpm: TOTAL_CAP_PPM })
  readonly ledger = new Ledger()
  /** Everything booked, in order. */
  readonly postings: Posting[] = []
  /** What came in from outside, by currency. */
  readonly brought = new Map<number, bigint>()
  #ownHolds = 0n

  constructor() {
    for (const [at, account] of ACCOUNTS.entries()) this.#bring(account, USDT, usdt(60 * 2 ** at))
    for (const [account, units] of [
      [HOUSE, usdt(8_000)],
      [SYSTEM.insuranceAccount, usdt(300)],
      [SYSTEM.feeAccount, 0n],
    ] as const)
      this.#bring(account, USDT, units)
    for (const account of [...ACCOUNTS, HOUSE, SYSTEM.insuranceAccount, SYSTEM.feeAccount])
      this.futures.setAvailable(account, this.ledger.available(account, USDT))
    for (const account of OPTION_ACCOUNTS) for (const currencyId of [USDT, 1]) this.#bring(microOf(account), currencyId, usdt(900))
    this.#bring(HOUSE, 1, usdt(8_000))
  }

  /** Runs one command; answers the code of its refusal. */
  tell({ engine, command }: Told): string | null {
    return engine === 'futures' ? this.#trade(command) : this.#option(command)
  }

  #bring(account: number, currencyId: number, units: bigint): void {
    this.ledger.add(account, currencyId, units)
    this.brought.set(currencyId, (this.brought.get(currencyId) ?? 0n) + units)
  }

  #trade(command: FuturesCommand): string | null {
    if (command.kind === 'set_config' && command.house) this.#ownHolds = command.house.otherHolds
    const effects = this.futures.execute(command.kind === 'set_config' ? this.#withOptions(command) : command)
    if (effects.refused) return effects.refused
    // What a move brings is there before anything is paid of it.
    if (command.kind === 'move') this.#bring(command.account, USDT, command.units)
    for (const posting of effects.postings) this.#book(posting, false)
    return null
  }

  /** Money of the house that came or went with options: of what comes, contracts pay their claims. */
  #follow(units: bigint, timeMs: number): void {
    const { refused, postings } = this.futures.execute({ kind: 'move', timeMs, account: HOUSE, units })
    if (refused) throw new Error(`the house cannot move ${units}: ${refused}`)
    for (const posting of postings) this.#book(posting, false)
  }

  /** Holds for options count towards the requirement and as the house's own. */
  #withOptions<Command extends Extract<FuturesCommand, { kind: 'set_config' }>>(command: Command): Command {
    const { house } = command
    if (!house) return command
    const held = this.seconds.houseHeld(USDT)
    return { ...command, house: { ...house, otherHolds: this.#ownHolds + held, otherBalance: this.#ownHolds + held } }
  }

  #house = { otherHolds: 0n, otherBalance: 0n, superCap: usdt(5_000), positionsMaximum: 14 }

  #option(command: SecondsCommand): string | null {
    const { timeMs } = command
    if (command.kind === 'submit') this.#tellOwned(command.currencyId, timeMs)
    const effects = this.seconds.execute(command, this.ledger)
    if (effects.refused) return effects.refused
    for (const posting of effects.postings) {
      this.#book(posting, true)
      for (const { account, currencyId, available } of posting.entries) {
        if (account === HOUSE && currencyId === USDT && available !== 0n) this.#follow(available, timeMs)
      }
    }
    if (effects.postings.length > 0)
      this.#trade({ kind: 'set_config', timeMs, instruments: [], house: { ...this.#house, otherHolds: this.#ownHolds } })
    return null
  }

  #tellOwned(currencyId: number, timeMs: number): void {
    const units = this.ledger.available(HOUSE, currencyId) + this.ledger.held(HOUSE, currencyId)
    this.seconds.execute({ kind: 'set_config', timeMs, houseBalances: [{ currencyId, units }] }, this.ledger)
  }

  /** The options engine has moved what is available already. */
  #book(posting: Posting, isMoved: boolean): void {
    this.postings.push(posting)
    this.ledger.book(posting, isMoved)
  }
}

/** An endless mix of commands to both engines, the same for the same seed. */
export function* randomCommands(house: SharedHouse, seed: number): Generator<Told> {
  const uniform = uniformFrom(seed)
  const futures = new FuturesCommands(seed)
  const seconds = new SecondsCommands(seed + 1)
  for (const command of futures.opening()) yield { engine: 'futures', command }
  for (const command of seconds.opening()) yield* withStakes(command)
  for (;;) {
    if (uniform() < 0.5) yield { engine: 'futures', command: futures.next(house.futures.positions()) }
    else for (const command of seconds.next(house.seconds)) yield* withStakes(command)
  }
}

/** In dollars; what the house owns is told by the ledger alone. */
function* withStakes(command: SecondsCommand): Generator<Told> {
  if (command.kind === 'submit')
    yield { engine: 'seconds', command: { ...command, account: microOf(command.account), stake: command.stake * STAKE_FACTOR } }
  else if (command.kind !== 'set_config') yield { engine: 'seconds', command }
  else if (command.instruments || command.currencies) {
    const { houseBalances: _, currencies, ...rest } = command
    const inDollars = currencies?.map((one) => ({
      ...one,
      minimumStake: one.minimumStake * STAKE_FACTOR,
      maximumStake: one.maximumStake * STAKE_FACTOR,
    }))
    yield { engine: 'seconds', command: inDollars ? { ...rest, currencies: inDollars } : rest }
  }
}

/** One pair as bots play it: the real engine, the sandbox's maker at its duty, accounts with money, profit as what is left at the index. */
import { plainOrder } from '../../apps/server/src/rooms/spot/house-order.ts'
import { wantedQuotes } from '../../apps/server/src/rooms/spot/quotes.ts'
import { createSpotEngine, type Pair, type PlaceCommand, type SpotEngine, type Trader } from '../../packages/engine/src/spot/door.ts'
import { Ledger } from '../world/ledger.ts'

const [BTC, USDT] = [1, 3]
const FEE_ACCOUNT = 99
const UNIT = 100_000_000
const RICH = 10n ** 16n

export const pairOfBots: Pair = {
  id: 1,
  symbol: 'BTC/USDT',
  baseId: BTC,
  quoteId: USDT,
  baseScale: 8,
  quoteScale: 8,
  priceDecimals: 2,
  amountDecimals: 5,
  minimumLots: 10,
  maximumLots: 100_000_000,
  minimumNotional: 500_000_000n,
  bandBps: 1_000,
  triggerBandBps: 30,
  protectionBps: 100,
  slippageBps: 200,
  openOrdersMaximum: 200,
}

const maker: Trader = { account: 50, makerRatePpm: 0, takerRatePpm: 0, isStanding: true }
const traderOf = (account: number): Trader => ({ account, makerRatePpm: 1_000, takerRatePpm: 1_000, isStanding: false })

type Asked = Pick<PlaceCommand, 'side' | 'type' | 'amountLots'> & Partial<PlaceCommand>

export class SpotHouse {
  readonly engine: SpotEngine = createSpotEngine({ feeAccount: FEE_ACCOUNT })
  readonly pair: Pair
  readonly #funds = new Ledger()
  #id = 0
  #deciticks = 0
  timeMs = 0

  constructor(pair: Pair, accounts: readonly number[]) {
    this.pair = pair
    this.engine.setPair(pair)
    for (const account of accounts) for (const currencyId of [BTC, USDT]) this.#funds.add(account, currencyId, RICH)
  }

  /** A new index, the maker's quotes around it, and then what waited for it. */
  hear(deciticks: number): void {
    this.#deciticks = deciticks
    const index = { kind: 'index', pairId: this.pair.id, timeMs: ++this.timeMs, indexDeciticks: deciticks } as const
    this.#execute({ ...index, isQuiet: true })
    this.#quote()
    this.#execute(index)
  }

  place(account: number, asked: Asked): void {
    this.#place({ trader: traderOf(account), ...asked })
  }

  cancelAll(account: number): void {
    this.#execute({ kind: 'cancel_all', pairId: this.pair.id, timeMs: this.timeMs, account })
  }

  /** All bids together, in lots. */
  lotsBid(): number {
    return this.engine.depth(this.pair.id, Infinity).bids.reduce((sum, { lots }) => sum + lots, 0)
  }

  /** What these accounts own at the index, in USDT. Nothing of theirs may be open. */
  worthOf(accounts: readonly number[]): number {
    const index = this.#deciticks / 10 ** (this.pair.priceDecimals + 1)
    const owned = (account: number, currencyId: number) => Number(this.#funds.available(account, currencyId) - RICH) / UNIT
    return accounts.reduce((sum, account) => sum + owned(account, USDT) + owned(account, BTC) * index, 0)
  }

  /** A full stock every time: what is swept stands again at the next index. */
  #quote(): void {
    this.cancelAll(maker.account)
    const inventory = { base: RICH, quote: RICH, baseFull: RICH, quoteFull: RICH }
    const wanted = { indexDeciticks: this.#deciticks, sideUsdt: BigInt(Math.round((3.6 * this.#deciticks) / 1_000)), inventory }
    for (const { side, priceTicks, lots } of wantedQuotes(this.pair, wanted))
      this.#place({ trader: maker, side, type: 'limit', tif: 'gtc', priceTicks, amountLots: lots })
  }

  #place({ trader, tif = 'gtc', ...asked }: Asked & { trader: Trader }): void {
    this.#id += 2
    this.#execute(plainOrder({ id: this.#id, timeMs: this.timeMs, pairId: this.pair.id, trader, tif, ...asked }))
  }

  #execute(command: Parameters<SpotEngine['execute']>[0]): void {
    const { refused } = this.engine.execute(command, this.#funds)
    if (refused !== null) throw new Error(`${command.kind} refused: ${refused}`)
  }
}

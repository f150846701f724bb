/** One pair as bots play it: the real engine, the sandbox's maker at its duty, accounts with money, profit as what is left at the index. */
import { plainOrder } from '../../apps/server/src/rooms/spot/bot-order.ts'
import { wantedQuotes } from '../../apps/server/src/rooms/spot/quotes.ts'
import {
  createSpotEngine,
  type Depth,
  type Pair,
  type PlaceCommand,
  type SpotEngine,
  type Trader,
} from '../../packages/engine/src/spot/door.ts'
import { Ledger } from '../world/ledger.ts'

const [BTC, USDT] = [1, 3]
const FEE_ACCOUNT = 99
const UNIT = 100_000_000
const RICH = 10n ** 16n
const FEE_PPM = 1_000

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

const maker: Trader = { account: 50, makerRatePpm: 0, takerRatePpm: 0, hasInventory: true }
const takerBot: Trader = { ...maker, account: 60 }

type Asked = Pick<PlaceCommand, 'side' | 'type' | 'amountLots'> & Partial<PlaceCommand>

export interface SpotMarketOptions {
  /** What everybody pays, in millionths. */
  feePpm?: number
}

export class SpotMarket {
  readonly engine: SpotEngine = createSpotEngine({ feeAccount: FEE_ACCOUNT })
  readonly pair: Pair
  readonly #funds = new Ledger()
  readonly #feePpm: number
  #id = 0
  #deciticks = 0
  /** Twice the middle of the quotes and their spread, in ticks. */
  #quoted = { twiceMiddle: 0, spread: 0 }
  timeMs = 0

  constructor(pair: Pair, accounts: readonly number[], { feePpm = FEE_PPM }: SpotMarketOptions = {}) {
    this.pair = pair
    this.#feePpm = feePpm
    this.engine.setPair(pair)
    for (const account of accounts) for (const currencyId of [BTC, USDT]) this.#funds.add(account, currencyId, RICH)
  }

  /** A new index, the maker's quotes around it, and then what waited for it. */
  hear(deciticks: number): void {
    this.#execute({ ...this.#index(deciticks), isQuiet: true })
    this.#quote()
    this.#execute(this.#index(deciticks))
  }

  /** A new index that the maker follows as far as it must: its quotes stay while the price is in the inner part of the spread. */
  follow(deciticks: number): void {
    const { twiceMiddle, spread } = this.#quoted
    if (Math.abs(deciticks - twiceMiddle * 5) > spread * 3) this.hear(deciticks)
    else this.#execute(this.#index(deciticks))
  }

  /** A new index of which the maker knows nothing yet. */
  hearWithoutMaker(deciticks: number): void {
    this.#execute(this.#index(deciticks))
  }

  place(account: number, asked: Asked): void {
    this.#place({ trader: { account, makerRatePpm: this.#feePpm, takerRatePpm: this.#feePpm, hasInventory: false }, ...asked })
  }

  /** The taker bot takes at the best price. */
  takeAtTouch(side: PlaceCommand['side'], amountLots: number): void {
    const { bids, asks } = this.depth(1)
    const { priceTicks } = (side === 'buy' ? asks : bids)[0]!
    this.#place({ trader: takerBot, side, type: 'limit', tif: 'ioc', priceTicks, amountLots })
  }

  cancelAll(account: number): void {
    this.#execute({ kind: 'cancel_all', pairId: this.pair.id, timeMs: this.timeMs, account })
  }

  depth(limit: number): Depth {
    return this.engine.depth(this.pair.id, limit)
  }

  /** All bids together, in lots. */
  lotsBid(): number {
    return this.depth(Infinity).bids.reduce((sum, { lots }) => sum + lots, 0)
  }

  /** What these accounts own at the index, in USDT. Nothing of theirs may be open. */
  worthOf(accounts: readonly number[]): number {
    const index = this.#deciticks / 10 ** (this.pair.priceDecimals + 1)
    const owned = (account: number, currencyId: number) => Number(this.#funds.available(account, currencyId) - RICH) / UNIT
    return accounts.reduce((sum, account) => sum + owned(account, USDT) + owned(account, BTC) * index, 0)
  }

  #index(deciticks: number) {
    this.#deciticks = deciticks
    return { kind: 'index', pairId: this.pair.id, timeMs: ++this.timeMs, indexDeciticks: deciticks } as const
  }

  /** A full inventory every time: what is swept stands again at the next index. */
  #quote(): void {
    this.cancelAll(maker.account)
    const inventory = { base: RICH, quote: RICH, baseFull: RICH, quoteFull: RICH }
    const wanted = { indexDeciticks: this.#deciticks, sideUsdt: BigInt(Math.round((3.6 * this.#deciticks) / 1_000)), inventory }
    const quotes = wantedQuotes(this.pair, wanted)
    for (const { side, priceTicks, lots } of quotes)
      this.#place({ trader: maker, side, type: 'limit', tif: 'gtc', priceTicks, amountLots: lots })
    const best = (side: PlaceCommand['side']): number => quotes.find((quote) => quote.side === side)!.priceTicks
    this.#quoted = { twiceMiddle: best('buy') + best('sell'), spread: best('sell') - best('buy') }
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

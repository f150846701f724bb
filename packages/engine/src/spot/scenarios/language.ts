/**
 * The language of the scenarios: one line for what someone does, and lines for what must then be seen. Prices and amounts
 * are decimals of one pair, BTC/USDT with the rules' own settings; orders are called #1, #2, ... by the scenario, and the
 * stop leg of an OCO #1 is called #1s.
 *
 * What someone does:
 *   index 100 | index 100 quiet | halt | restart | time passes
 *   anna has 500 USDT
 *   anna buys 2 at 100          anna sells 2 at market         anna buys for 300 USDT at market
 *   anna sells 2 at 94 stop 95  anna sells 2 stop 95           anna buys for 300 USDT stop 105
 *   anna sells 2 trailing 100bp from 105                       anna sells 2 at 110 or stop 95 limit 94
 *     followed by any of: #1, ioc, fok, till 3 (so many steps later), post-only, showing 0.5, cancel-oldest, cancel-both, as mine,
 *     replacing #2
 *   anna cancels #1 | anna cancels all | anna amends #1 to 1
 *
 * What must be seen (trades all and in order, the rest as named):
 *   #2 takes 1 of #1 at 100 [fees 0.001 BTC 0.1 USDT]    refused would_take    no postings
 *   #1 is expired no_liquidity    #1 holds 100 USDT    #1 shows 0.5    #1 trails 105    #1 stays at 98.01
 *   anna has 900 USDT    bids 100x2 99x1    asks none    house buy hold 100 USDT    mine of anna is #1
 */
import { formatUnits, unitsOf } from '@assay/money'
import type { AmendCommand, CancelAllCommand, CancelCommand, ExpireCommand, IndexCommand, Pair, PlaceCommand, Trader } from '../types.ts'

/** What a step of a scenario does with the engine, or with the runner itself. */
export type Action =
  | PlaceCommand
  | CancelCommand
  | CancelAllCommand
  | AmendCommand
  | IndexCommand
  | ExpireCommand
  | { kind: 'has'; account: number; currencyId: number; units: bigint }
  | { kind: 'restart' }

export const PAIR: Pair = {
  id: 7,
  symbol: 'BTC/USDT',
  baseId: 1,
  quoteId: 3,
  baseScale: 8,
  quoteScale: 8,
  priceDecimals: 2,
  amountDecimals: 5,
  minimumLots: 10,
  maximumLots: 5_000_000,
  minimumNotional: unitsOf('5', 8),
  bandBps: 1000,
  triggerBandBps: 30,
  protectionBps: 100,
  slippageBps: 200,
  openOrdersMaximum: 5,
}

export const FEE_ACCOUNT = 99
const user = (account: number): Trader => ({ account, makerRatePpm: 1000, takerRatePpm: 1000, hasInventory: false })

/** vera has a VIP level, house is the sandbox's market maker. */
export const TRADERS: Readonly<Record<string, Trader>> = {
  anna: user(1),
  bert: user(2),
  cleo: user(3),
  dora: user(4),
  vera: { ...user(5), makerRatePpm: 200, takerRatePpm: 800 },
  house: { account: 50, makerRatePpm: 0, takerRatePpm: 0, hasInventory: true },
}

const CURRENCIES: Readonly<Record<string, number>> = { BTC: PAIR.baseId, USDT: PAIR.quoteId }

export function currencyOf(name: string): number {
  const id = CURRENCIES[name]
  if (id === undefined) throw new Error(`no currency ${name}`)
  return id
}

export const ticksOf = (text: string): number => Number(unitsOf(text, PAIR.priceDecimals))
export const lotsOf = (text: string): number => Number(unitsOf(text, PAIR.amountDecimals))
export const priceText = (ticks: number): string => formatUnits(BigInt(ticks), PAIR.priceDecimals)
export const lotsText = (lots: number): string => formatUnits(BigInt(lots), PAIR.amountDecimals)
export const moneyOf = (text: string): bigint => unitsOf(text, 8)
export const moneyText = (units: bigint): string => formatUnits(units, 8)

/** #1 is id 10, its stop leg #1s id 11. */
export function orderId(name: string): number {
  const match = /^#(\d+)(s?)$/.exec(name)
  if (!match) throw new Error(`not the name of an order: ${name}`)
  return Number(match[1]) * 10 + (match[2] ? 1 : 0)
}
export const orderName = (id: number): string => `#${Math.floor(id / 10)}${id % 10 ? 's' : ''}`

function traderOf(name: string): Trader {
  const trader = TRADERS[name]
  if (!trader) throw new Error(`nobody is called ${name}`)
  return trader
}

/** What each word of an order does to the command. `next` takes the word after it. */
const WORDS: Readonly<Record<string, (command: PlaceCommand, next: () => string) => void>> = {
  at: (command, next) => {
    const price = next()
    if (price === 'market') command.type = 'market'
    else command.priceTicks = ticksOf(price)
  },
  or: (command) => (command.type = 'oco'),
  stop: (command, next) => {
    command.stopTicks = ticksOf(next())
    if (command.type !== 'oco') command.type = command.priceTicks === null ? 'stop_market' : 'stop_limit'
  },
  limit: (command, next) => (command.stopLimitTicks = ticksOf(next())),
  trailing: (command, next) => {
    command.type = 'trailing_stop'
    command.trailingBps = Number(next().replace('bp', ''))
  },
  from: (command, next) => (command.activationTicks = ticksOf(next())),
  for: (command, next) => {
    command.quoteBudget = moneyOf(next())
    if (command.type !== 'oco') command.amountLots = null
    if (next() !== 'USDT') throw new Error('a budget is in USDT')
  },
  showing: (command, next) => (command.visibleLots = lotsOf(next())),
  as: (command, next) => (command.clientId = next()),
  replacing: (command, next) => (command.replaces = orderId(next())),
  ioc: (command) => (command.tif = 'ioc'),
  fok: (command) => (command.tif = 'fok'),
  till: (command, next) => {
    command.tif = 'gtd'
    command.expireMs = command.timeMs + Number(next())
  },
  'post-only': (command) => (command.isPostOnly = true),
  'cancel-oldest': (command) => (command.selfTrade = 'oldest'),
  'cancel-both': (command) => (command.selfTrade = 'both'),
}

function placeCommand(words: string[], timeMs: number): PlaceCommand {
  const command: PlaceCommand = {
    kind: 'place',
    id: timeMs * 10_000,
    timeMs,
    pairId: PAIR.id,
    trader: traderOf(words.shift()!),
    clientId: null,
    side: words.shift() === 'buys' ? 'buy' : 'sell',
    type: 'limit',
    tif: 'gtc',
    expireMs: null,
    isPostOnly: false,
    selfTrade: 'newest',
    amountLots: words[0] === 'for' ? null : lotsOf(words.shift()!),
    quoteBudget: null,
    priceTicks: null,
    stopTicks: null,
    stopLimitTicks: null,
    trailingBps: null,
    activationTicks: null,
    visibleLots: null,
  }
  while (words.length > 0) {
    const word = words.shift()!
    const change = WORDS[word]
    if (change) change(command, () => words.shift()!)
    else command.id = orderId(word)
  }
  return command
}

/** Reads what someone does. */
export function parseAction(line: string, timeMs: number): Action {
  const words = line.split(' ')
  const [who = '', verb = '', what = '', , amount = ''] = words
  const common = { timeMs, pairId: PAIR.id }
  if (line === 'restart') return { kind: 'restart' }
  if (line === 'time passes') return { kind: 'expire', ...common }
  if (line === 'halt') return { kind: 'index', ...common, indexDeciticks: null }
  if (who === 'index') {
    return { kind: 'index', ...common, indexDeciticks: Number(unitsOf(verb, PAIR.priceDecimals + 1)), isQuiet: what === 'quiet' }
  }
  if (verb === 'buys' || verb === 'sells') return placeCommand(words, timeMs)
  const { account } = traderOf(who)
  if (verb === 'has') return { kind: 'has', account, currencyId: currencyOf(words[3]!), units: moneyOf(what) }
  if (verb === 'cancels' && what === 'all') return { kind: 'cancel_all', ...common, account }
  if (verb === 'cancels') return { kind: 'cancel', ...common, account, id: orderId(what) }
  if (verb === 'amends') return { kind: 'amend', ...common, account, id: orderId(what), amountLots: lotsOf(amount) }
  throw new Error(`not understood: ${line}`)
}

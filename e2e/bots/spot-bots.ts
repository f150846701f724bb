/** Bots on the books of spot pairs. Each answers its profits round by round, in USDT. */
import type { Pair } from '../../packages/engine/src/spot/door.ts'
import { SpotMarket } from './spot.ts'
import type { Tape } from './tape.ts'

const [VICTIM, ACCOMPLICE, ROBBER, PASSER, READER] = [13, 23, 33, 43, 53]
const TICKS_A_ROUND = 50
const ONE_BTC = 100_000
const BPS = 10_000

export interface RobberyOptions {
  rounds: number
  /** Of the victim's stop and of the accomplice's bid, below the index. */
  stopBps: number
  bidBps: number
}

/** Sells away all bids above an accomplice's far below, so that the print fires somebody's stop, which then fills at that bid. */
export function robStop(pair: Pair, tape: Tape, { rounds, stopBps, bidBps }: RobberyOptions): number[] {
  const market = new SpotMarket(pair, [VICTIM, ACCOMPLICE, ROBBER, PASSER])
  const thieves = [ACCOMPLICE, ROBBER]
  const profits: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const deciticks = tape.mid(round * TICKS_A_ROUND) * 5
    const below = (bps: number): number => Math.round((deciticks * (BPS - bps)) / (10 * BPS))
    market.hear(deciticks)
    // The last price is that of an honest trade.
    market.place(PASSER, { side: 'buy', type: 'market', tif: 'ioc', amountLots: ONE_BTC / 100 })
    const before = market.worthOf(thieves)
    market.place(VICTIM, { side: 'sell', type: 'stop_market', stopTicks: below(stopBps), amountLots: ONE_BTC })
    market.place(ACCOMPLICE, { side: 'buy', type: 'limit', priceTicks: below(bidBps), amountLots: 2 * ONE_BTC })
    const little = pair.minimumLots
    const amountLots = market.lotsBid() - 2 * ONE_BTC + little
    market.place(ROBBER, { side: 'sell', type: 'limit', tif: 'ioc', priceTicks: below(bidBps), amountLots })
    market.hear(deciticks)
    for (const account of [VICTIM, ...thieves]) market.cancelAll(account)
    profits.push(market.worthOf(thieves) - before)
  }
  return profits
}

export interface ReaderOptions {
  rounds: number
  /** Whether its order comes before the quotes of a price that it has read, or the quotes come first. */
  comesFirst: boolean
  /** From this share of the spread on it takes: how far the price is from the middle of the quotes. */
  beyond: number
}

/**
 * Reads each index and takes the side of the quotes that it has left behind. It pays no fees, as if all of them were given back. What it
 * took is worth its price at the index: prices are a martingale.
 */
export function readIndex(pair: Pair, tape: Tape, { rounds, comesFirst, beyond }: ReaderOptions): number[] {
  const market = new SpotMarket(pair, [READER], { feePpm: 0 })
  const profits: number[] = []
  const indexAt = (at: number): number => tape.mid(at) * 5
  for (let round = 0; round < rounds; round += 1) {
    const at = round * 2
    market.hear(indexAt(at))
    const next = indexAt(at + 1)
    if (comesFirst) market.hearWithoutMaker(next)
    else market.follow(next)
    const before = market.worthOf([READER])
    const { bids, asks } = market.depth(1)
    const [bid, ask] = [bids[0]!, asks[0]!]
    const away = next / 10 - (bid.priceTicks + ask.priceTicks) / 2
    const isFar = Math.abs(away) >= beyond * (ask.priceTicks - bid.priceTicks)
    const side = away > 0 ? 'buy' : 'sell'
    if (isFar) {
      const { priceTicks, lots } = side === 'buy' ? ask : bid
      market.place(READER, { side, type: 'limit', tif: 'ioc', priceTicks, amountLots: lots })
    }
    profits.push(market.worthOf([READER]) - before)
  }
  return profits
}

export interface UndercuttingOptions {
  rounds: number
  feePpm: number
}

/**
 * Bids and asks a tick better than the market maker, so that the taker bot meets it first. What it earns is the spread; what it pays is the
 * fee of each fill.
 */
export function undercut(pair: Pair, tape: Tape, { rounds, feePpm }: UndercuttingOptions): number[] {
  const market = new SpotMarket(pair, [READER], { feePpm })
  const profits: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    market.hear(tape.mid(round) * 5)
    const { bids, asks } = market.depth(1)
    const before = market.worthOf([READER])
    const amountLots = ONE_BTC / 100
    market.place(READER, { side: 'buy', type: 'limit', priceTicks: bids[0]!.priceTicks + 1, amountLots })
    market.place(READER, { side: 'sell', type: 'limit', priceTicks: asks[0]!.priceTicks - 1, amountLots })
    // Which side comes first is nothing that it knows.
    market.takeAtTouch(tape.mid(round + 1) % 2 === 0 ? 'buy' : 'sell', amountLots / 2)
    market.cancelAll(READER)
    profits.push(market.worthOf([READER]) - before)
  }
  return profits
}

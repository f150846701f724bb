/** Bots on the books of spot pairs. Each answers its profits round by round, in USDT. */
import type { Pair } from '../../packages/engine/src/spot/door.ts'
import { SpotHouse } from './spot.ts'
import type { Tape } from './tape.ts'

const [VICTIM, ACCOMPLICE, ROBBER, PASSER] = [13, 23, 33, 43]
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
  const house = new SpotHouse(pair, [VICTIM, ACCOMPLICE, ROBBER, PASSER])
  const thieves = [ACCOMPLICE, ROBBER]
  const profits: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const deciticks = tape.mid(round * TICKS_A_ROUND) * 5
    const below = (bps: number): number => Math.round((deciticks * (BPS - bps)) / (10 * BPS))
    house.hear(deciticks)
    // The last price is that of an honest trade.
    house.place(PASSER, { side: 'buy', type: 'market', tif: 'ioc', amountLots: ONE_BTC / 100 })
    const before = house.worthOf(thieves)
    house.place(VICTIM, { side: 'sell', type: 'stop_market', stopTicks: below(stopBps), amountLots: ONE_BTC })
    house.place(ACCOMPLICE, { side: 'buy', type: 'limit', priceTicks: below(bidBps), amountLots: 2 * ONE_BTC })
    const little = pair.minimumLots
    const amountLots = house.lotsBid() - 2 * ONE_BTC + little
    house.place(ROBBER, { side: 'sell', type: 'limit', tif: 'ioc', priceTicks: below(bidBps), amountLots })
    house.hear(deciticks)
    for (const account of [VICTIM, ...thieves]) house.cancelAll(account)
    profits.push(house.worthOf(thieves) - before)
  }
  return profits
}

/** One price that triggers many orders: the cost follows what happens, not how much waits. */
import { describe, expect, it } from 'vitest'
import { createSpotEngine, type Effects, type Funds, type PlaceCommand, type SpotEngine, type Trader } from './door.ts'
import { PAIR, parseAction } from './scenarios/language.ts'

const RICH: Funds = { available: () => 10n ** 18n, add: () => undefined }
const pair = { ...PAIR, openOrdersMaximum: 1_000 }
const traderOf = (account: number): Trader => ({ account, makerRatePpm: 0, takerRatePpm: 0, hasInventory: false })

/** Any number of orders in the words of the scenarios. */
class Crowd {
  readonly engine: SpotEngine = createSpotEngine({ feeAccount: 99 })
  #timeMs = 0

  constructor() {
    this.engine.setPair(pair)
    this.tell('index 100')
  }

  tell(line: string, account?: number): Effects {
    const command = parseAction(line, ++this.#timeMs) as PlaceCommand
    if (account !== undefined) command.trader = traderOf(account)
    return this.engine.execute(command, RICH)
  }
}

describe('a crowd', () => {
  it('of 150,000 stops fires at one price', () => {
    const crowd = new Crowd()
    const count = 150_000
    for (let made = 0; made < count; made += 1) crowd.tell('anna sells 0.1 stop 99', 1_000 + (made % 200))
    const { orders, atProtection } = crowd.tell('index 99')
    expect(orders).toHaveLength(count)
    expect(atProtection).toHaveLength(count)
    expect(crowd.engine.depth(pair.id, 2).asks).toEqual([{ priceTicks: 9_801, lots: 10_000 * count }])
  })

  it('of 10,000 trails in 50 accounts follows each new high without touching an order', () => {
    const crowd = new Crowd()
    for (let made = 0; made < 10_000; made += 1) crowd.tell('anna sells 0.1 trailing 100bp', 1_000 + (made % 50))
    for (const price of ['101', '102', '103']) {
      const { orders, trails } = crowd.tell(`index ${price}`)
      expect(orders).toEqual([])
      expect(trails).toEqual([{ side: 'sell', ticks: Number(price) * 100 }])
    }
    expect(crowd.tell('index 102.5').trails).toEqual([])
    expect(crowd.engine.pairOrders(pair.id).every(({ trailTicks }) => trailTicks === 10_300)).toBe(true)
    expect(crowd.tell('index 101.97').atProtection).toHaveLength(10_000)
  })
})

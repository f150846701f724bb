import { describe, expect, it } from 'vitest'
import { createOracleEngine } from '../oracle/door.ts'
import { commandFault, createSpotEngine, type Funds, type Order, type PlaceCommand, type SpotEngine } from './door.ts'
import { PAIR, TRADERS } from './scenarios/language.ts'

const RICH: Funds = { available: () => 10n ** 18n, add: () => undefined }
const OTHER_PAIR = { ...PAIR, id: 8, symbol: 'ETH/USDT', baseId: 2 }

function limit(fields: Partial<PlaceCommand>): PlaceCommand {
  return {
    kind: 'place',
    id: 10,
    timeMs: 1,
    pairId: PAIR.id,
    trader: TRADERS['anna']!,
    clientId: null,
    side: 'buy',
    type: 'limit',
    tif: 'gtc',
    expireMs: null,
    isPostOnly: false,
    selfTrade: 'newest',
    amountLots: 100_000,
    quoteBudget: null,
    priceTicks: 10_000,
    stopTicks: null,
    stopLimitTicks: null,
    trailingBps: null,
    activationTicks: null,
    visibleLots: null,
    ...fields,
  }
}

function open(engine: SpotEngine): void {
  for (const pair of [PAIR, OTHER_PAIR]) {
    engine.setPair(pair)
    engine.execute({ kind: 'index', timeMs: 0, pairId: pair.id, indexDeciticks: 100_000 }, RICH)
  }
}

describe.each([
  ['engine', createSpotEngine],
  ['oracle', createOracleEngine],
] as const)('%s', (_name, create) => {
  function twoPairs(): SpotEngine {
    const engine = create({ feeAccount: 99 })
    open(engine)
    engine.execute(limit({ id: 40, clientId: 'null' }), RICH)
    engine.execute(limit({ id: 20, pairId: OTHER_PAIR.id, priceTicks: 9_900 }), RICH)
    engine.execute(limit({ id: 30, pairId: OTHER_PAIR.id, side: 'sell', priceTicks: 10_100 }), RICH)
    return engine
  }

  it('keeps pairs apart and lists an account over all of them by id', () => {
    const engine = twoPairs()
    expect(engine.openOrders(1).map((order) => order.id)).toEqual([20, 30, 40])
    expect(engine.openOrders(2)).toEqual([])
    expect(engine.bestPrices(PAIR.id)).toEqual({ bidTicks: 10_000, askTicks: null })
    expect(engine.bestPrices(OTHER_PAIR.id)).toEqual({ bidTicks: 9_900, askTicks: 10_100 })
    expect(engine.order(30)?.pairId).toBe(OTHER_PAIR.id)
    expect(engine.order(31)).toBeUndefined()
  })

  it('does not find an order under another pair', () => {
    const engine = twoPairs()
    const wrong = { kind: 'cancel' as const, timeMs: 2, pairId: PAIR.id, account: 1, id: 20 }
    expect(engine.execute(wrong, RICH).refused).toBe('order_not_found')
    expect(engine.execute({ ...wrong, pairId: OTHER_PAIR.id }, RICH).refused).toBeNull()
  })

  it('cancels all of one pair and leaves the other', () => {
    const engine = twoPairs()
    engine.execute({ kind: 'cancel_all', timeMs: 2, pairId: OTHER_PAIR.id, account: 1 }, RICH)
    expect(engine.openOrders(1).map((order) => order.id)).toEqual([40])
  })

  it('forgets a pair on request, and is the same again when that is loaded', () => {
    const engine = twoPairs()
    const before = engine.hash()
    const market = engine.market(OTHER_PAIR.id)
    const orders = engine.pairOrders(OTHER_PAIR.id).map((order): Order => ({ ...order, trader: { ...order.trader } }))
    engine.clearPair(OTHER_PAIR.id)
    expect(engine.openOrders(1).map((order) => order.id)).toEqual([40])
    expect(engine.orderByClientId(1, 'null')?.id).toBe(40)
    expect(engine.market(OTHER_PAIR.id)).toEqual({ lastTradeTicks: null, tradeSeq: 0, indexDeciticks: null })
    expect(engine.hash()).not.toBe(before)
    engine.setMarket(OTHER_PAIR.id, market)
    for (const order of orders) engine.loadOrder(order)
    expect(engine.hash()).toBe(before)
    expect(engine.depth(OTHER_PAIR.id, 5)).toEqual({
      bids: [{ priceTicks: 9_900, lots: 100_000 }],
      asks: [{ priceTicks: 10_100, lots: 100_000 }],
    })
  })

  it('takes new settings of a pair', () => {
    const engine = twoPairs()
    engine.setPair({ ...PAIR, minimumLots: 100_001 })
    expect(engine.execute(limit({ id: 50 }), RICH).refused).toBe('amount_minimum')
    expect(engine.order(40)).toBeDefined()
  })

  it('knows no pair it was not given', () => {
    const engine = create({ feeAccount: 99 })
    expect(() => engine.execute(limit({}), RICH)).toThrow('no pair 7')
    expect(() => engine.depth(7, 1)).toThrow('no pair 7')
  })

  it('tells the levels a command changed, as they are afterwards', () => {
    const engine = twoPairs()
    const levelsOf = (command: PlaceCommand): unknown => engine.execute(command, RICH).levels
    const maker = { trader: TRADERS['bert']!, side: 'sell' as const }
    expect(levelsOf(limit({ id: 50, ...maker, priceTicks: 10_200 }))).toEqual([
      { pairId: 7, side: 'sell', priceTicks: 10_200, lots: 100_000 },
    ])
    expect(levelsOf(limit({ id: 60, trader: TRADERS['cleo']!, priceTicks: 10_200, amountLots: 150_000 }))).toEqual([
      { pairId: 7, side: 'sell', priceTicks: 10_200, lots: 0 },
      { pairId: 7, side: 'buy', priceTicks: 10_200, lots: 50_000 },
    ])
  })
})

describe('the engine', () => {
  it('refuses to change what a pair is', () => {
    const engine = createSpotEngine({ feeAccount: 99 })
    engine.setPair(PAIR)
    expect(() => engine.setPair({ ...PAIR, priceDecimals: 3 })).toThrow('priceDecimals cannot change')
  })

  it('refuses a pair whose fills would round', () => {
    const engine = createSpotEngine({ feeAccount: 99 })
    expect(() => engine.setPair({ ...PAIR, quoteScale: 6 })).toThrow('fills would round')
  })

  it('refuses orders that come back out of their turn', () => {
    const engine = createSpotEngine({ feeAccount: 99 })
    open(engine)
    engine.execute(limit({ id: 10 }), RICH)
    engine.execute(limit({ id: 20 }), RICH)
    const [first, second] = engine.pairOrders(PAIR.id)
    engine.clearPair(PAIR.id)
    engine.loadOrder(second!)
    expect(() => engine.loadOrder(first!)).toThrow('order 10 out of turn')
  })

  it('throws at a malformed command before anything has changed', () => {
    const engine = createSpotEngine({ feeAccount: 99 })
    open(engine)
    const before = engine.hash()
    expect(() => engine.execute(limit({ priceTicks: null }), RICH)).toThrow('buy limit order without priceTicks')
    expect(engine.hash()).toBe(before)
  })
})

describe('commandFault', () => {
  const stop = { priceTicks: null, stopTicks: 9_000, type: 'stop_market' as const }
  const budget = { amountLots: null, quoteBudget: 10n }
  const oco = { type: 'oco' as const, stopTicks: 11_000 }
  it.each<[string | null, Partial<PlaceCommand>]>([
    [null, {}],
    ['buy limit order without amountLots', { amountLots: null }],
    ['buy limit order with stopTicks', { stopTicks: 5 }],
    ['buy limit order with quoteBudget', { quoteBudget: 5n }],
    [null, { type: 'market', priceTicks: null }],
    [null, { type: 'market', priceTicks: null, ...budget }],
    ['buy market order with amountLots', { type: 'market', priceTicks: null, quoteBudget: 5n }],
    ['sell market order without amountLots', { type: 'market', side: 'sell', priceTicks: null, ...budget }],
    ['buy market order with priceTicks', { type: 'market' }],
    ['buy stop_market order with amountLots', { ...stop }],
    [null, { ...stop, ...budget }],
    [null, { ...stop, side: 'sell' }],
    ['sell stop_market order with priceTicks', { ...stop, side: 'sell', priceTicks: 9 }],
    ['sell stop_limit order with stopLimitTicks', { ...stop, type: 'stop_limit', side: 'sell', priceTicks: 9, stopLimitTicks: 9 }],
    ['buy trailing_stop order without trailingBps', { type: 'trailing_stop', priceTicks: null, ...budget }],
    ['buy limit order with activationTicks', { activationTicks: 9 }],
    [null, { type: 'trailing_stop', priceTicks: null, ...budget, trailingBps: 50, activationTicks: 9 }],
    ['buy oco order without quoteBudget', oco],
    [null, { ...oco, quoteBudget: 10n }],
    [null, { ...oco, stopLimitTicks: 11_000 }],
    ['buy oco order with quoteBudget', { ...oco, stopLimitTicks: 11_000, quoteBudget: 10n }],
    [null, { ...oco, side: 'sell', stopTicks: 9_000 }],
    ['buy oco order without stopTicks', { ...oco, stopTicks: null, stopLimitTicks: 9 }],
  ])('%s', (fault, fields) => {
    expect(commandFault(limit(fields))).toBe(fault)
  })
})

import type { Scenario } from './runner.ts'

export const OVERNIGHT: Scenario[] = [
  {
    rule: 'The overnight fee is 0.01 % of the notional at mid, from free margin.',
    steps: [
      ['anna long 100 BTC at market 10x isolated #1'],
      ['BTC 50000/50010'],
      ['BTC 50000/50010'],
      ['overnight', '#1 overnight 5.0005', '#1 holds 5001', 'anna has 4968.9945', 'fees has 30.0055'],
    ],
  },
  {
    rule: 'Without free margin it comes from the position’s margin, and moves its liquidation price.',
    steps: [
      ['cleo has 101'],
      ['cleo long 1 BTC at market 5x isolated #1'],
      ['BTC 50000', 'cleo has 0.75', '#1 liquidates 40180.8'],
      ['cleo moves -0.75'],
      ['overnight', '#1 overnight 0.05', '#1 holds 99.95', '#1 liquidates 40185.8'],
      ['restart', '#1 liquidates 40185.8'],
    ],
  },
  {
    rule: 'Risk is checked after it: the next tick that may trigger liquidates.',
    steps: [
      ['cleo has 101'],
      ['cleo long 1 BTC at market 5x isolated #1'],
      ['BTC 50000'],
      ['cleo moves -0.75'],
      ['BTC 40182'],
      ['overnight', '#1 is open'],
      ['BTC 40182', '#1 is closed liquidated'],
    ],
  },
  {
    rule: 'A cross position’s fee comes from available while equity bears it.',
    steps: [
      ['anna short 10 BTC at market 10x cross #1'],
      ['BTC 50000', 'anna has 9497.5'],
      ['overnight', 'anna has 9497', '#1 overnight 0.5'],
    ],
  },
]

export const MARKETS: Scenario[] = [
  {
    rule: 'Quotes are widened to the minimum spread, evenly, away from the user.',
    steps: [
      ['anna long 1 WIDE at market 10x isolated #1'],
      ['anna short 1 WIDE at market 10x isolated #2'],
      ['WIDE 50000/50010', 'fills #1 open 1 at 50030.1, #2 open 1 at 49979.9'],
    ],
  },
  {
    rule: 'A stock’s limit and stop orders queue while the market is closed; market orders and closes are refused.',
    steps: [
      ['anna long 1 AAPL at market 5x isolated #1'],
      ['AAPL 200'],
      ['anna closes #1'],
      ['shut AAPL', 'dropped #1 market_closed'],
      ['anna long 1 AAPL at market 5x isolated #2', 'refused market_closed'],
      ['anna closes #1', 'refused market_closed'],
      ['anna long 1 AAPL at limit 190 5x isolated #3', '#3 is waiting'],
      ['AAPL 180', 'fills none'],
      ['open AAPL'],
      ['AAPL 189', 'fills #3 open 1 at 189'],
    ],
  },
  {
    rule: 'A market order that has not filled when the market closes is cancelled.',
    steps: [['anna long 1 AAPL at market 5x isolated #1'], ['shut AAPL', '#1 is cancelled market_closed', 'anna has 10000']],
  },
  {
    rule: 'A halted instrument takes no orders but cancels, and its positions cannot be closed.',
    steps: [
      ['anna long 1 BTC at market 10x isolated #1'],
      ['BTC 50000'],
      ['anna long 1 BTC at limit 40000 10x isolated #2'],
      ['halt BTC'],
      ['anna long 1 BTC at limit 40000 10x isolated #3', 'refused market_halted'],
      ['anna closes #1', 'refused market_halted'],
      ['anna cancels #2', '#2 is cancelled user_cancelled'],
      ['BTC 30000', '#1 is open', '#1 profit 0'],
    ],
  },
  {
    rule: 'What is not quoted in USD is converted at the conversion instrument’s mid.',
    steps: [
      ['anna long 1 EURGBP at market 50x isolated #1'],
      // 1,000 x 0.8 GBP x 1.25
      ['EURGBP 0.8', '#1 holds 20', '#1 fee 0.5'],
      ['GBPUSD 1.29/1.31', '#1 profit 0'],
      ['EURGBP 0.81', '#1 profit 13', '#1 liquidates 0.79294 about'],
      ['anna closes #1'],
      ['EURGBP 0.81', '#1 result 13'],
    ],
  },
  {
    rule: 'A pair may convert itself: yen by the dollar.',
    steps: [['anna long 1 USDJPY at market 50x isolated #1'], ['USDJPY 150', '#1 holds 20'], ['USDJPY 151', '#1 profit 6.62251655']],
  },
  {
    rule: 'A tick of the conversion instrument can liquidate.',
    steps: [
      ['anna long 1 EURGBP at market 50x isolated #1'],
      ['EURGBP 0.8'],
      ['EURGBP 0.7925', '#1 equity 10.1296875', '#1 needs 9.90625'],
      ['GBPUSD 1.3', '#1 is closed liquidated'],
    ],
  },
  {
    rule: 'A market that opens again is passed over until it has a price of its own: nothing is liquidated at one from before.',
    steps: [
      ['anna long 200 AAPL at market 5x cross #1'],
      ['AAPL 200'],
      ['anna long 150 BTC at market 50x cross #2'],
      ['BTC 50000'],
      ['halt AAPL'],
      ['open AAPL'],
      ['AAPL 220 unconfirmed', 'fills none'],
      ['restart'],
      ['BTC 46200', 'fills #2 liquidated 150 at 46200', '#1 lots 200'],
      ['AAPL 220', '#1 lots 200'],
      ['AAPL 180', 'fills #1 liquidated 200 at 180'],
    ],
  },
  {
    rule: 'So is what the market that opens again converts.',
    steps: [
      ['anna long 20 EURGBP at market 50x isolated #1'],
      ['GBPUSD 1.25'],
      ['EURGBP 0.85'],
      ['halt GBPUSD'],
      ['open GBPUSD'],
      ['EURGBP 0.80', 'fills none'],
      ['GBPUSD 1.25', 'fills #1 liquidated 20 at 0.8'],
    ],
  },
  {
    rule: 'A halted conversion instrument halts what it converts.',
    steps: [
      ['anna long 1 EURGBP at market 50x isolated #1'],
      ['halt GBPUSD', '#1 is cancelled market_halted'],
      ['anna long 1 EURGBP at limit 0.7 50x isolated #2', 'refused market_halted'],
      ['open GBPUSD'],
      ['EURGBP 0.8'],
      ['anna long 1 EURGBP at market 50x isolated #3', '#3 is waiting'],
    ],
  },
]

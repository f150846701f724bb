import type { Scenario } from './runner.ts'

export const CROSS: Scenario[] = [
  {
    rule: 'Cross equity is available, holds of orders, margins and open profit; free margin leaves initial margins and holds aside.',
    steps: [
      ['anna long 10 BTC at market 10x cross #1'],
      ['BTC 50000', 'anna has 9497.5', 'anna equity 9995', 'anna needs 20', 'anna free 9495'],
      ['BTC 51000', 'anna equity 10094.95', 'anna free 9497.5'],
      ['anna long 1 ETH at limit 2000 10x isolated #2', '#2 holds 2.01', 'anna equity 10094.95', 'anna free 9495.49'],
      ['BTC 45000', 'anna equity 9495.25', 'anna free 8993.24'],
    ],
  },
  {
    rule: 'Open profit is not transferable, and no move out goes beyond free margin.',
    steps: [
      ['anna long 10 BTC at market 10x cross #1'],
      ['BTC 60000', 'anna has 9397', 'anna free 9394'],
      ['anna moves -9395', 'refused insufficient_margin'],
      ['anna moves -9394', 'anna has 3'],
      ['anna moves 100', 'anna has 103'],
      ['BTC 70000', 'anna free 103'],
    ],
  },
  {
    rule: 'One cross position is liquidated at the first tick at or beyond its shown price, never before.',
    steps: [
      ['cleo long 100 ETH at market 50x cross #1'],
      ['ETH 2500', '#1 liquidates 2412.1'],
      ['ETH 2412.11', 'fills none'],
      ['ETH 2412.1', 'fills #1 liquidated 28.64 at 2412.1', '#1 lots 71.36'],
    ],
  },
  {
    rule: 'Other instruments of the account move the price: it is shown as approximate.',
    steps: [
      ['anna long 10 BTC at market 10x cross #1'],
      ['anna long 10 ETH at market 10x cross #2'],
      ['BTC 50000'],
      ['ETH 2500', '#1 liquidates none about'],
    ],
  },
  {
    rule: 'A loss that available and margin do not cover comes from margins of other cross positions, then from holds, then from open profit.',
    steps: [
      ['cleo has 31'],
      ['cleo long 1 BTC at market 50x cross #1'],
      ['cleo long 30 ETH at market 50x cross #2'],
      ['BTC 50000'],
      ['ETH 2500', '#2 is open', 'cleo has 5.375'],
      ['ETH 2600'],
      ['BTC 48000'],
      ['cleo closes #1'],
      ['BTC 48000', '#1 result -20', '#2 holds 10.135', 'cleo has 0', '#2 taken 0'],
    ],
  },
]

export const HEDGE: Scenario[] = [
  {
    rule: 'Long and short of one instrument may stand together; cross maintenance is that of the larger side.',
    steps: [
      ['anna long 10 BTC at market 10x cross #1'],
      ['anna short 6 BTC at market 10x cross #2'],
      ['BTC 50000', 'anna needs 20'],
      ['anna closes #1 6'],
      ['BTC 50000', 'anna needs 12'],
    ],
  },
  {
    rule: 'Positions of one account closed at one tick: what wins is settled before what loses, so that no waiting order pays.',
    steps: [
      ['cleo long 100 ETH at market 50x cross #1'],
      ['cleo short 40 ETH at market 50x cross #2'],
      ['cleo long 1 ETH at limit 300 1x isolated #3', '#3 holds 3.0015'],
      ['ETH 2500', 'cleo has 25.2485'],
      // The loss of 100 is more than available and both margins.
      ['ETH 2400'],
      ['cleo closes #1'],
      ['cleo closes #2'],
      ['ETH 2400', 'fills #2 close 40 at 2400, #1 close 100 at 2400', '#3 is waiting', 'cleo has 33.5685'],
    ],
  },
  {
    rule: 'Profit that another position’s loss has used up is none: what is left decides who settles first.',
    steps: [
      ['cleo long 60 ETH at market 50x isolated #1'],
      ['cleo short 60 ETH at market 50x cross #2'],
      ['ETH 2500'],
      ['ETH 2200', '#1 is closed liquidated', '#2 taken 150'],
      ['cleo long 60 ETH at market 50x cross #3'],
      ['cleo long 1 ETH at limit 300 1x isolated #4'],
      ['ETH 2200', '#3 is open'],
      ['cleo closes #2'],
      ['cleo closes #3'],
      ['ETH 2450', 'fills #3 close 60 at 2450, #2 close 60 at 2450', '#4 is waiting'],
    ],
  },
  {
    rule: 'So are matched lots in a liquidation.',
    steps: [
      ['cleo long 100 ETH at market 50x cross #1'],
      ['cleo short 40 ETH at market 50x cross #2'],
      ['cleo long 1 ETH at limit 300 1x isolated #3'],
      ['ETH 2500'],
      ['ETH 2354', 'fills #2 hedge_matched 40 at 2354, #1 hedge_matched 40 at 2354', '#3 is waiting'],
    ],
  },
  {
    rule: 'A deficit of an isolated position is first taken from open profit of the opposite positions in that instrument.',
    steps: [
      ['anna long 100 BTC at market 50x isolated #1'],
      ['anna short 100 BTC at market 50x isolated #2'],
      ['BTC 50000'],
      // The loss is 5,000, the margin 1,000: 4,000 lack, and the short's profit net of its fee is 4,977.5.
      ['BTC 45000', '#1 is closed liquidated', '#2 taken 4000', 'insurance has 1000', 'house has 50001000'],
      ['anna closes #2'],
      ['BTC 45000', '#2 result 5000', 'house has 50000000', 'anna has 9927.5'],
    ],
  },
  {
    rule: 'What the opposite profit leaves of a deficit insurance pays the house as far as it goes; the user never owes.',
    steps: [
      ['anna long 100 BTC at market 50x isolated #1'],
      ['BTC 50000', 'anna has 8975'],
      ['BTC 45000', '#1 is closed liquidated', 'insurance has 0', 'house has 50002000', 'anna has 8975', '#1 penalty 0', '#1 fee 25'],
    ],
  },
]

export const LIQUIDATION: Scenario[] = [
  {
    rule: 'The fee is half of the maintenance, at most 0.5 % of the notional, and goes to insurance; what is left is the user’s.',
    steps: [
      ['anna long 100 BTC at market 10x isolated #1'],
      ['BTC 50000', 'anna has 4975'],
      ['BTC 45203.4', '#1 penalty 90.4068', 'insurance has 1090.4068', 'anna has 5065.3915'],
    ],
  },
  {
    rule: 'The fee is never more than the equity left.',
    steps: [['anna long 100 BTC at market 10x isolated #1'], ['BTC 50000'], ['BTC 45030', '#1 penalty 7.485', 'anna has 4975']],
  },
  {
    rule: 'Half of a high maintenance is cut to 0.5 % of the notional.',
    steps: [['bert long 100 AAPL at market 5x isolated #1'], ['AAPL 200'], ['AAPL 177.8', '#1 penalty 88.9']],
  },
  {
    rule: 'Cross closes only as many lots as bring the rate above 120 %, of the position with the largest maintenance.',
    steps: [
      ['cleo long 50 ETH at market 50x cross #1'],
      ['cleo long 5 BTC at market 50x cross #2'],
      ['ETH 2500'],
      ['BTC 50000'],
      ['ETH 2470'],
      ['BTC 48700', 'steps '],
      ['BTC 48650', 'steps #2:2.8', '#2 lots 2.2', '#1 is open'],
    ],
  },
  {
    rule: 'Open cross orders are cancelled first; isolated ones stay.',
    steps: [
      ['cleo long 1 BTC at limit 40000 50x cross #1'],
      ['cleo long 1 ETH at limit 2000 10x isolated #2'],
      ['cleo long 60 ETH at market 50x cross #3'],
      ['ETH 2500'],
      ['ETH 2344', '#1 is cancelled liquidation', '#2 is waiting', 'fills #3 liquidated 27.49 at 2344'],
    ],
  },
  {
    rule: 'Matched long and short lots of one instrument close first, without liquidation fee.',
    steps: [
      ['cleo long 40 ETH at market 50x cross #1'],
      ['cleo short 10 ETH at market 50x cross #2'],
      ['ETH 2500'],
      ['ETH 2180', 'fills #2 hedge_matched 10 at 2180, #1 hedge_matched 10 at 2180, #1 liquidated 5.07 at 2180', '#2 penalty 0'],
    ],
  },
  {
    rule: 'A gap beyond equity takes all there is; insurance pays the house, nobody owes.',
    steps: [
      ['cleo long 60 ETH at market 50x cross #1'],
      ['ETH 2500'],
      ['ETH 2000', '#1 is closed liquidated', 'cleo has 0', 'insurance has 799.25'],
    ],
  },
  {
    rule: 'Halted instruments are passed over and keep their last price in equity.',
    steps: [
      ['cleo long 30 ETH at market 50x cross #1'],
      ['cleo long 5 BTC at market 50x cross #2'],
      ['ETH 2500'],
      ['BTC 50000'],
      ['halt ETH'],
      ['BTC 48000', '#2 is closed liquidated', '#1 is open'],
      ['ETH 2000', '#1 is open'],
      ['open ETH'],
      ['ETH 2000', '#1 is closed liquidated'],
    ],
  },
]

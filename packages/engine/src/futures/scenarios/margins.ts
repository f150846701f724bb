import type { Scenario } from './runner.ts'

export const LIQUIDATION_PRICES: Scenario[] = [
  {
    rule: '1 BTC at 50,000 and 10x: 45,203.42 long and 54,748.88 short, to the safe tick.',
    steps: [
      ['anna long 100 BTC at market 10x isolated #1'],
      ['bert short 100 BTC at market 10x isolated #2'],
      ['BTC 50000', '#1 liquidates 45203.4', '#2 liquidates 54748.9', '#1 holds 5000', '#1 fee 25'],
      ['BTC 45203.5', '#1 is open'],
      ['BTC 45203.4', 'fills #1 liquidated 100 at 45203.4', '#1 is closed liquidated'],
      ['BTC 54748.8', '#2 is open'],
      ['BTC 54748.9', 'fills #2 liquidated 100 at 54748.9'],
    ],
  },
  {
    rule: '10 BTC at 20x: 47,872.66 long and 52,083.13 short.',
    steps: [
      ['bert long 1000 BTC at market 20x isolated #1'],
      ['bert short 1000 BTC at market 20x isolated #2'],
      ['BTC 50000', '#1 liquidates 47872.6', '#2 liquidates 52083.2'],
    ],
  },
  {
    rule: 'The maintenance of positions in one instrument and direction follows their total; each bears its share by size.',
    steps: [
      ['bert long 400 BTC at market 20x isolated #1'],
      ['BTC 50000', '#1 needs 950'],
      ['bert long 600 BTC at market 20x isolated #2'],
      ['BTC 50000', '#1 needs 1480', '#2 needs 2220', '#1 liquidates 47872.6', '#2 liquidates 47872.6'],
      // Alone, #1 would be above 150 % there.
      ['BTC 48000', 'warns #1 150, #2 150'],
      ['bert closes #2'],
      ['BTC 50000', '#1 needs 950'],
    ],
  },
  {
    rule: 'Margin added to an isolated position moves its liquidation price away.',
    steps: [
      ['anna long 100 BTC at market 10x isolated #1'],
      ['BTC 50000'],
      ['anna adds 1000 to #1', '#1 holds 6000', '#1 liquidates 44198.8', 'anna has 3975'],
      ['anna adds 4000 to #1', 'refused insufficient_margin'],
      ['restart', '#1 liquidates 44198.8'],
      ['BTC 44198.9', '#1 is open'],
      ['BTC 44198.8', '#1 is closed liquidated'],
    ],
  },
  {
    rule: 'Equity that equals maintenance is not enough.',
    steps: [
      ['config BTC feePpm 0'],
      ['anna long 1 BTC at market 10x isolated #1'],
      ['BTC 50000'],
      ['anna adds 1.8 to #1', '#1 liquidates 45000'],
      ['BTC 45000.1', '#1 is open'],
      ['BTC 45000', '#1 is closed liquidated'],
    ],
  },
  {
    rule: 'Only isolated positions take added margin.',
    steps: [
      ['anna long 1 BTC at market 150x super #1'],
      ['anna long 1 BTC at market 10x cross #2'],
      ['BTC 50000'],
      ['anna adds 10 to #1', 'refused not_isolated'],
      ['anna adds 10 to #2', 'refused not_isolated'],
    ],
  },
  {
    rule: 'An order at or past its liquidation price at the opposite quote is refused.',
    steps: [
      ['BTC 49700/50000'],
      ['anna long 10 BTC at market 125x isolated #1', 'refused would_liquidate'],
      ['anna long 10 BTC at market 50x isolated #1', '#1 is waiting'],
      ['anna long 10 BTC at limit 49000 125x isolated #2', 'refused would_liquidate'],
    ],
  },
  {
    rule: 'A tick that may not trigger liquidates nobody.',
    steps: [
      ['anna long 100 BTC at market 10x isolated #1'],
      ['BTC 50000'],
      ['BTC 40000 unconfirmed', '#1 is open'],
      ['BTC 50000', '#1 is open'],
    ],
  },
]

export const TIERS: Scenario[] = [
  {
    rule: 'The highest multiple follows the total notional in the instrument and direction.',
    steps: [
      ['bert long 99 BTC at market 125x isolated #1'],
      ['BTC 50000', '#1 is open'],
      ['bert long 1 BTC at market 125x isolated #2', 'refused multiple_too_high 100'],
      ['bert short 1 BTC at market 125x isolated #2', '#2 is waiting'],
      ['bert long 1 BTC at market 100x isolated #3', '#3 is waiting'],
    ],
  },
  {
    rule: 'Stocks allow 5x, forex 50x.',
    steps: [
      ['bert long 10 AAPL at market 10x isolated #1', 'refused multiple_too_high 5'],
      ['bert long 10 GBPUSD at market 100x isolated #2', 'refused multiple_too_high 50'],
    ],
  },
  {
    rule: 'An order that waited is cancelled when its tier has gone by then.',
    steps: [
      ['bert long 60 BTC at limit 49900 125x isolated #1'],
      ['bert long 60 BTC at limit 49900 125x isolated #2'],
      ['BTC 49900', '#1 is open', '#2 is cancelled multiple_too_high'],
    ],
  },
  {
    rule: 'An opening that brings another position under 150 % is refused.',
    steps: [
      ['bert long 450 BTC at market 50x isolated #1'],
      ['BTC 50000', '#1 is open'],
      ['BTC 49600', '#1 is open'],
      ['bert long 2000 BTC at market 10x isolated #2', 'refused others_at_risk'],
      ['bert long 2000 BTC at market 150x super #3', 'refused super_cap'],
      ['bert short 2000 BTC at market 10x isolated #4', '#4 is waiting'],
    ],
  },
]

export const SUPER: Scenario[] = [
  {
    rule: '150x at 50,000: 49,824.91 long and 50,174.91 short, to the safe tick.',
    steps: [
      ['anna long 100 BTC at market 150x super #1'],
      ['bert short 100 BTC at market 150x super #2'],
      ['BTC 50000', '#1 liquidates 49824.9', '#2 liquidates 50175', '#1 needs 133.33333334', '#1 holds 333.33333334'],
      ['BTC 49825', '#1 is open'],
      ['BTC 49824.9', '#1 is closed liquidated', '#2 is open'],
    ],
  },
  {
    rule: 'Super-leverage is offered where and as configured.',
    steps: [
      ['anna long 1 BTC at market 125x super #1', 'refused super_unavailable'],
      ['anna long 1 ETH at market 150x super #1', 'refused super_unavailable'],
    ],
  },
  {
    rule: 'A user’s super notional is at most 100,000 USDT, over all instruments.',
    steps: [
      ['bert long 150 BTC at market 150x super #1'],
      ['BTC 50000'],
      ['bert short 51 BTC at market 150x super #2', 'refused super_cap'],
      ['bert short 50 BTC at market 150x super #2', '#2 is waiting'],
    ],
  },
  {
    rule: 'A liquidation price nearer than 0.12 %, 5 spreads or the 99 % minute move is refused, naming the highest multiple possible.',
    steps: [
      ['anna long 1 BTC at market 300x super #1', '#1 is waiting'],
      ['config BTC minuteMovePpm 1600'],
      ['anna long 1 BTC at market 300x super #2', 'refused super_too_near 200'],
      ['config BTC minuteMovePpm 3000'],
      ['anna long 1 BTC at market 300x super #2', 'refused super_too_near 150'],
      ['config BTC minuteMovePpm 9000'],
      ['anna long 1 BTC at market 300x super #2', 'refused super_too_near 0'],
      ['config BTC minuteMovePpm 0'],
      ['BTC 49990/50010'],
      ['anna long 1 BTC at market 300x super #2', 'refused super_too_near 200'],
    ],
  },
  {
    rule: 'Super lots do not count for the tier of others.',
    steps: [
      ['bert long 150 BTC at market 150x super #1'],
      ['BTC 50000'],
      ['bert long 99 BTC at market 125x isolated #2', '#2 is waiting'],
      ['BTC 50000', '#2 needs 198'],
    ],
  },
  {
    rule: 'Maintenance stays as fixed at opening and shrinks with the lots.',
    steps: [
      ['anna long 100 BTC at market 150x super #1'],
      ['BTC 50000'],
      ['BTC 51000', '#1 needs 133.33333334'],
      ['anna closes #1 50'],
      ['BTC 51000', '#1 needs 66.66666667'],
    ],
  },
]

import type { Scenario } from './runner.ts'

export const WARNINGS: Scenario[] = [
  {
    rule: 'A warning at 150 % and one at 120 %, each on crossing from above.',
    steps: [
      ['anna long 100 BTC at market 10x isolated #1'],
      ['BTC 50000', 'warns nobody'],
      ['BTC 45310', 'warns nobody', '#1 rate 158.54'],
      ['BTC 45290', 'warns #1 150'],
      ['BTC 45280', 'warns nobody'],
      ['BTC 45230', 'warns #1 120'],
      ['BTC 45220', 'warns nobody'],
    ],
  },
  {
    rule: 'A level is armed again above 1.2 times itself, and speaks once an hour.',
    steps: [
      ['anna long 100 BTC at market 10x isolated #1'],
      ['BTC 50000'],
      ['BTC 45290', 'warns #1 150'],
      ['BTC 45340', '#1 rate 174.97'],
      ['BTC 45290', 'warns nobody'],
      ['BTC 45500'],
      ['BTC 45290', 'warns nobody'],
      ['BTC 45500'],
      ['restart'],
      ['after 3600s'],
      ['BTC 45290', 'warns #1 150'],
    ],
  },
  {
    rule: 'A short is armed again at the first tick above 180 %, however far it jumps there.',
    steps: [
      ['bert short 100 AAPL at market 5x isolated #1'],
      ['bert short 100 AAPL at market 5x isolated #2'],
      ['AAPL 200'],
      ['bert closes #2'],
      ['AAPL 200'],
      ['AAPL 208.7', 'warns #1 150'],
      ['AAPL 203.31', '#1 rate 179.96'],
      ['after 3600s'],
      ['AAPL 208.7', 'warns nobody'],
      ['AAPL 203.3', '#1 rate 180.02'],
      ['AAPL 208.7', 'warns #1 150'],
    ],
  },
  {
    rule: 'Cross positions of an account are warned of together.',
    steps: [
      ['cleo long 50 ETH at market 50x cross #1'],
      ['ETH 2500'],
      ['ETH 2317', 'warns nobody'],
      ['ETH 2316', 'warns cleo 150'],
      ['restart'],
      ['ETH 2314', 'warns nobody'],
      ['ETH 2313', 'warns cleo 120'],
    ],
  },
]

import type { Scenario } from './runner.ts'

export const HOUSE_RULES: Scenario[] = [
  {
    rule: 'The requirement is net exposure times stress, open profit owed, and other holds.',
    steps: [
      ['bert long 100 BTC at market 10x isolated #1'],
      ['anna short 40 BTC at market 10x isolated #2'],
      ['BTC 50000', 'house requires 4500'],
      ['bert long 10 AAPL at market 5x isolated #3'],
      ['AAPL 200', 'house requires 4900'],
      ['BTC 51000', 'house requires 5990'],
      ['config house otherHolds 100', 'house requires 6090'],
    ],
  },
  {
    rule: 'Orders that raise it above the house balance are refused; those that lower it, and closing, never.',
    steps: [
      ['house has 10000'],
      ['bert short 100 BTC at market 10x isolated #1'],
      ['BTC 50000', 'house requires 7500'],
      ['bert short 40 BTC at market 5x isolated #2', 'refused house_limit'],
      ['bert short 33 BTC at market 10x isolated #2', '#2 is waiting'],
      ['BTC 50000', 'house requires 9975'],
      ['anna long 10 BTC at market 5x isolated #3', '#3 is waiting'],
      ['bert closes #1'],
      ['BTC 50000', '#1 is closed close'],
    ],
  },
  {
    rule: 'At 80 % multiples are halved.',
    steps: [
      ['house has 10000'],
      ['bert short 107 BTC at market 10x isolated #1'],
      ['BTC 50000', 'house requires 8025'],
      ['anna long 1 BTC at market 63x isolated #2', 'refused multiple_too_high 62'],
      ['anna long 1 BTC at market 62x isolated #2', '#2 is waiting'],
      ['anna long 1 BTC at market 300x super #3', 'refused multiple_too_high 150'],
    ],
  },
  {
    rule: 'Caps an instrument: one user, all users net, all users gross.',
    steps: [
      ['config BTC userCap 50000'],
      ['config BTC netCap 80000'],
      ['config BTC grossCap 120000'],
      ['bert long 101 BTC at market 10x isolated #1', 'refused user_cap'],
      ['bert long 100 BTC at market 10x isolated #1'],
      ['BTC 50000', '#1 is open'],
      ['anna long 61 BTC at market 50x isolated #2', 'refused net_cap'],
      ['anna short 99 BTC at market 50x isolated #2'],
      ['BTC 50000'],
      ['house moves 1'],
      ['cleo short 45 BTC at market 125x isolated #3', 'refused gross_cap'],
    ],
  },
  {
    rule: 'A profit the house cannot pay is a claim, paid first from whatever the house receives; meanwhile nothing is opened.',
    steps: [
      ['bert long 100 BTC at market 10x isolated #1'],
      ['BTC 50000'],
      ['house has 300'],
      ['bert closes #1'],
      ['BTC 51000', '#1 is closed close', 'house has 0', 'claims #1 700', 'bert has 1000249.5'],
      ['restart', 'claims #1 700'],
      ['anna long 1 BTC at market 10x isolated #2', 'refused house_limit'],
      ['house moves 500', 'claims #1 200', 'bert has 1000749.5', 'house has 0'],
      ['house moves 500', 'claims none', 'house has 300'],
    ],
  },
  {
    rule: 'The older claim is paid before the younger.',
    steps: [
      ['bert long 100 BTC at market 10x isolated #1'],
      ['anna long 10 BTC at market 10x isolated #2'],
      ['BTC 50000'],
      ['house has 0'],
      ['bert closes #1'],
      ['anna closes #2'],
      ['BTC 51000', 'claims #1 1000, #2 100'],
      ['restart', 'claims #1 1000, #2 100'],
      ['house moves 950', 'claims #1 50, #2 100'],
      ['house moves 100', 'claims #2 50', 'house has 0'],
    ],
  },
  {
    rule: 'An account keeps as many rows as configured.',
    steps: [
      ['config house rowsMaximum 1'],
      ['anna long 1 BTC at limit 40000 10x isolated #1'],
      ['anna long 1 BTC at limit 40000 10x isolated #2', 'refused rows_maximum'],
    ],
  },
]

import type { Scenario } from './runner.ts'

export const STOPS: Scenario[] = [
  {
    rule: 'A stop waits outside the book until the last trade reaches it, and then runs as a taker.',
    steps: [
      ['anna sells 1 stop 99 #1', '#1 is untriggered', 'asks none'],
      ['bert buys 1 at 99.01 #2'],
      ['bert buys 5 at 99 #3'],
      ['cleo sells 1 at 99.01 #4', '#4 takes 1 of #2 at 99.01', '#1 is untriggered'],
      ['cleo sells 1 at 99 #5', '#5 takes 1 of #3 at 99', '#1 takes 1 of #3 at 99', '#1 is filled'],
    ],
  },
  {
    rule: 'A buy stop fires on the way up.',
    steps: [
      ['anna buys for 103 USDT stop 102 #1'],
      ['bert sells 1 at 101 #2'],
      ['bert sells 1 at 102 #3'],
      ['bert sells 2 at 103 #4'],
      ['cleo buys 1 at 101 #5', '#5 takes 1 of #2 at 101'],
      ['index 102'],
      ['cleo buys 1 at 102 #6', '#6 takes 1 of #3 at 102', '#1 takes 1 of #4 at 103', '#1 is filled'],
    ],
  },
  {
    rule: 'A stop-limit rests at its limit when it finds nothing to take.',
    steps: [
      ['anna sells 1 at 97 stop 98 #1'],
      ['index 98'],
      ['bert buys 1 at 98 #2'],
      ['cleo sells 1 at 98 #3', '#3 takes 1 of #2 at 98', '#1 is open', 'asks 97x1', '#1 holds 1 BTC'],
    ],
  },
  {
    rule: 'A stop-limit that is immediate or fill-or-kill expires at its trigger.',
    steps: [
      ['anna sells 1 at 97 stop 98 ioc #1'],
      ['anna sells 2 at 97 stop 98 fok #2'],
      ['index 98'],
      ['bert buys 1 at 98 #3'],
      ['bert buys 0.5 at 97 #4'],
      [
        'cleo sells 1 at 98 #5',
        '#5 takes 1 of #3 at 98',
        '#1 takes 0.5 of #4 at 97',
        '#1 is expired ioc_remainder',
        '#2 is expired fok_unfilled',
        'anna has 99.5 BTC',
      ],
    ],
  },
  {
    rule: 'A stop that fires into an empty book expires and gives its hold back.',
    steps: [
      ['anna sells 1 stop 99 #1'],
      ['bert buys 1 at 99 #2'],
      ['cleo sells 1 at 99 #3', '#3 takes 1 of #2 at 99', '#1 is expired no_liquidity', 'anna has 100 BTC'],
    ],
  },
  {
    rule: 'Stops follow the last trade only within 1 % of the index: an odd trade far off fires nothing beyond.',
    steps: [
      ['anna sells 1 stop 98.99 #1'],
      ['anna sells 1 stop 99 #2'],
      ['bert buys 5 at 92 #3'],
      ['cleo sells 1 at 92 #4', '#4 takes 1 of #3 at 92', '#2 takes 1 of #3 at 92', '#1 is untriggered'],
    ],
  },
  {
    rule: 'A moving index takes the clamp with it and may fire stops by itself.',
    steps: [
      ['bert buys 5 at 95 #1'],
      ['anna sells 1 at 95 #2', '#2 takes 1 of #1 at 95'],
      ['anna sells 1 stop 98 #3', '#3 is untriggered'],
      ['index 99', '#3 is untriggered'],
      ['index 98.989', '#3 takes 1 of #1 at 95', '#3 is filled'],
    ],
  },
  {
    rule: 'Without any trade there is nothing to follow, and nothing fires; nor in a halted pair.',
    steps: [
      ['anna sells 1 stop 98 #1'],
      ['index 90', '#1 is untriggered'],
      ['index 100'],
      ['bert buys 2 at 100 #2'],
      ['cleo sells 1 at 100 #3', '#3 takes 1 of #2 at 100'],
      ['halt', '#1 is untriggered'],
      ['index 95', '#1 takes 1 of #2 at 100'],
    ],
  },
  {
    rule: 'Stops fire in the order of price, then of time.',
    steps: [
      ['anna sells 1 stop 97 #1'],
      ['bert sells 1 stop 98 #2'],
      ['cleo sells 1 stop 98 #3'],
      ['index 97'],
      ['restart'],
      ['dora buys 9 at 96.5 #4'],
      [
        'vera sells 1 at 96.5 #5',
        '#5 takes 1 of #4 at 96.5',
        '#2 takes 1 of #4 at 96.5',
        '#3 takes 1 of #4 at 96.5',
        '#1 takes 1 of #4 at 96.5',
      ],
    ],
  },
  {
    rule: 'A stop that fires may fire others: the cascade runs until all is quiet.',
    steps: [
      ['anna sells 1 stop 99.5 #1'],
      ['bert sells 1 stop 99.3 #2'],
      ['cleo sells 1 stop 99.1 #3'],
      ['dora buys 1 at 99.5 #4'],
      ['dora buys 1 at 99.2 #5'],
      ['dora buys 1 at 99 #6'],
      ['dora buys 1 at 98 #7'],
      [
        'vera sells 1 at 99.5 #8',
        '#8 takes 1 of #4 at 99.5',
        '#1 takes 1 of #5 at 99.2',
        '#2 takes 1 of #6 at 99',
        '#3 takes 1 of #7 at 98',
      ],
    ],
  },
  {
    rule: 'A stop that a trade has passed fires even when a later trade of the same order returned.',
    steps: [
      ['anna sells 1 stop 99.5 #1'],
      ['bert sells 1 at 99.4 #2'],
      ['bert sells 1 at 101 #3'],
      ['dora buys 1 at 99 #4'],
      ['cleo buys 2 at 101 #5', '#5 takes 1 of #2 at 99.4', '#5 takes 1 of #3 at 101', '#1 takes 1 of #4 at 99'],
    ],
  },
  {
    rule: 'A triggered order stays within the band: beyond it, the rest expires.',
    steps: [
      ['anna sells 2 stop 99 #1'],
      ['anna sells 2 at 80 stop 99 #2'],
      ['bert buys 1 at 99 #3'],
      ['bert buys 1 at 90 #4'],
      ['bert buys 5 at 89.99 #5'],
      [
        'cleo sells 1 at 99 #6',
        '#6 takes 1 of #3 at 99',
        '#1 takes 1 of #4 at 90',
        '#1 is expired price_band',
        '#2 is expired price_band',
        'anna has 99 BTC',
      ],
    ],
  },
  {
    rule: "A stop's own choice decides when it meets an order of its account.",
    steps: [
      ['anna sells 2 stop 99 cancel-oldest #1'],
      ['anna buys 1 at 98 #2'],
      ['bert buys 1 at 99 #3'],
      ['bert buys 2 at 97 #4'],
      ['cleo sells 1 at 99 #5', '#5 takes 1 of #3 at 99', '#1 takes 2 of #4 at 97', '#2 is expired self_trade'],
    ],
  },
  {
    rule: 'A waiting order is cancelled like any other.',
    steps: [
      ['anna sells 2 stop 99 #1', 'anna has 98 BTC'],
      ['anna cancels #1', '#1 is cancelled user_cancelled', 'anna has 100 BTC'],
      ['bert buys 1 at 99 #2'],
      ['cleo sells 1 at 99 #3', '#3 takes 1 of #2 at 99'],
    ],
  },
]

export const TRAILS: Scenario[] = [
  {
    rule: 'A trailing sell follows the highest price and fires when the price falls by its distance.',
    steps: [
      ['bert buys 9 at 97 #1'],
      ['bert sells 1 at 100 #2'],
      ['cleo buys 1 at 100 #3', '#3 takes 1 of #2 at 100'],
      ['anna sells 1 trailing 200bp #4', '#4 trails 100'],
      ['index 104', '#4 trails 102.96'],
      ['index 103', '#4 trails 102.96', '#4 is untriggered'],
      ['index 101.95', '#4 is untriggered'],
      ['index 101.9', '#4 takes 1 of #1 at 97', '#4 is filled'],
    ],
  },
  {
    rule: 'A trailing buy follows the lowest price and fires when the price rises by its distance.',
    steps: [
      ['bert sells 9 at 105 #1'],
      ['bert sells 1 at 100 #2'],
      ['cleo buys 1 at 100 #3', '#3 takes 1 of #2 at 100'],
      ['anna buys for 50 USDT trailing 200bp #4', '#4 trails 100'],
      ['index 97.003', '#4 trails 97.98'],
      ['index 98.95', '#4 is untriggered'],
      ['restart', '#4 trails 97.98'],
      ['index 98.951', '#4 takes 0.47619 of #1 at 105', '#4 is filled'],
    ],
  },
  {
    rule: 'With an activation price the trail starts only when that is reached.',
    steps: [
      ['bert buys 9 at 95 #1'],
      ['bert sells 1 at 100 #2'],
      ['cleo buys 1 at 100 #3', '#3 takes 1 of #2 at 100'],
      ['anna sells 1 trailing 100bp from 102 #4', '#4 trails nothing'],
      ['index 98', '#4 is untriggered', '#4 trails nothing'],
      ['index 103.031', '#4 trails 102'],
      ['index 102.001', '#4 is untriggered'],
      ['index 102', '#4 takes 1 of #1 at 95'],
    ],
  },
  {
    rule: 'A trail without any trade yet starts with the first.',
    steps: [
      ['anna sells 1 trailing 100bp #1', '#1 trails nothing'],
      ['bert sells 1 at 100.5 #2'],
      ['cleo buys 1 at 100.5 #3', '#3 takes 1 of #2 at 100.5', '#1 trails 100.5'],
    ],
  },
  {
    rule: 'Trades move the trail within 1 % of the index, in whole ticks on the side that fires later.',
    steps: [
      ['index 100.005'],
      ['anna sells 1 trailing 100bp #1'],
      ['dora buys for 50 USDT trailing 100bp #5'],
      ['bert sells 1 at 105 #2'],
      ['cleo buys 1 at 105 #3', '#3 takes 1 of #2 at 105', '#1 trails 101', '#5 trails 101.01'],
    ],
  },
]

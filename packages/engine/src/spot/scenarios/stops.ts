import type { Scenario } from './runner.ts'

export const STOPS: Scenario[] = [
  {
    rule: 'A stop waits outside the book until the market reaches it, and then runs as a taker.',
    steps: [
      ['anna sells 1 stop 99 #1', '#1 is untriggered', 'asks none'],
      ['bert buys 5 at 98.5 #2'],
      ['index 99.001', '#1 is untriggered'],
      ['index 99', '#1 takes 1 of #2 at 98.5', '#1 is filled'],
    ],
  },
  {
    rule: 'A buy stop fires on the way up.',
    steps: [
      ['anna buys for 102.5 USDT stop 102 #1'],
      ['bert sells 2 at 102.5 #2'],
      ['index 101.999', '#1 is untriggered'],
      ['index 102', '#1 takes 1 of #2 at 102.5', '#1 is filled'],
    ],
  },
  {
    rule: 'The market is the median of last trade, best bid and best ask: one odd trade, or one odd quote, fires nothing.',
    steps: [
      ['bert sells 5 at 100.1 #1'],
      ['bert buys 5 at 99.95 #2'],
      ['anna sells 1 stop 99.9 #3'],
      ['anna buys for 50 USDT stop 100.2 #4'],
      ['dora buys 1 at 100.05 #5'],
      ['dora cancels #5', '#3 is untriggered'],
      ['cleo buys 5 at 100.1 #6', '#6 takes 5 of #1 at 100.1', '#4 is untriggered'],
      ['vera sells 9 at 100.05 #7', '#3 is untriggered', '#4 is untriggered'],
    ],
  },
  {
    rule: 'When two of the three are beyond a stop, it fires.',
    steps: [
      ['bert buys 1 at 99.9 #1'],
      ['bert buys 5 at 99.8 #2'],
      ['bert sells 5 at 100.1 #3'],
      ['anna sells 1 stop 99.9 #4'],
      ['cleo sells 1 at 99.9 #5', '#5 takes 1 of #1 at 99.9', '#4 takes 1 of #2 at 99.8', '#4 is filled'],
    ],
  },
  {
    rule: 'What there is none of is taken to stand at the index: a side that was swept fires nothing.',
    steps: [
      ['bert buys 1 at 99.9 #1'],
      ['bert sells 1 at 100.1 #2'],
      ['anna sells 1 stop 99.95 #3'],
      ['cleo sells 1 at 99.9 #4', '#4 takes 1 of #1 at 99.9', 'bids none', '#3 is untriggered'],
    ],
  },
  {
    rule: 'Stops follow the book only within 0.3 % of the index.',
    steps: [
      ['anna sells 1 stop 99.69 #1'],
      ['anna sells 1 stop 99.7 #2'],
      ['bert buys 1 at 99 #3'],
      ['bert buys 5 at 92 #4'],
      ['cleo sells 2 at 92 #5', '#5 takes 1 of #3 at 99', '#5 takes 1 of #4 at 92', '#2 stays at 99', '#1 is untriggered'],
    ],
  },
  {
    rule: 'A moving index takes that room with it and may fire stops by itself.',
    steps: [
      ['bert buys 5 at 97.5 #1'],
      ['anna sells 1 at 97.5 #2', '#2 takes 1 of #1 at 97.5'],
      ['anna sells 1 stop 98 #3', '#3 is untriggered'],
      ['index 98.296', '#3 is untriggered'],
      ['index 98.294', '#3 takes 1 of #1 at 97.5', '#3 is filled'],
    ],
  },
  {
    rule: 'Without trade or quote the index alone is followed; in a halted pair nothing fires.',
    steps: [
      ['anna sells 1 stop 98 #1'],
      ['anna sells 1 stop 97 #2'],
      ['halt', '#1 is untriggered'],
      ['index 97.5', '#1 stays at 97.02', '#2 is untriggered'],
    ],
  },
  {
    rule: 'After a quiet index nothing fires before the next, so that quotes can be renewed first.',
    steps: [
      ['house buys 1 at 99.99 #1'],
      ['anna sells 1 stop 99 #2'],
      ['index 98.9 quiet', '#2 is untriggered'],
      ['house cancels all', '#2 is untriggered'],
      ['house buys 1 at 98.89 #3', '#2 is untriggered'],
      ['index 98.9', '#2 takes 1 of #3 at 98.89', '#2 is filled'],
    ],
  },
  {
    rule: 'A stop-limit rests at its limit when it finds nothing to take.',
    steps: [['anna sells 1 at 97 stop 98 #1'], ['index 98', '#1 is open', 'asks 97x1', '#1 holds 1 BTC']],
  },
  {
    rule: 'A stop-limit that is immediate or fill-or-kill expires at its trigger.',
    steps: [
      ['anna sells 1 at 97 stop 98 ioc #1'],
      ['anna sells 2 at 97 stop 98 fok #2'],
      ['bert buys 0.5 at 97 #3'],
      ['index 98', '#1 takes 0.5 of #3 at 97', '#1 is expired ioc_remainder', '#2 is expired fok_unfilled', 'anna has 99.5 BTC'],
    ],
  },
  {
    rule: 'Stops fire in the order of price, then of time.',
    steps: [
      ['anna sells 1 stop 97 #1'],
      ['bert sells 1 stop 98 #2'],
      ['cleo sells 1 stop 98 #3'],
      ['restart'],
      ['dora buys 9 at 97.1 #4'],
      ['index 97', '#2 takes 1 of #4 at 97.1', '#3 takes 1 of #4 at 97.1', '#1 takes 1 of #4 at 97.1'],
    ],
  },
  {
    rule: 'A stop that fires may fire others: the cascade runs until all is quiet.',
    steps: [
      ['anna sells 1 stop 99.9 #1'],
      ['bert sells 1 stop 99.85 #2'],
      ['cleo sells 1 stop 99.8 #3'],
      ['dora buys 1 at 99.9 #4'],
      ['dora buys 1 at 99.85 #5'],
      ['dora buys 1 at 99.8 #6'],
      ['dora buys 1 at 99.75 #7'],
      ['dora sells 1 at 100.1 #8'],
      [
        'vera sells 1.5 at 99.85 #9',
        '#9 takes 1 of #4 at 99.9',
        '#9 takes 0.5 of #5 at 99.85',
        '#1 takes 0.5 of #5 at 99.85',
        '#1 takes 0.5 of #6 at 99.8',
        '#2 takes 0.5 of #6 at 99.8',
        '#2 takes 0.5 of #7 at 99.75',
        '#3 takes 0.5 of #7 at 99.75',
        '#3 stays at 99',
      ],
    ],
  },
  {
    rule: 'The market is looked at after an order has run, not at each of its trades.',
    steps: [
      ['bert buys 9 at 99.95 #1'],
      ['anna buys for 50 USDT stop 100.1 #2'],
      ['bert sells 1 at 100.05 #3'],
      ['bert sells 1 at 100.2 #4'],
      ['bert sells 1 at 101 #5'],
      ['cleo buys 2 at 100.2 #6', '#6 takes 1 of #3 at 100.05', '#6 takes 1 of #4 at 100.2', '#2 takes 0.49504 of #5 at 101'],
    ],
  },
  {
    rule: "A stop's own choice decides when it meets an order of its account.",
    steps: [
      ['anna sells 2 stop 99 cancel-oldest #1'],
      ['anna buys 1 at 98.8 #2'],
      ['bert buys 2 at 98.5 #3'],
      ['index 99', '#1 takes 2 of #3 at 98.5', '#2 is expired self_trade'],
    ],
  },
  {
    rule: 'A waiting order is cancelled like any other.',
    steps: [
      ['anna sells 2 stop 99 #1', 'anna has 98 BTC'],
      ['anna cancels #1', '#1 is cancelled user_cancelled', 'anna has 100 BTC'],
      ['bert buys 1 at 99 #2'],
      ['index 98', '#2 is open'],
    ],
  },
]

export const PROTECTION: Scenario[] = [
  {
    rule: 'A stop without a limit fills within 1 % of its trigger or of the index, whichever is nearer to the market; the rest stays open there.',
    steps: [
      ['anna sells 3 stop 99 #1'],
      ['bert buys 1 at 98.01 #2'],
      ['bert buys 1 at 98 #3'],
      [
        'index 99',
        '#1 takes 1 of #2 at 98.01',
        '#1 stays at 98.01',
        '#1 is partially_filled',
        '#1 holds 2 BTC',
        'asks 98.01x2',
        'bids 98x1',
      ],
      ['restart', 'asks 98.01x2'],
      ['cleo buys 1 at 98.01 #4', '#4 takes 1 of #1 at 98.01', '#1 holds 1 BTC'],
      ['anna cancels #1', 'anna has 98 BTC'],
    ],
  },
  {
    rule: 'Where the book alone has reached the trigger, the index protects.',
    steps: [
      ['anna sells 2 stop 99.8 #1'],
      ['bert sells 1 at 99.8 #2'],
      ['bert buys 1 at 98.8 #3', '#1 stays at 99', 'asks 99x2 99.8x1', 'bids 98.8x1'],
    ],
  },
  {
    rule: 'The index protects when it has jumped past what the trigger would give: a gap does not keep a stop from filling.',
    steps: [
      ['anna sells 1 stop 99 #1'],
      ['bert buys for 99 USDT stop 101 #2'],
      ['cleo buys 1 at 94.05 #3'],
      ['index 95', '#1 takes 1 of #3 at 94.05', '#1 is filled'],
      ['index 105', '#2 stays at 106.05', 'bids 106.05x0.93352', '#2 holds 98.999796 USDT', 'bert has 9901.000204 USDT'],
    ],
  },
  {
    rule: 'A budget stays open for the lots it still buys, and gives back what buys no further one.',
    steps: [
      ['anna buys for 203 USDT stop 101 #1'],
      ['bert sells 1 at 101 #2'],
      ['bert sells 1 at 102.02 #3'],
      [
        'index 101',
        '#1 takes 1 of #2 at 101',
        '#1 stays at 102.01',
        '#1 holds 101.999799 USDT',
        'bids 102.01x0.9999',
        'anna has 9797.000201 USDT',
      ],
      ['bert sells 5 at 102.01 #4', '#4 takes 0.9999 of #1 at 102.01', '#1 is filled', '#1 holds nothing'],
    ],
  },
  {
    rule: 'A stop that fires into an empty book stays open at its protection price.',
    steps: [
      ['anna sells 1 stop 99 #1'],
      ['index 99', '#1 stays at 98.01', '#1 is open', '#1 holds 1 BTC'],
      ['anna amends #1 to 0.5', '#1 holds 0.5 BTC', 'asks 98.01x0.5'],
    ],
  },
  {
    rule: 'A trail is protected from where it fires.',
    steps: [
      ['anna sells 1 trailing 100bp #1', '#1 trails 100'],
      ['bert buys 1 at 98.01 #2'],
      ['bert buys 1 at 98 #3'],
      ['index 99', '#1 takes 1 of #2 at 98.01', '#1 is filled'],
    ],
  },
  {
    rule: 'One that was asked to fill at once expires instead.',
    steps: [
      ['anna sells 1 stop 99 ioc #1'],
      ['anna sells 1 stop 99 fok #2'],
      ['index 99', '#1 is expired ioc_remainder', '#2 is expired fok_unfilled', 'anna has 100 BTC'],
    ],
  },
  {
    rule: 'A print far off, made by selling all bids away, sells nobody out.',
    steps: [
      ['bert buys 3 at 99.95 #1'],
      ['bert sells 3 at 100.05 #2'],
      ['anna sells 1 stop 99.2 #3'],
      ['cleo buys 9 at 90.5 #4'],
      ['dora sells 4 at 90.5 #5', '#5 takes 3 of #1 at 99.95', '#5 takes 1 of #4 at 90.5', '#3 is untriggered'],
    ],
  },
]

export const TRAILS: Scenario[] = [
  {
    rule: 'A trailing sell follows the highest price and fires when the price falls by its distance.',
    steps: [
      ['bert buys 9 at 101 #1'],
      ['anna sells 1 trailing 200bp #4', '#4 trails 100'],
      ['index 104', '#4 trails 104'],
      ['index 103', '#4 trails 104', '#4 is untriggered'],
      ['index 101.921', '#4 is untriggered'],
      ['index 101.92', '#4 takes 1 of #1 at 101', '#4 is filled'],
    ],
  },
  {
    rule: 'A trailing buy follows the lowest price and fires when the price rises by its distance.',
    steps: [
      ['bert sells 9 at 99 #1'],
      ['anna buys for 50 USDT trailing 200bp #4', '#4 trails 100'],
      ['index 97.003', '#4 trails 97.01'],
      ['index 98.951', '#4 takes 0.50505 of #1 at 99', '#4 is filled'],
    ],
  },
  {
    rule: 'Where a trail is outlives a restart.',
    steps: [
      ['anna sells 1 trailing 200bp #1', '#1 trails 100'],
      ['index 104', '#1 trails 104'],
      ['restart', '#1 trails 104'],
      ['index 101.92', '#1 stays at 100.91'],
    ],
  },
  {
    rule: 'With an activation price the trail starts only when that is reached.',
    steps: [
      ['bert buys 9 at 101 #1'],
      ['anna sells 1 trailing 100bp from 103 #4', '#4 trails nothing'],
      ['index 102.9', '#4 is untriggered', '#4 trails nothing'],
      ['index 103.001', '#4 trails 103'],
      ['index 101.971', '#4 is untriggered'],
      ['index 101.97', '#4 takes 1 of #1 at 101'],
    ],
  },
  {
    rule: 'The book moves the trail within 0.3 % of the index, in whole ticks on the side that fires later.',
    steps: [
      ['index 100.005'],
      ['anna sells 1 trailing 100bp #1', '#1 trails 100'],
      ['dora buys for 50 USDT trailing 100bp #5', '#5 trails 100.01'],
      ['bert sells 1 at 105 #2'],
      ['cleo buys 2 at 105 #3', '#3 takes 1 of #2 at 105', '#1 trails 100.3', '#5 trails 100.01'],
    ],
  },
]

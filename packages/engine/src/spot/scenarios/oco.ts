import type { Scenario } from './runner.ts'

export const OCO: Scenario[] = [
  {
    rule: 'Both legs of an OCO live, one in the book, one waiting.',
    steps: [
      ['anna sells 1 at 105 or stop 95 #1', '#1 is open', '#1s is untriggered', 'asks 105x1'],
      ['restart', 'asks 105x1'],
      ['anna cancels #1s', '#1s is cancelled user_cancelled', '#1 is cancelled oco_other_leg', 'anna has 100 BTC', 'asks none'],
    ],
  },
  {
    rule: 'The first fill of the limit leg cancels the stop, and the hold shrinks to what is left.',
    steps: [
      ['anna buys 2 at 95 or stop 105 limit 106 #1', '#1 holds 212 USDT'],
      [
        'bert sells 0.5 at 95 #2',
        '#2 takes 0.5 of #1 at 95',
        '#1s is cancelled oco_other_leg',
        '#1 is partially_filled',
        '#1 holds 142.5 USDT',
        'anna has 9810 USDT',
      ],
    ],
  },
  {
    rule: 'The first fill of the stop leg cancels the limit, and takes its hold over.',
    steps: [
      ['anna sells 2 at 105 or stop 99 limit 98 #1', '#1 holds 2 BTC'],
      ['bert buys 0.5 at 98 #2'],
      ['index 99', '#1s takes 0.5 of #2 at 98', '#1 is cancelled oco_other_leg', '#1 holds nothing', '#1s holds 1.5 BTC', 'asks 98x1.5'],
      ['restart'],
      ['anna cancels #1s', 'anna has 99.5 BTC'],
    ],
  },
  {
    rule: 'A stop leg that fires and finds nothing rests beside the limit leg, still one hold for both.',
    steps: [
      ['anna sells 2 at 105 or stop 99 limit 98 #1'],
      ['index 99', '#1s is open', 'asks 98x2 105x2', '#1 holds 2 BTC', '#1s holds nothing'],
      ['restart', 'asks 98x2 105x2'],
      [
        'bert buys 1 at 98 #4',
        '#4 takes 1 of #1s at 98',
        '#1 is cancelled oco_other_leg',
        '#1s holds 1 BTC',
        '#1 holds nothing',
        'asks 98x1',
      ],
    ],
  },
  {
    rule: 'One taker cannot fill both legs.',
    steps: [
      ['anna sells 2 at 105 or stop 99 limit 98 #1'],
      ['index 99'],
      ['bert buys 9 at 106 #4', '#4 takes 2 of #1s at 98', '#1 is cancelled oco_other_leg', 'asks none', 'bids 106x7'],
    ],
  },
  {
    rule: 'A limit leg that trades on arrival cancels the stop at once and holds only its rest.',
    steps: [
      ['bert buys 1 at 105 #1'],
      [
        'anna sells 2 at 105 or stop 95 #2',
        '#2 takes 1 of #1 at 105',
        '#2s is cancelled oco_other_leg',
        '#2 holds 1 BTC',
        '#2 is partially_filled',
      ],
    ],
  },
  {
    rule: "A buy's stop leg at market spends its own budget, and the rest of the larger hold goes back.",
    steps: [
      ['bert sells 9 at 102 #2'],
      ['anna buys 1 at 95 or stop 101 for 51 USDT #3', '#3 holds 95 USDT'],
      [
        'index 101',
        '#3s takes 0.5 of #2 at 102',
        '#3 is cancelled oco_other_leg',
        '#3s is filled',
        'anna has 9949 USDT',
        '#3 holds nothing',
        '#3s holds nothing',
      ],
    ],
  },
  {
    rule: 'A stop leg that ends unfilled ends the limit leg too.',
    steps: [
      ['anna sells 2 at 105 or stop 99 #1'],
      ['anna buys 1 at 98.5 #2'],
      ['index 99', '#1s is expired self_trade', '#1 is cancelled oco_other_leg', 'anna has 100 BTC'],
    ],
  },
  {
    rule: 'A stop leg without a limit that cannot be filled stays open at its protection price, beside the limit leg.',
    steps: [
      ['anna sells 2 at 105 or stop 99 #1'],
      ['index 99', '#1s stays at 98.01', '#1s is open', 'asks 98.01x2 105x2', '#1 holds 2 BTC', '#1s holds nothing'],
      ['restart', 'asks 98.01x2 105x2'],
      ['cleo buys 1 at 95 or stop 100 for 120 USDT #2', '#2 holds 120 USDT'],
      ['anna cancels #1'],
      ['index 100', '#2s stays at 101', 'bids 101x1.18811 95x1', '#2 holds 119.99911 USDT', '#2s holds nothing'],
      [
        'bert sells 1 at 101 #3',
        '#3 takes 1 of #2s at 101',
        '#2 is cancelled oco_other_leg',
        '#2s holds 18.99911 USDT',
        'bids 101x0.18811',
      ],
    ],
  },
  {
    rule: 'A leg that gives way to its own account ends the other.',
    steps: [
      ['anna sells 2 at 105 or stop 95 #1'],
      [
        'anna buys 1 at 105 cancel-oldest #2',
        '#1 is expired self_trade',
        '#1s is cancelled oco_other_leg',
        'anna has 100 BTC',
        'bids 105x1',
      ],
    ],
  },
  {
    rule: 'A post-only OCO is refused when its limit leg would take.',
    steps: [['bert buys 1 at 105 #1'], ['anna sells 2 at 105 or stop 95 post-only #2', 'refused would_take', 'no postings']],
  },
]

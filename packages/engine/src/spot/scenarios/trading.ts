import type { Scenario } from './runner.ts'

export const TRADING: Scenario[] = [
  {
    rule: 'Price first, then time: the better price trades first, and of two equal ones the older.',
    steps: [
      ['anna sells 1 at 101 #1', 'asks 101x1'],
      ['bert sells 1 at 100 #2'],
      ['cleo sells 1 at 100 #3', 'asks 100x2 101x1'],
      ['dora buys 2.5 at 101 #4', '#4 takes 1 of #2 at 100', '#4 takes 1 of #3 at 100', '#4 takes 0.5 of #1 at 101', '#4 is filled'],
      ['restart', 'asks 101x0.5', 'bids none', '#1 is partially_filled'],
    ],
  },
  {
    rule: 'Bids queue the same way, the highest first.',
    steps: [
      ['anna buys 1 at 99 #1'],
      ['bert buys 1 at 100 #2'],
      ['cleo buys 1 at 100 #3', 'bids 100x2 99x1'],
      ['dora sells 2.5 at 99 #4', '#4 takes 1 of #2 at 100', '#4 takes 1 of #3 at 100', '#4 takes 0.5 of #1 at 99'],
    ],
  },
  {
    rule: 'A limit order trades at its limit or better, and what is left rests.',
    steps: [
      ['anna sells 1 at 99 #1'],
      ['bert buys 3 at 100 #2', '#2 takes 1 of #1 at 99', '#2 is partially_filled', 'bids 100x2', 'asks none'],
    ],
  },
  {
    rule: 'A limit order that meets nothing rests whole.',
    steps: [
      ['anna buys 1 at 95.5 #1', '#1 is open', 'bids 95.5x1'],
      ['bert sells 1 at 95.51 #2', '#2 is open', 'asks 95.51x1'],
    ],
  },
  {
    rule: 'A market order takes what there is and expires when nothing is left.',
    steps: [
      ['anna sells 1 at 100 #1'],
      ['bert buys 3 at market #2', '#2 takes 1 of #1 at 100', '#2 is expired no_liquidity', '#2 holds nothing'],
    ],
  },
  {
    rule: 'A market order in an empty book makes an order that expires, and moves no money.',
    steps: [
      ['bert buys 3 at market #1', '#1 is expired no_liquidity', 'no postings'],
      ['bert sells 3 at market #2', '#2 is expired no_liquidity', 'no postings'],
      ['bert buys for 50 USDT at market #3', '#3 is expired no_liquidity', 'no postings'],
    ],
  },
  {
    rule: 'A market buy by quote amount spends its budget to the last whole lot; the change stays.',
    steps: [
      ['anna sells 1 at 100 #1'],
      ['anna sells 9 at 102 #2'],
      [
        'bert buys for 200 USDT at market #3',
        '#3 takes 1 of #1 at 100',
        '#3 takes 0.98039 of #2 at 102',
        '#3 is filled',
        'bert has 9800.00022 USDT',
      ],
    ],
  },
  {
    rule: 'A budget is spent when its rest buys no further lot at the next price, also for fill or kill.',
    steps: [
      ['anna sells 2 at 100 #1'],
      ['anna sells 1 at 101.5 #2'],
      ['bert buys for 100 USDT at market #3', '#3 takes 1 of #1 at 100', '#3 is filled'],
      ['bert buys for 100.00101 USDT at market fok #4', '#4 takes 1 of #1 at 100', '#4 is filled', 'bert has 9800 USDT'],
      ['bert buys for 100.00101 USDT at market #5', '#5 takes 0.98523 of #2 at 101.5', '#5 is filled'],
    ],
  },
  {
    rule: 'A market buy by quote amount whose budget the book cannot use up expires for the rest.',
    steps: [
      ['anna sells 1 at 100 #1'],
      ['bert buys for 200 USDT at market #2', '#2 takes 1 of #1 at 100', '#2 is expired no_liquidity', 'bert has 9900 USDT'],
    ],
  },
  {
    rule: 'Immediate or cancel: what does not trade at once expires with its reason, and nothing rests.',
    steps: [
      ['anna sells 1 at 100 #1'],
      ['bert buys 3 at 100 ioc #2', '#2 takes 1 of #1 at 100', '#2 is expired ioc_remainder', 'bids none', 'bert has 9900 USDT'],
      ['bert buys 3 at 100 ioc #3', '#3 is expired ioc_remainder', 'no postings'],
    ],
  },
  {
    rule: 'Fill or kill: all at once or nothing.',
    steps: [
      ['anna sells 1 at 100 #1'],
      ['cleo sells 1 at 101 #2'],
      ['bert buys 2 at 100 fok #3', '#3 is expired fok_unfilled', 'no postings', 'asks 100x1 101x1'],
      ['bert buys 2 at 101 fok #4', '#4 takes 1 of #1 at 100', '#4 takes 1 of #2 at 101', '#4 is filled'],
    ],
  },
  {
    rule: 'Fill or kill holds for market orders, by amount and by budget.',
    steps: [
      ['anna sells 2 at 100 #1'],
      ['bert buys 3 at market fok #2', '#2 is expired fok_unfilled', 'no postings'],
      ['bert buys for 250 USDT at market fok #3', '#3 is expired fok_unfilled', 'no postings'],
      ['bert buys for 150 USDT at market fok #4', '#4 takes 1.5 of #1 at 100', '#4 is filled'],
      ['bert buys 0.5 at market fok #5', '#5 takes 0.5 of #1 at 100', '#5 is filled'],
    ],
  },
  {
    rule: 'Fill or kill does not count own orders.',
    steps: [
      ['anna sells 1 at 100 #1'],
      ['bert sells 1 at 100 #2'],
      ['cleo sells 1 at 100 #3'],
      ['bert buys 3 at 100 fok cancel-oldest #4', '#4 is expired fok_unfilled', 'asks 100x3'],
      ['bert buys 2 at 100 fok #5', '#5 is expired fok_unfilled', 'asks 100x3'],
      ['bert buys 1 at 100 fok #6', '#6 takes 1 of #1 at 100', '#6 is filled'],
      ['bert buys 1 at 100 fok cancel-oldest #7', '#7 takes 1 of #3 at 100', '#2 is expired self_trade', '#7 is filled'],
    ],
  },
  {
    rule: 'Fill or kill counts the hidden lots of icebergs, but not those that come after an own order.',
    steps: [
      ['anna sells 2 at 100 showing 0.5 #1', 'asks 100x0.5'],
      ['bert sells 1 at 100 #2'],
      ['bert buys 1 at 100 fok #3', '#3 is expired fok_unfilled'],
      ['bert buys 0.5 at 100 fok #4', '#4 takes 0.5 of #1 at 100'],
      [
        'cleo buys 2.5 at 100 fok #5',
        '#5 takes 1 of #2 at 100',
        '#5 takes 0.5 of #1 at 100',
        '#5 takes 0.5 of #1 at 100',
        '#5 takes 0.5 of #1 at 100',
      ],
    ],
  },
  {
    rule: 'Fill or kill does not count what lies outside the band.',
    steps: [['anna sells 1 at 100 #1'], ['anna sells 1 at 111 #2'], ['bert buys 2 at market fok #3', '#3 is expired fok_unfilled']],
  },
  {
    rule: 'Fill or kill counts only one leg of an OCO.',
    steps: [
      ['anna sells 1 at 101 or stop 99 limit 100 #3'],
      ['index 99', '#3s is open', 'asks 100x1 101x1'],
      ['bert buys 2 at 101 fok #6', '#6 is expired fok_unfilled'],
      ['bert buys 1 at 101 fok #7', '#7 takes 1 of #3s at 100', '#3 is cancelled oco_other_leg', 'asks none'],
    ],
  },
  {
    rule: 'A post-only order that would take is refused, and no order is made.',
    steps: [
      ['anna sells 1 at 101 #1'],
      ['bert buys 1 at 101 post-only #2', 'refused would_take', '#2 is unknown', 'no postings'],
      ['bert buys 1 at 100.99 post-only #3', '#3 is open'],
      ['anna sells 1 at 100.99 post-only #4', 'refused would_take'],
    ],
  },
  {
    rule: 'Every trade has a number, one higher than the last, also after a restart.',
    steps: [
      ['anna sells 3 at 100 #1'],
      ['bert buys 1 at 100 #2', '#2 takes 1 of #1 at 100'],
      ['restart', 'asks 100x2'],
      ['bert buys 2 at 100 #3', '#3 takes 2 of #1 at 100', '#1 is filled'],
    ],
  },
  {
    rule: 'An order is cancelled by its owner only, and gives back what it held.',
    steps: [
      ['anna buys 1 at 100 #1', '#1 holds 100 USDT', 'anna has 9900 USDT'],
      ['bert cancels #1', 'refused order_not_found', '#1 is open'],
      ['anna cancels #1', '#1 is cancelled user_cancelled', 'anna has 10000 USDT', 'bids none'],
      ['anna cancels #1', 'refused order_not_found'],
    ],
  },
  {
    rule: "Cancel all ends every order of the account, also those that wait, and nobody else's.",
    steps: [
      ['anna buys 1 at 99 #1'],
      ['bert buys 1 at 99 #2'],
      ['anna sells 1 stop 90 #3'],
      ['anna sells 1 at 105 or stop 95 #4'],
      [
        'anna cancels all',
        '#1 is cancelled user_cancelled',
        '#3 is cancelled user_cancelled',
        '#4 is cancelled user_cancelled',
        '#4s is cancelled oco_other_leg',
        'anna has 10000 USDT',
        'anna has 100 BTC',
        'bids 99x1',
      ],
      ['anna cancels all', 'no postings'],
    ],
  },
  {
    rule: 'A client id names one live order of the account; it is free again when that has ended.',
    steps: [
      ['anna buys 1 at 99 as mine #1', 'mine of anna is #1'],
      ['anna buys 1 at 98 as mine #2', 'refused client_id_taken'],
      ['bert buys 1 at 98 as mine #3', 'mine of bert is #3'],
      ['restart', 'mine of anna is #1'],
      ['anna cancels #1'],
      ['anna buys 1 at 98 as mine #4', 'mine of anna is #4'],
    ],
  },
]

export const SELF_TRADE: Scenario[] = [
  {
    rule: 'By default the newest gives way: the taker ends where it meets an own order.',
    steps: [
      ['bert sells 1 at 100 #1'],
      ['anna sells 1 at 100 #2'],
      ['anna buys 3 at 100 #3', '#3 takes 1 of #1 at 100', '#3 is expired self_trade', '#2 is open', '#3 holds nothing', 'bids none'],
    ],
  },
  {
    rule: 'Oldest: the resting order gives way and the taker goes on.',
    steps: [
      ['anna sells 1 at 100 #1'],
      ['bert sells 1 at 100 #2'],
      [
        'anna buys 2 at 100 cancel-oldest #3',
        '#3 takes 1 of #2 at 100',
        '#1 is expired self_trade',
        '#1 holds nothing',
        '#3 is partially_filled',
        'bids 100x1',
        'asks none',
      ],
    ],
  },
  {
    rule: 'Both: the resting order and the taker end.',
    steps: [
      ['anna sells 1 at 100 #1'],
      ['bert sells 1 at 100 #2'],
      [
        'anna buys 2 at 100 cancel-both #3',
        '#1 is expired self_trade',
        '#3 is expired self_trade',
        'asks 100x1',
        'anna has 10000 USDT',
        'anna has 100 BTC',
      ],
    ],
  },
  {
    rule: "The taker's choice decides, not the resting order's.",
    steps: [['anna sells 1 at 100 cancel-oldest #1'], ['anna buys 1 at 100 #2', '#2 is expired self_trade', '#1 is open']],
  },
  {
    rule: 'An iceberg gives way whole.',
    steps: [
      ['anna sells 2 at 100 showing 0.5 #1'],
      ['anna buys 1 at 100 cancel-oldest #2', '#1 is expired self_trade', 'anna has 100 BTC', 'asks none', 'bids 100x1'],
    ],
  },
]

export const FEES: Scenario[] = [
  {
    rule: 'Fees are 0.10 % for maker and taker, from what is received.',
    steps: [
      ['anna sells 1 at 100 #1'],
      [
        'bert buys 1 at 100 #2',
        '#2 takes 1 of #1 at 100 fees 0.001 BTC 0.1 USDT',
        'anna has 10099.9 USDT',
        'bert has 100.999 BTC',
        'bert has 9900 USDT',
      ],
    ],
  },
  {
    rule: 'The fee is rounded up once over all that was received, so cutting an order into fills changes nothing.',
    steps: [
      ['anna sells 0.00015 at 100.03 #1', 'refused notional_minimum'],
      ['anna sells 0.05 at 100.03 #2'],
      ['bert buys 0.05 at 100.03 #3', '#3 takes 0.05 of #2 at 100.03 fees 0.00005 BTC 0.0050015 USDT'],
      ['vera sells 0.05003 at 100.03 #4'],
      ['bert buys 0.05001 at 100.03 #5', '#5 takes 0.05001 of #4 at 100.03 fees 0.00005001 BTC 0.00100051 USDT'],
      ['bert buys 0.05 at 100.03 #6', '#6 takes 0.00002 of #4 at 100.03 fees 0.00000002 BTC 0.0000004 USDT'],
    ],
  },
  {
    rule: 'The VIP level has its own rates, and each fill pays the rate of the part it plays.',
    steps: [
      ['anna sells 1 at 100 #1'],
      ['vera buys 2 at 100 #2', '#2 takes 1 of #1 at 100 fees 0.0008 BTC 0.1 USDT'],
      ['restart', 'bids 100x1'],
      ['anna sells 1 at 100 #3', '#3 takes 1 of #2 at 100 fees 0.1 USDT 0.0002 BTC', 'vera has 101.999 BTC'],
    ],
  },
]

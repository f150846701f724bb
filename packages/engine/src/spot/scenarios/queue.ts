import type { Scenario } from './runner.ts'

export const ICEBERGS: Scenario[] = [
  {
    rule: 'An iceberg shows a slice at a time, and each next slice queues last.',
    steps: [
      ['anna sells 1.2 at 100 showing 0.5 #1', 'asks 100x0.5', '#1 shows 0.5'],
      ['bert sells 1 at 100 #2', 'asks 100x1.5'],
      ['cleo buys 0.7 at 100 #3', '#3 takes 0.5 of #1 at 100', '#3 takes 0.2 of #2 at 100', '#1 shows 0.5', 'asks 100x1.3'],
      ['restart', 'asks 100x1.3'],
      ['cleo buys 1.1 at 100 #4', '#4 takes 0.8 of #2 at 100', '#4 takes 0.3 of #1 at 100', '#1 shows 0.2'],
      ['restart', 'asks 100x0.2'],
      ['cleo buys 0.4 at 100 #5', '#5 takes 0.2 of #1 at 100', '#5 takes 0.2 of #1 at 100', '#1 is filled', 'asks none'],
    ],
  },
  {
    rule: 'What an iceberg takes on arrival is not sliced; only what rests is.',
    steps: [
      ['anna sells 1 at 100 #1'],
      ['bert buys 3 at 100 showing 0.5 #2', '#2 takes 1 of #1 at 100', 'bids 100x0.5', '#2 holds 200 USDT'],
    ],
  },
  {
    rule: 'A triggered stop-limit may be an iceberg.',
    steps: [['anna sells 2 at 98 stop 99 showing 0.5 #1'], ['index 99', '#1 shows 0.5', 'asks 98x0.5']],
  },
]

export const REPLACEMENTS: Scenario[] = [
  {
    rule: 'An order that takes the place of another is paid by what that one held, and queues last.',
    steps: [
      ['anna has 200 USDT'],
      ['anna buys 2 at 100 #1', 'anna has 0 USDT'],
      ['bert buys 1 at 99 #2'],
      ['anna buys 2 at 99 replacing #1 #3', '#1 is cancelled user_cancelled', '#3 holds 198 USDT', 'anna has 2 USDT', 'bids 99x3'],
      ['cleo sells 1 at 99 #4', '#4 takes 1 of #2 at 99'],
    ],
  },
  {
    rule: 'A refused one leaves the other where it was, in its place of the queue.',
    steps: [
      ['anna has 200 USDT'],
      ['anna buys 2 at 100 #1'],
      ['bert buys 1 at 100 #2'],
      ['anna buys 2 at 100.01 replacing #1 #3', 'refused insufficient_balance', 'no postings', '#1 is open', '#1 holds 200 USDT'],
      ['dora sells 1 at 101 #4'],
      ['anna buys 1 at 101 post-only replacing #1 #5', 'refused would_take', 'no postings', '#1 is open', 'bids 100x3'],
      ['cleo sells 1 at 100 #6', '#6 takes 1 of #1 at 100'],
    ],
  },
  {
    rule: 'It trades at once where its price does, never with the one whose place it takes.',
    steps: [
      ['bert sells 1 at 101 #1'],
      ['anna buys 2 at 100 #2'],
      ['anna buys 2 at 101 replacing #2 #3', '#2 is cancelled user_cancelled', '#3 takes 1 of #1 at 101', 'bids 101x1'],
    ],
  },
  {
    rule: 'Nobody replaces what is not his own, is on the other side, has ended or is a leg of an OCO.',
    steps: [
      ['anna buys 2 at 100 #1'],
      ['bert buys 2 at 99 replacing #1 #2', 'refused order_not_found'],
      ['anna sells 1 at 101 replacing #1 #3', 'refused order_not_found'],
      ['anna sells 2 at 110 or stop 95 limit 94 #4'],
      ['anna sells 2 at 111 replacing #4 #5', 'refused order_not_found', '#4 is open'],
      ['anna cancels #1'],
      ['anna buys 2 at 99 replacing #1 #6', 'refused order_not_found'],
    ],
  },
  {
    rule: 'It counts once among the open orders, and may take over the name.',
    steps: [
      ['anna buys 0.1 at 100 as mine #1'],
      ['anna buys 0.1 at 100 #2'],
      ['anna buys 0.1 at 100 #3'],
      ['anna buys 0.1 at 100 #4'],
      ['anna buys 0.1 at 100 #5'],
      ['anna buys 0.1 at 99 #6', 'refused open_orders_maximum'],
      ['anna buys 0.1 at 99 as mine replacing #2 #7', 'refused client_id_taken'],
      ['anna buys 0.1 at 99 as mine replacing #1 #8', 'mine of anna is #8', 'bids 100x0.4 99x0.1'],
    ],
  },
]

export const AMENDS: Scenario[] = [
  {
    rule: 'Amending the amount downwards keeps priority and gives back what is held too much.',
    steps: [
      ['anna sells 2 at 100 #1'],
      ['bert sells 1 at 100 #2'],
      ['anna amends #1 to 0.5', '#1 is open', '#1 holds 0.5 BTC', 'anna has 99.5 BTC', 'asks 100x1.5'],
      ['cleo buys 1 at 100 #3', '#3 takes 0.5 of #1 at 100', '#3 takes 0.5 of #2 at 100', '#1 is filled'],
    ],
  },
  {
    rule: 'The amount only goes down.',
    steps: [
      ['anna sells 2 at 100 #1'],
      ['anna amends #1 to 2', 'refused amend_not_smaller'],
      ['anna amends #1 to 3', 'refused amend_not_smaller'],
      ['bert amends #1 to 1', 'refused order_not_found'],
      ['anna amends #2 to 1', 'refused order_not_found'],
    ],
  },
  {
    rule: "A smaller amount still keeps the pair's minimums.",
    steps: [
      ['anna sells 2 at 100 #1'],
      ['anna amends #1 to 0', 'refused amount_lot'],
      ['anna amends #1 to 0.00009', 'refused amount_minimum'],
      ['anna amends #1 to 0.04999', 'refused notional_minimum'],
      ['anna amends #1 to 0.05', '#1 holds 0.05 BTC'],
    ],
  },
  {
    rule: 'Amending to what is already filled ends the order there.',
    steps: [
      ['anna sells 2 at 100 #1'],
      ['bert buys 1 at 100 #2', '#2 takes 1 of #1 at 100'],
      ['anna amends #1 to 0.7', '#1 is cancelled amount_reached', 'anna has 99 BTC', 'asks none'],
    ],
  },
  {
    rule: 'A partly filled order is amended by its total amount.',
    steps: [
      ['anna buys 2 at 100 #1'],
      ['bert sells 1 at 100 #2', '#2 takes 1 of #1 at 100'],
      ['anna amends #1 to 1.5', '#1 is partially_filled', '#1 holds 50 USDT', 'bids 100x0.5'],
    ],
  },
  {
    rule: 'Amending an iceberg takes from what is hidden first.',
    steps: [
      ['anna sells 2 at 100 showing 0.5 #1'],
      ['anna amends #1 to 0.8', 'asks 100x0.5', '#1 holds 0.8 BTC'],
      ['anna amends #1 to 0.3', 'asks 100x0.3', '#1 shows 0.3'],
      ['bert buys 1 at 100 ioc #2', '#2 takes 0.3 of #1 at 100', '#1 is filled'],
    ],
  },
  {
    rule: 'A waiting stop can be made smaller, an order given by its budget cannot.',
    steps: [
      ['anna sells 2 stop 95 #1'],
      ['anna amends #1 to 1', '#1 holds 1 BTC', '#1 is untriggered'],
      ['anna buys for 50 USDT stop 105 #2'],
      ['anna amends #2 to 0.1', 'refused amend_not_smaller'],
    ],
  },
  {
    rule: 'The legs of an OCO keep one amount: amending one amends both.',
    steps: [
      ['anna buys 2 at 95 or stop 105 limit 106 #1', '#1 holds 212 USDT'],
      ['anna amends #1s to 1', '#1 holds 106 USDT', 'bids 95x1', 'anna has 9894 USDT'],
      ['bert buys 2 at 95 or stop 105 for 150 USDT #2', '#2 holds 190 USDT'],
      ['bert amends #2 to 1', '#2 holds 150 USDT'],
      ['bert amends #2s to 1', 'refused amend_not_smaller'],
    ],
  },
]

export const HOUSE: Scenario[] = [
  {
    rule: "The market maker's orders draw on one inventory per pair and side: placing and cancelling post nothing.",
    steps: [
      ['house buys 1 at 99 #1', 'no postings', '#1 holds nothing', 'bids 99x1'],
      ['house sells 1 at 101 #2', 'no postings', 'asks 101x1'],
      ['house cancels #1', 'no postings', '#1 is cancelled user_cancelled'],
      ['house amends #2 to 0.5', 'no postings', 'asks 101x0.5'],
      ['house cancels all', 'no postings', 'asks none'],
    ],
  },
  {
    rule: 'Its fills pay from the hold of their side into the other, without a fee.',
    steps: [
      ['house buys 1 at 99 #1'],
      [
        'anna sells 0.5 at 99 #2',
        '#2 takes 0.5 of #1 at 99 fees 0.0495 USDT 0 BTC',
        'house buy hold -49.5 USDT',
        'house sell hold 0.5 BTC',
        'house has 10000 USDT',
      ],
      ['house sells 1 at 101 #3'],
      [
        'anna buys 1 at 101 #4',
        '#4 takes 1 of #3 at 101 fees 0.001 BTC 0 USDT',
        'house buy hold 51.5 USDT',
        'house sell hold -0.5 BTC',
        'house has 100 BTC',
      ],
    ],
  },
  {
    rule: 'Its funds are not asked for.',
    steps: [
      ['house has 0 USDT'],
      ['house buys 1 at 99 #1', '#1 is open'],
      ['anna sells 1 at 98 #2', '#2 takes 1 of #1 at 99'],
      ['anna sells 1 at 98 #3'],
      ['house buys 1 at 98 #4', '#4 takes 1 of #3 at 98', 'house buy hold -197 USDT'],
    ],
  },
]

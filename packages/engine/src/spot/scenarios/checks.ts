import type { Scenario } from './runner.ts'

export const FILTERS: Scenario[] = [
  {
    rule: 'Price has 2 decimals: a price off the tick, zero or absurdly high is refused.',
    steps: [
      ['anna buys 1 at 0 #1', 'refused price_tick'],
      ['anna buys 1 at 100000000.01 #2', 'refused price_tick'],
      ['anna sells 1 stop 0 #3', 'refused price_tick'],
      ['anna sells 1 trailing 100bp from 0 #4', 'refused price_tick'],
      ['anna sells 1 at 105 or stop 95 limit 0 #5', 'refused price_tick'],
    ],
  },
  {
    rule: 'Amounts are whole lots above zero.',
    steps: [
      ['anna buys 0 at 100 #1', 'refused amount_lot'],
      ['anna buys 1 at 100 showing 0 #2', 'refused amount_lot'],
    ],
  },
  {
    rule: 'Minimum 0.0001 BTC.',
    steps: [
      ['index 100000'],
      ['anna sells 0.00009 at 100000 #1', 'refused amount_minimum'],
      ['anna sells 0.0001 at 100000 #2', '#2 is open'],
    ],
  },
  {
    rule: "Minimum 5 USDT: at the order's own price, of its budget, or at the index when it names no price.",
    steps: [
      ['anna buys 0.04999 at 100 #1', 'refused notional_minimum'],
      ['anna buys 0.05 at 100 #2', '#2 is open'],
      ['anna buys for 4.99 USDT at market #3', 'refused notional_minimum'],
      ['anna buys for 4.99 USDT stop 105 #4', 'refused notional_minimum'],
      ['anna sells 0.04999 at market #5', 'refused notional_minimum'],
      ['anna sells 0.05 stop 95 #6', 'refused notional_minimum'],
      ['anna sells 0.053 stop 95 #7', '#7 is untriggered'],
      ['anna sells 0.049 trailing 100bp #8', 'refused notional_minimum'],
      ['anna sells 0.05 at 105 or stop 95 #9', 'refused notional_minimum'],
    ],
  },
  {
    rule: 'A slice of an iceberg is at least 1/20 of the amount.',
    steps: [
      ['anna sells 2 at 100 showing 0.09999 #1', 'refused visible_amount_too_small'],
      ['anna sells 2 at 100 showing 0.1 #2', '#2 shows 0.1'],
    ],
  },
  {
    rule: 'A trail keeps between 0.1 % and 10 %.',
    steps: [
      ['anna sells 1 trailing 9bp #1', 'refused trailing_range'],
      ['anna sells 1 trailing 1001bp #2', 'refused trailing_range'],
      ['anna sells 1 trailing 10bp #3', '#3 is untriggered'],
      ['anna sells 1 trailing 1000bp #4', '#4 is untriggered'],
    ],
  },
  {
    rule: 'A limit order past the band of 10 % around the index on the side where it gives too much is refused.',
    steps: [
      ['anna buys 1 at 110.01 #1', 'refused price_band'],
      ['anna buys 1 at 110 #2', '#2 is open'],
      ['bert sells 1 at 89.99 #3', 'refused price_band'],
      ['bert sells 1 at 200 #4', '#4 is open'],
      ['bert buys 1 at 1 #6', 'refused notional_minimum'],
      ['bert buys 10 at 1 #7', '#7 is open'],
      ['anna buys 1 at 110.01 or stop 120 limit 121 #5', 'refused price_band'],
    ],
  },
  {
    rule: 'The band follows the index to the tenth of a tick, and only the part within it counts.',
    steps: [
      ['index 100.001'],
      ['anna buys 1 at 110.01 #1', 'refused price_band'],
      ['index 100.01'],
      ['anna buys 1 at 110.01 #2', '#2 is open'],
    ],
  },
  {
    rule: 'A market order does not fill beyond the band: its rest expires.',
    steps: [
      ['anna sells 1 at 109 #1'],
      ['anna sells 1 at 110.01 #2'],
      ['bert buys 2 at market #3', '#3 takes 1 of #1 at 109', '#3 is expired price_band', 'asks 110.01x1'],
      ['anna buys 1 at 89.99 #4'],
      ['bert sells 2 at market #5', '#5 is expired price_band', 'bids 89.99x1'],
      ['bert buys for 50 USDT at market #6', '#6 is expired price_band', 'no postings'],
    ],
  },
  {
    rule: 'A market order does not fill beyond 2 % of the best price at its arrival: its rest expires, as does one that must fill whole.',
    steps: [
      ['anna sells 1 at 100 #1'],
      ['anna sells 1 at 102 #2'],
      ['anna sells 1 at 102.01 #3'],
      ['bert buys 3 at market fok #4', '#4 is expired fok_unfilled'],
      ['bert buys 3 at market #5', '#5 takes 1 of #1 at 100', '#5 takes 1 of #2 at 102', '#5 is expired slippage', 'asks 102.01x1'],
      ['anna buys 1 at 99.01 #6'],
      ['anna buys 1 at 97.03 #7'],
      ['anna buys 1 at 97.02 #8'],
      ['bert sells 3 at market #9', '#9 takes 1 of #6 at 99.01', '#9 takes 1 of #7 at 97.03', '#9 is expired slippage', 'bids 97.02x1'],
      ['bert buys for 300 USDT at market #10', '#10 takes 1 of #3 at 102.01', '#10 is expired no_liquidity'],
    ],
  },
  {
    rule: 'An index that moved away from a resting order does not stop it from trading.',
    steps: [['anna sells 1 at 100 #1'], ['index 150'], ['bert buys 1 at market #2', '#2 takes 1 of #1 at 100']],
  },
  {
    rule: 'Balance is checked before maxima.',
    steps: [
      ['anna has 100 USDT'],
      ['anna buys 51 at 100 #1', 'refused insufficient_balance'],
      ['bert has 1000000 USDT'],
      ['bert buys 50.00001 at 100 #2', 'refused amount_maximum'],
      ['bert buys 50 at 100 #3', '#3 is open'],
      ['bert buys for 5000.01 USDT at market #4', 'refused amount_maximum'],
      ['bert sells 50.00001 stop 95 #5', 'refused amount_maximum'],
    ],
  },
  {
    rule: 'Balance is checked for every way of paying.',
    steps: [
      ['anna has 100 USDT'],
      ['anna has 1 BTC'],
      ['anna buys 1.00001 at 100 #1', 'refused insufficient_balance'],
      ['anna sells 1.00001 at 100 #2', 'refused insufficient_balance'],
      ['anna sells 1.00001 at market #3', 'refused insufficient_balance'],
      ['anna buys for 100.01 USDT at market #4', 'refused insufficient_balance'],
      ['anna buys for 100.01 USDT stop 105 #5', 'refused insufficient_balance'],
      ['anna buys 1 at 99 stop 105 #6', '#6 is untriggered', 'anna has 1 USDT'],
      ['anna buys 1 at 1 or stop 105 limit 106 #7', 'refused notional_minimum'],
      ['anna sells 1.00001 at 105 or stop 95 #8', 'refused insufficient_balance'],
    ],
  },
  {
    rule: 'A stop whose price is already passed is refused, and no order is made.',
    steps: [
      ['anna sells 1 at 100 #1'],
      ['bert buys 1 at 100 #2', '#2 takes 1 of #1 at 100'],
      ['anna sells 1 stop 100 #3', 'refused would_trigger', '#3 is unknown'],
      ['anna sells 1 stop 99.99 #4', '#4 is untriggered'],
      ['anna buys for 50 USDT stop 100 #5', 'refused would_trigger'],
      ['anna buys for 50 USDT stop 100.01 #6', '#6 is untriggered'],
      ['anna buys 1 at 101 stop 99 #7', 'refused would_trigger'],
      ['anna sells 1 at 105 or stop 100 #8', 'refused would_trigger'],
    ],
  },
  {
    rule: 'An account keeps a limited number of open orders in a pair; what can neither rest nor wait does not count.',
    steps: [
      ['anna buys 1 at 91 #1'],
      ['anna buys 1 at 92 #2'],
      ['anna buys 1 at 93 #3'],
      ['anna buys 1 at 94 #4'],
      ['anna sells 1 at 105 or stop 95 #5', 'refused open_orders_maximum'],
      ['anna sells 1 stop 90 #6', '#6 is untriggered'],
      ['anna buys 1 at 95 #7', 'refused open_orders_maximum'],
      ['anna buys 1 at 95 ioc #8', '#8 is expired ioc_remainder'],
      ['anna buys 1 at market #9', '#9 is expired no_liquidity'],
      ['anna cancels #1'],
      ['anna buys 1 at 95 #10', '#10 is open'],
    ],
  },
  {
    rule: 'A halted pair takes cancels only.',
    steps: [
      ['anna buys 2 at 99 #1'],
      ['anna buys 1 at 98 #2'],
      ['halt'],
      ['anna buys 1 at 99 #3', 'refused pair_halted'],
      ['anna sells 1 at market #4', 'refused pair_halted'],
      ['anna amends #1 to 1', 'refused pair_halted'],
      ['anna cancels #1', '#1 is cancelled user_cancelled'],
      ['anna cancels all', '#2 is cancelled user_cancelled'],
      ['index 100'],
      ['anna buys 1 at 99 #5', '#5 is open'],
    ],
  },
  {
    rule: 'The first check that fails is the answer: halt, tick, lot, minimum, value, slice, trail, band, balance, maximum, taking, stop, client id.',
    steps: [
      ['anna buys 1 at 99 as mine #1'],
      ['bert sells 1 at 100 #2'],
      ['anna has 10 USDT'],
      ['anna buys 0 at 0 #3', 'refused price_tick'],
      ['anna buys 0 at 111 #4', 'refused amount_lot'],
      ['anna buys 0.00001 at 111 #5', 'refused amount_minimum'],
      ['anna buys 0.001 at 111 showing 0.00001 #6', 'refused notional_minimum'],
      ['anna buys 1 at 111 showing 0.00001 #7', 'refused visible_amount_too_small'],
      ['anna buys 60 at 111 post-only #8', 'refused price_band'],
      ['anna buys 60 at 100 post-only #9', 'refused insufficient_balance'],
      ['anna has 10000 USDT'],
      ['anna buys 60 at 100 post-only as mine #10', 'refused amount_maximum'],
      ['anna buys 1 at 100 post-only as mine #11', 'refused would_take'],
      ['anna buys 1 at 98 post-only as mine #12', 'refused client_id_taken'],
      ['halt'],
      ['anna buys 0 at 0 #13', 'refused pair_halted'],
    ],
  },
]

export const HOLDS: Scenario[] = [
  {
    rule: 'A limit buy holds amount x limit, a sell its amount.',
    steps: [
      ['anna buys 2 at 95 #1', '#1 holds 190 USDT', 'anna has 9810 USDT'],
      ['anna sells 2 at 105 #2', '#2 holds 2 BTC', 'anna has 98 BTC'],
    ],
  },
  {
    rule: 'A fill at a better price than the limit gives the difference back at once.',
    steps: [['anna sells 1 at 95 #1'], ['bert buys 2 at 100 #2', '#2 takes 1 of #1 at 95', '#2 holds 100 USDT', 'bert has 9805 USDT']],
  },
  {
    rule: 'A resting order spends its hold with every fill.',
    steps: [
      ['anna buys 2 at 100 #1', '#1 holds 200 USDT'],
      ['bert sells 0.5 at 100 #2', '#2 takes 0.5 of #1 at 100', '#1 holds 150 USDT', 'anna has 9800 USDT'],
      ['bert sells 1.5 at 100 #3', '#3 takes 1.5 of #1 at 100', '#1 holds nothing'],
    ],
  },
  {
    rule: 'A stop-limit buy holds amount x limit; triggered, a better price gives the difference back.',
    steps: [
      ['anna buys 2 at 104 stop 102 #1', '#1 holds 208 USDT'],
      ['bert sells 1 at 103 #2'],
      ['index 102', '#1 takes 1 of #2 at 103', '#1 holds 104 USDT', 'anna has 9793 USDT', 'bids 104x1'],
    ],
  },
  {
    rule: 'A market buy by amount takes all that is available when that is less, and expires when it is spent.',
    steps: [
      ['anna sells 2 at 100 #1'],
      ['bert has 150 USDT'],
      ['bert buys 2 at market #2', '#2 takes 1.5 of #1 at 100', '#2 is expired insufficient_balance', 'bert has 0 USDT'],
      ['bert buys 2 at market #3', 'refused insufficient_balance'],
    ],
  },
  {
    rule: 'Stop-market and trailing buys hold their budget whole.',
    steps: [
      ['anna buys for 100 USDT stop 105 #1', '#1 holds 100 USDT'],
      ['anna buys for 70 USDT trailing 100bp #2', '#2 holds 70 USDT', 'anna has 9830 USDT'],
      ['anna cancels #1', '#1 holds nothing', 'anna has 9930 USDT'],
    ],
  },
  {
    rule: 'A triggered budget gives back what buys no further lot.',
    steps: [
      ['anna buys for 100 USDT stop 101 #1'],
      ['bert sells 5 at 102 #2'],
      ['index 101', '#1 takes 0.98039 of #2 at 102', '#1 is filled', '#1 holds nothing', 'anna has 9900.00022 USDT'],
    ],
  },
  {
    rule: 'An OCO holds the larger leg once.',
    steps: [
      ['anna buys 1 at 95 or stop 105 limit 106 #1', '#1 holds 106 USDT', '#1s holds nothing', 'anna has 9894 USDT'],
      ['bert sells 1 at 105 or stop 95 #2', '#2 holds 1 BTC', '#2s holds nothing', 'bert has 99 BTC'],
      ['cleo buys 1 at 95 or stop 105 for 50 USDT #3', '#3 holds 95 USDT'],
      ['dora buys 1 at 95 or stop 105 for 120 USDT #4', '#4 holds 120 USDT'],
    ],
  },
  {
    rule: 'An iceberg holds all of its amount.',
    steps: [['anna sells 2 at 105 showing 0.5 #1', '#1 holds 2 BTC', 'asks 105x0.5']],
  },
]

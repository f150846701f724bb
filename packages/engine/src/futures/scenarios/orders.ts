import type { Scenario } from './runner.ts'

export const FILLING: Scenario[] = [
  {
    rule: 'A market order waits for the first tick after its acceptance; a long opens at ask and closes at bid.',
    steps: [
      ['anna long 1 BTC at market 10x isolated #1', '#1 is waiting', '#1 holds 50.25', 'anna has 9949.75'],
      ['BTC 49990/50010', 'fills #1 open 1 at 50010', '#1 holds 50.01', '#1 fee 0.25005', 'anna has 9949.73995', 'fees has 0.25005'],
      ['anna closes #1', '#1 is open'],
      [
        'BTC 50090/50110',
        'fills #1 close 1 at 50090',
        '#1 is closed close',
        '#1 result 0.8',
        'anna has 10000.2995',
        'house has 49999999.2',
      ],
    ],
  },
  {
    rule: 'A short opens at bid and closes at ask, its profit negated.',
    steps: [
      ['anna short 1 BTC at market 10x isolated #1'],
      ['BTC 49990/50010', '#1 opened 49990', '#1 profit -0.2'],
      ['anna closes #1'],
      ['BTC 49080/49100', 'fills #1 close 1 at 49100', '#1 result 8.9', 'house has 49999991.1'],
    ],
  },
  {
    rule: 'A stale tick fills no market order and no market close, a tick that may not trigger does nothing at all.',
    steps: [
      ['anna long 1 BTC at market 10x isolated #1'],
      ['BTC 50000 stale', 'fills none'],
      ['BTC 50000 unconfirmed', 'fills none'],
      ['BTC 50001', 'fills #1 open 1 at 50001'],
      ['anna closes #1'],
      ['BTC 50002 stale', 'fills none', '#1 is open'],
      ['BTC 50003', 'fills #1 close 1 at 50003'],
    ],
  },
  {
    rule: 'The tick must be later than the acceptance, not of the same instant.',
    steps: [
      ['anna long 1 BTC at market 10x isolated #1'],
      ['= BTC 50001', 'fills none'],
      ['BTC 50002', 'fills #1 open 1 at 50002'],
      ['anna closes #1'],
      ['= BTC 50003', 'fills none'],
      ['BTC 50004', 'fills #1 close 1 at 50004'],
    ],
  },
  {
    rule: 'Market orders and closes are refused while the price is more than two seconds old.',
    steps: [
      ['anna long 1 BTC at market 10x isolated #1'],
      ['BTC 50000'],
      ['BTC 50000 stale'],
      ['anna long 1 BTC at market 10x isolated #2', 'refused price_stale'],
      ['anna closes #1', 'refused price_stale'],
      ['BTC 50000'],
      ['after 3s'],
      ['anna long 1 BTC at market 10x isolated #2', 'refused price_stale'],
      ['anna long 1 BTC at limit 49000 10x isolated #3', '#3 is waiting'],
    ],
  },
  {
    rule: 'How old its source was at the tick, and how long ago the tick was, count together.',
    steps: [
      ['anna long 1 BTC at market 10x isolated #1'],
      ['BTC 50000 aged', '#1 is open'],
      ['anna long 1 BTC at market 10x isolated #2', '#2 is waiting'],
      ['after 1s'],
      ['anna long 1 BTC at market 10x isolated #3', 'refused price_stale'],
      ['anna closes #1', 'refused price_stale'],
    ],
  },
  {
    rule: 'Beyond the slippage limit a market order is cancelled and gives its hold back.',
    steps: [
      ['anna long 1 BTC at market 10x isolated #1 slip 10'],
      ['anna short 1 BTC at market 10x isolated #2 slip 10'],
      ['BTC 50050.1', '#1 is cancelled slippage', '#1 holds 0', '#2 is open'],
      ['anna long 1 BTC at market 10x isolated #3 slip 0'],
      ['BTC 50050.1', '#3 is open'],
    ],
  },
  {
    rule: 'Part of a position closes with its share of margin; the row stays, and the rest closes later.',
    steps: [
      ['anna long 3 BTC at market 10x isolated #1'],
      ['BTC 50000', '#1 holds 150'],
      ['anna closes #1 1'],
      ['BTC 50100', 'fills #1 close 1 at 50100', '#1 is open', '#1 lots 2', '#1 holds 100', '#1 result 1'],
      ['anna closes #1 3', 'refused lots_maximum'],
      ['restart', '#1 lots 2'],
      ['anna closes #1'],
      ['BTC 50200', '#1 is closed close', '#1 result 5', '#1 holds 0'],
    ],
  },
  {
    rule: 'Closes asked for before the tick add up.',
    steps: [
      ['anna long 3 BTC at market 10x isolated #1'],
      ['BTC 50000'],
      ['anna closes #1 1'],
      ['anna closes #1 1'],
      ['restart'],
      ['BTC 50100', 'fills #1 close 2 at 50100', '#1 lots 1'],
      ['BTC 50100', 'fills none'],
    ],
  },
  {
    rule: 'Reverse closes a position and opens the opposite at the same tick.',
    steps: [
      ['anna long 2 BTC at market 10x isolated #1'],
      ['BTC 50000'],
      ['anna reverses #1 #2', '#2 is waiting', '#2 holds 0'],
      ['anna reverses #1 #3', 'refused already_reversing'],
      ['BTC 50100/50110', 'fills #1 close 2 at 50100, #2 open 2 at 50100', '#2 holds 100.2', '#1 is closed close'],
    ],
  },
  {
    rule: 'A reverse whose position is liquidated first is cancelled.',
    steps: [
      ['anna long 1 BTC at market 50x isolated #1'],
      ['BTC 50000'],
      ['anna reverses #1 #2'],
      ['BTC 49000 stale', '#1 is closed liquidated', '#2 is cancelled position_closed'],
    ],
  },
  {
    rule: 'Orders are their owner’s: others neither see nor touch them.',
    steps: [
      ['anna long 1 BTC at limit 49000 10x isolated #1'],
      ['bert cancels #1', 'refused order_not_found'],
      ['anna closes #1', 'refused position_not_open'],
      ['anna cancels #1', '#1 is cancelled user_cancelled', 'anna has 10000'],
      ['anna cancels #1', 'refused order_not_found'],
      ['anna long 1 BTC at limit 49000 10x isolated #2'],
      ['anna long 1 BTC at limit 49000 10x isolated #3'],
      ['anna cancels all', '#2 is cancelled user_cancelled', '#3 is cancelled user_cancelled'],
    ],
  },
  {
    rule: 'A limit the owner set himself cancels what waits, and leaves positions alone.',
    steps: [
      ['anna long 1 BTC at market 10x isolated #1'],
      ['BTC 50000', '#1 is open'],
      ['anna long 1 BTC at limit 49000 10x isolated #2'],
      ['anna reverses #1 #3'],
      ['anna cancels all loss_limit', '#1 is open', '#2 is cancelled loss_limit', '#3 is cancelled loss_limit'],
      ['anna long 1 BTC at limit 49000 10x isolated #4'],
      ['anna cancels all paused', '#4 is cancelled paused'],
    ],
  },
]

export const ENTRIES: Scenario[] = [
  {
    rule: 'A limit order fills when the price it opens at is reached, at the quote of that tick, better or not.',
    steps: [
      ['anna long 1 BTC at limit 49500 10x isolated #1', '#1 holds 49.7475'],
      ['bert short 1 BTC at limit 50500 10x isolated #2'],
      ['BTC 49501/49502', 'fills none'],
      ['restart'],
      ['BTC 49480/49490', 'fills #1 open 1 at 49490', '#1 holds 49.49'],
      ['BTC 50499/50510', 'fills none'],
      ['BTC 50600/50610', 'fills #2 open 1 at 50600'],
    ],
  },
  {
    rule: 'A stop order fills when the price is passed the other way, worse or not.',
    steps: [
      ['anna long 1 BTC at stop 50500 10x isolated #1'],
      ['bert short 1 BTC at stop 49500 10x isolated #2'],
      ['BTC 50400/50499', 'fills none'],
      ['BTC 50600/50700', 'fills #1 open 1 at 50700'],
      ['BTC 49501', 'fills none'],
      ['BTC 49400/49410', 'fills #2 open 1 at 49400'],
    ],
  },
  {
    rule: 'A fill that costs more than the hold takes the rest from free margin, and is cancelled when there is none.',
    steps: [
      ['cleo has 50.6'],
      ['cleo long 1 BTC at stop 50300 10x isolated #1', '#1 holds 50.5515'],
      ['BTC 50400', '#1 is cancelled insufficient_margin', 'cleo has 50.6'],
    ],
  },
  {
    rule: 'Entries at one tick fill the oldest first.',
    steps: [
      ['anna long 1 BTC at limit 49500 10x isolated #1'],
      ['anna long 1 BTC at limit 49600 10x isolated #2'],
      ['anna long 1 BTC at market 10x isolated #3'],
      ['BTC 49400', 'fills #1 open 1 at 49400, #2 open 1 at 49400, #3 open 1 at 49400'],
    ],
  },
]

export const STOPS: Scenario[] = [
  {
    rule: 'A stop loss closes at the quote of the tick that fires it, worse when it gaps.',
    steps: [
      ['anna long 1 BTC at market 10x isolated #1 stop 49500'],
      ['BTC 50000'],
      ['BTC 49500.1', 'fills none'],
      ['BTC 49300/49310', 'fills #1 stop_loss 1 at 49300', '#1 is closed stop_loss'],
    ],
  },
  {
    rule: 'A short’s stop lies above and its target below.',
    steps: [
      ['anna short 1 BTC at market 10x isolated #1 target 49000 stop 50500'],
      ['anna short 1 BTC at market 10x isolated #2 target 49000 stop 50500'],
      ['BTC 50000'],
      ['BTC 48990/49000', 'fills #1 take_profit 1 at 49000, #2 take_profit 1 at 49000'],
    ],
  },
  {
    rule: 'A target closes at the quote of the tick that fires it, better when it gaps.',
    steps: [
      ['anna long 1 BTC at market 10x isolated #1 target 50500'],
      ['BTC 50000'],
      ['BTC 50499.9/50600', 'fills none'],
      ['BTC 50700/50710', 'fills #1 take_profit 1 at 50700', '#1 result 7'],
    ],
  },
  {
    rule: 'A trailing stop follows the best closing quote and fires when it falls by its distance.',
    steps: [
      ['anna long 1 BTC at market 10x isolated #1 trail 100'],
      ['BTC 50000', '#1 trails 50000'],
      ['BTC 50800.1/50810', '#1 trails 50800.1'],
      ['BTC 50600', '#1 trails 50800.1'],
      ['restart'],
      ['BTC 50292.1', 'fills none'],
      ['BTC 50292', 'fills #1 trailing_stop 1 at 50292'],
    ],
  },
  {
    rule: 'A short trails downwards.',
    steps: [
      ['anna short 1 BTC at market 10x isolated #1 trail 100'],
      ['BTC 50000'],
      ['BTC 49000', '#1 trails 49000'],
      ['BTC 49489.9', 'fills none'],
      ['BTC 49490', 'fills #1 trailing_stop 1 at 49490'],
    ],
  },
  {
    rule: 'Stops and targets may be set, changed and taken away; what is not named stays.',
    steps: [
      ['anna long 1 BTC at market 10x isolated #1 target 51000'],
      ['BTC 50000'],
      ['anna sets #1 stop 50000', 'refused stop_side'],
      ['anna sets #1 target 50000', 'refused target_side'],
      ['anna sets #1 trail 5001', 'refused trailing_range'],
      ['anna sets #1 stop 49900'],
      ['anna sets #1 stop -'],
      ['BTC 49800', 'fills none'],
      ['BTC 51000', 'fills #1 take_profit 1 at 51000'],
    ],
  },
  {
    rule: 'A stop order whose price is already passed is refused; the market closed, it queues.',
    steps: [
      ['BTC 49990/50000'],
      ['anna long 1 BTC at stop 50000 10x isolated #1', 'refused would_trigger'],
      ['anna long 1 BTC at stop 50000.1 10x isolated #1'],
      ['anna short 1 BTC at stop 49990 10x isolated #2', 'refused would_trigger'],
      ['anna short 1 BTC at stop 49989.9 10x isolated #2'],
      ['shut BTC'],
      ['anna long 1 BTC at stop 49000 10x isolated #3'],
    ],
  },
  {
    rule: 'Stops and targets of a limit order are measured from the quote at which it could be closed once it opens.',
    steps: [
      ['BTC 49990/50000'],
      // Past the market: opens at 50000, closes at 49990.
      ['anna long 1 BTC at limit 51000 10x isolated #1 target 50500'],
      ['anna long 1 BTC at limit 51000 10x isolated #2 stop 49990', 'refused stop_side'],
      ['anna long 1 BTC at limit 51000 10x isolated #2 target 49990', 'refused target_side'],
      ['anna short 1 BTC at limit 49000 10x isolated #2 target 49500'],
      ['anna short 1 BTC at limit 49000 10x isolated #3 stop 50000', 'refused stop_side'],
      // Waiting: opens at 49000, closes at 48990.
      ['anna long 1 BTC at limit 49000 10x isolated #3 stop 48990', 'refused stop_side'],
      ['anna long 1 BTC at limit 49000 10x isolated #3 stop 48989.9'],
      ['anna sets #3 stop 48995', 'refused stop_side'],
      ['anna long 1 BTC at stop 51000 10x isolated #4 stop 50990', 'refused stop_side'],
      ['anna short 1 BTC at stop 49000 10x isolated #4 stop 49010', 'refused stop_side'],
    ],
  },
  {
    rule: 'A target on the wrong side of a limit order’s price is refused.',
    steps: [
      ['anna long 1 BTC at limit 49000 10x isolated #1 target 48000', 'refused target_side'],
      ['anna long 1 BTC at limit 49000 10x isolated #1 stop 49500', 'refused stop_side'],
      ['anna short 1 BTC at market 10x isolated #1 stop 49500', 'refused stop_side'],
    ],
  },
  {
    rule: 'Within a tick: stops, then liquidation, then targets, then entries; the oldest first.',
    steps: [
      ['anna long 1 BTC at limit 49400 10x isolated #1'],
      ['anna short 1 BTC at market 10x isolated #2 target 49500'],
      ['anna long 1 BTC at market 100x isolated #3'],
      ['anna long 1 BTC at market 10x isolated #4 stop 49450'],
      ['anna long 1 BTC at market 10x isolated #5 stop 49450'],
      ['BTC 50000'],
      [
        'BTC 49400',
        'fills #4 stop_loss 1 at 49400, #5 stop_loss 1 at 49400, #3 liquidated 1 at 49400, #2 take_profit 1 at 49400, #1 open 1 at 49400',
      ],
    ],
  },
]

import type { Scenario } from './runner.ts'

export const WINDOWS: Scenario[] = [
  {
    rule: 'The entry price is the median of the ticks in (A + 1 s, A + 2 s], known when a later tick comes; T is A + 2 s + period.',
    steps: [
      ['price 100 until 1', 'refused null'],
      ['anna up 100 USDT 30s #1', '#1 is accepted', '#1 ends at 33', 'anna has 59900 USDT', 'house holds 85 USDT'],
      ['prices 90 90 90 90 90', '#1 enters at nothing'],
      ['prices 101 105 103 104 102', '#1 is accepted'],
      ['prices 90', '#1 is open', '#1 enters at 103 of 5'],
    ],
  },
  {
    rule: 'The tick at A + 1 s is not in the window, the one at A + 2 s is.',
    steps: [
      ['price 100 until 0.4'],
      ['anna up 100 USDT 30s #1'],
      ['price 90 until 1.4'],
      ['price 101 until 1.6'],
      ['price 102 until 2.2'],
      ['prices 103', '#1 is accepted'],
      ['prices 300', '#1 enters at 102 of 5'],
    ],
  },
  {
    rule: 'An even count takes the mean of the two middle ones, exactly.',
    steps: [
      ['price 100 until 1'],
      ['wait until 1.1'],
      ['anna up 100 USDT 30s #1', '#1 ends at 33.1'],
      ['price 100 until 2.2'],
      ['prices 100.01 100.02 100.04'],
      ['wait until 3.2'],
      ['prices 100', '#1 enters at 100.015 of 4'],
    ],
  },
  {
    rule: 'A mean of two prices that is no price of its own still decides: half a decitick is a difference.',
    steps: [
      ['price 100 until 1'],
      ['wait until 1.1'],
      ['anna up 100 USDT 30s #1'],
      ['bert down 100 USDT 30s #2'],
      ['price 100 until 2.2'],
      ['prices 100 100 100.01'],
      ['wait until 3.2'],
      ['price 100 until 32.2', '#1 enters at 100 of 4'],
      ['prices 100 100.01 100.01'],
      ['wait until 33.2'],
      ['prices 99', '#1 settles at 100.005 of 4', '#1 is won', '#2 is lost'],
    ],
  },
  {
    rule: 'Each window needs three ticks; without them at entry the order is void before it starts.',
    steps: [
      ['price 100 until 1'],
      ['anna up 100 USDT 30s #1', 'anna has 59900 USDT'],
      ['price 100 until 2'],
      ['wait until 2.6'],
      ['prices 100 100'],
      ['prices 100', '#1 is void thin_entry', '#1 enters at no price of 2', 'anna has 60000 USDT', 'house holds 0 USDT'],
      ['price 100 until 40', 'house has 1000000 USDT', 'house owns 1000000 USDT'],
    ],
  },
  {
    rule: 'Three ticks at entry are enough.',
    steps: [
      ['price 100 until 1'],
      ['anna up 100 USDT 30s #1'],
      ['wait until 2.4'],
      ['prices 100 101 102 103', '#1 is open', '#1 enters at 101 of 3'],
    ],
  },
  {
    rule: 'The settlement price is the median of (T - 1 s, T], computed when a tick after T exists.',
    steps: [
      ['price 100 until 1'],
      ['anna up 100 USDT 30s #1', '#1 ends at 33'],
      ['price 100 until 32', '#1 is open'],
      ['prices 101 101 101 90 90', '#1 is open', '#1 settles at nothing'],
      ['prices 90', '#1 settles at 101 of 5', '#1 is won'],
    ],
  },
]

export const RESULTS: Scenario[] = [
  {
    rule: 'Up wins above the entry: the stake comes back with stake x ratio on top.',
    steps: [
      ['price 100 until 1'],
      ['anna up 100 USDT 30s #1'],
      ['price 100 until 4'],
      ['price 100.01 until 33.2', '#1 is won', 'anna has 60085 USDT', 'house has 999915 USDT', 'house holds 0 USDT'],
    ],
  },
  {
    rule: 'Up loses below the entry: the stake goes to the house, and what it held is free again.',
    steps: [
      ['price 100 until 1'],
      ['anna up 100 USDT 30s #1', 'house has 999915 USDT'],
      ['price 100 until 4'],
      ['price 99.99 until 33.2', '#1 is lost', 'anna has 59900 USDT', 'house has 1000100 USDT', 'house owns 1000100 USDT'],
    ],
  },
  {
    rule: 'Down wins below the entry and loses above it, in the currency of the stake.',
    steps: [
      ['price 100 until 1'],
      ['anna down 10 BTC 60s #1', 'anna has 90 BTC', 'house holds 8 BTC'],
      ['bert down 5 BTC 30s #2', 'house holds 12.25 BTC'],
      ['price 100 until 4'],
      ['price 100.01 until 33.2', '#2 is lost', '#1 is open', 'bert has 95 BTC'],
      ['price 99 until 63.2', '#1 is won', 'anna has 108 BTC', 'house has 999997 BTC', 'house holds 0 BTC'],
    ],
  },
  {
    rule: 'Equal returns the stake.',
    steps: [
      ['price 100 until 1'],
      ['anna up 100 USDT 30s #1'],
      ['bert down 50 USDT 30s #2'],
      ['price 100 until 33.2', '#1 is tied', '#2 is tied', 'anna has 60000 USDT', 'bert has 60000 USDT', 'house has 1000000 USDT'],
    ],
  },
  {
    rule: 'What a win pays is rounded down at the scale of the currency.',
    steps: [
      ['price 100 until 1'],
      ['anna up 5.00000001 USDT 30s #1', 'house holds 4.25 USDT'],
      ['price 100 until 4'],
      ['price 101 until 33.2', '#1 is won', 'anna has 60004.25 USDT'],
    ],
  },
  {
    rule: 'Ratio, period and rule are frozen in the order: a period taken off is settled as agreed.',
    steps: [
      ['price 100 until 1'],
      ['anna up 100 USDT 30s #1'],
      ['suspend 30s'],
      ['bert up 100 USDT 30s #2', 'refused period_suspended'],
      ['price 100 until 4'],
      ['price 101 until 33.2', '#1 is won', 'anna has 60085 USDT'],
    ],
  },
  {
    rule: 'A restart in the middle of either window changes nothing.',
    steps: [
      ['price 100 until 1'],
      ['anna up 100 USDT 30s #1'],
      ['price 100 until 2.4'],
      ['restart'],
      ['price 100 until 3'],
      ['restart'],
      ['price 100 until 32.4', '#1 is open', '#1 enters at 100 of 5'],
      ['restart'],
      ['price 101 until 33'],
      ['restart', '#1 is open'],
      ['prices 101', '#1 is won', '#1 settles at 101 of 5', 'anna has 60085 USDT'],
    ],
  },
]

export const OUTAGES: Scenario[] = [
  {
    rule: 'A settlement window without three ticks waits for those rebuilt from public trades, and settles on them.',
    steps: [
      ['price 100 until 1'],
      ['anna up 100 USDT 30s #1'],
      ['price 100 until 32.4'],
      ['wait until 40'],
      ['prices 50', '#1 is settling', '#1 settles at no price of 2', 'house holds 85 USDT'],
      ['restart', '#1 is settling'],
      ['restore #1 with 101 102 103', '#1 is won', '#1 settles at 101 of 5', 'anna has 60085 USDT', 'house holds 0 USDT'],
    ],
  },
  {
    rule: 'Rebuilt ticks settle however few they are.',
    steps: [
      ['price 100 until 1'],
      ['anna down 100 USDT 30s #1'],
      ['price 100 until 32'],
      ['wait until 40'],
      ['prices 500', '#1 is settling', '#1 settles at no price of 0'],
      ['restore #1 with 99', '#1 is won', '#1 settles at 99 of 1'],
    ],
  },
  {
    rule: 'Only when no source has a trade in the 5 s before T is the stake returned.',
    steps: [
      ['price 100 until 1'],
      ['anna up 100 USDT 30s #1'],
      ['price 100 until 32'],
      ['wait until 40'],
      ['prices 500', '#1 is settling'],
      ['restore #1 with nothing', '#1 is void no_trade', 'anna has 60000 USDT', 'house has 1000000 USDT', 'house holds 0 USDT'],
    ],
  },
  {
    rule: 'Ticks that come late, after an outage, settle as if they had come in time.',
    steps: [
      ['price 100 until 1'],
      ['anna up 100 USDT 30s #1'],
      ['restart'],
      ['price 100 until 20'],
      ['price 100.5 until 33.2', '#1 is won', '#1 settles at 100.5 of 5'],
    ],
  },
]

export const REFUSALS: Scenario[] = [
  {
    rule: 'New options are refused while the median source is older than 0.7 s.',
    steps: [
      ['aged 700'],
      ['price 100 until 1'],
      ['anna up 100 USDT 30s #1', '#1 is accepted'],
      ['wait until 1.001'],
      ['anna up 100 USDT 30s #2', 'refused price_stale'],
      ['aged 0'],
      ['price 100 until 2'],
      ['wait until 2.7'],
      ['anna up 100 USDT 30s #3', '#3 is accepted'],
      ['wait until 2.701'],
      ['anna up 100 USDT 30s #4', 'refused price_stale'],
    ],
  },
  {
    rule: 'Halted or closed: no new orders.',
    steps: [
      ['halt'],
      ['anna up 100 USDT 30s #1', 'refused market_halted'],
      ['close'],
      ['anna up 100 USDT 30s #1', 'refused market_closed'],
      ['open'],
      ['anna up 100 USDT 30s #1', '#1 is accepted'],
    ],
  },
  {
    rule: 'T lies before the session ends, by enough for a tick after it.',
    steps: [
      ['open until 33'],
      ['anna up 100 USDT 30s #1', '#1 is accepted', '#1 ends at 32'],
      ['wait until 0.2'],
      ['anna up 100 USDT 30s #2', 'refused session_ends'],
      ['anna up 100 USDT 60s #3', 'refused session_ends'],
    ],
  },
  {
    rule: 'Only offered periods, at the ratio that was shown.',
    steps: [
      ['anna up 100 USDT 45s #1', 'refused period_not_offered'],
      ['anna up 100 USDT 30s #1 shown 80%', 'refused ratio_changed'],
      ['suspend 30s'],
      ['anna up 100 USDT 30s #1', 'refused period_suspended'],
      ['anna up 100 USDT 60s #1', '#1 is accepted'],
    ],
  },
  {
    rule: 'Stakes stay within their range, are in a payable currency, and come from what the micro account has.',
    steps: [
      ['anna up 4.99999999 USDT 30s #1', 'refused stake_minimum'],
      ['anna up 50000.00000001 USDT 30s #1', 'refused stake_maximum'],
      ['anna up 5 ETH 30s #1', 'refused currency_not_payable'],
      ['anna up 100.00000001 BTC 30s #1', 'refused insufficient_balance'],
      ['anna up 5 USDT 30s #1', '#1 is accepted'],
      ['anna up 100 BTC 30s #2', '#2 is accepted', 'anna has 0 BTC'],
    ],
  },
]

export const HOUSE: Scenario[] = [
  {
    rule: 'Per instrument and second of T the house may lose 2 % of what it owns, ups and downs not set off.',
    steps: [
      ['house owns 100000 USDT'],
      ['anna up 1000 USDT 30s #1', 'house holds 850 USDT'],
      ['bert down 1352.94117647 USDT 30s #2', 'house holds 1999.99999999 USDT'],
      ['cleo up 5 USDT 30s #3', 'refused house_limit'],
      ['cleo up 5 USDT 60s #4', '#4 is accepted'],
      ['price 100 until 1'],
      ['cleo up 5 USDT 30s #5', '#5 is accepted'],
    ],
  },
  {
    rule: 'Over all it may lose 5 % of what it owns.',
    steps: [
      ['house owns 100000 USDT'],
      ['anna up 2352 USDT 30s #1', 'house holds 1999.2 USDT'],
      ['bert up 2500 USDT 60s #2', 'house holds 3999.2 USDT'],
      ['price 100 until 1'],
      ['cleo down 1178 USDT 30s #3', 'refused house_limit'],
      ['cleo down 1177 USDT 30s #3', '#3 is accepted', 'house holds 4999.65 USDT'],
      ['cleo down 10 BTC 30s #4', '#4 is accepted'],
    ],
  },
  {
    rule: 'What a result brings or takes counts for the next order.',
    steps: [
      ['house owns 42500 USDT'],
      ['anna up 1000 USDT 30s #1', '#1 is accepted'],
      ['price 100 until 4'],
      ['price 101 until 33.2', '#1 is won', 'house owns 41650 USDT'],
      ['anna up 1000 USDT 30s #2', 'refused house_limit'],
      ['anna up 980 USDT 30s #2', '#2 is accepted', 'house holds 833 USDT'],
    ],
  },
  {
    rule: 'Nothing is accepted that the house could not hold, whatever it owns elsewhere.',
    steps: [
      ['house has 84.99999999 USDT'],
      ['anna up 100 USDT 30s #1', 'refused house_limit'],
      ['house has 85 USDT'],
      ['anna up 100 USDT 30s #1', '#1 is accepted', 'house has 0 USDT', 'house holds 85 USDT'],
    ],
  },
]

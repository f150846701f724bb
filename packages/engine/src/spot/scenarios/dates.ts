import type { Scenario } from './runner.ts'

export const DATES: Scenario[] = [
  {
    rule: 'An order good till a date ends at it, not before, and what it kept back is free again.',
    steps: [
      ['anna buys 2 at 99 till 2 #1', '#1 is open', '#1 holds 198 USDT', 'bids 99x2'],
      ['time passes', '#1 is open', 'bids 99x2'],
      ['time passes', '#1 is expired date_reached', '#1 holds nothing', 'bids none', 'anna has 10000 USDT'],
      ['bert sells 1 at 99 #2', '#2 is open'],
    ],
  },
  {
    rule: 'What was filled before the date stays filled.',
    steps: [
      ['anna buys 3 at 100 till 3 #1'],
      ['bert sells 1 at 100 #2', '#2 takes 1 of #1 at 100', '#1 is partially_filled'],
      ['time passes', '#1 is partially_filled'],
      ['time passes', '#1 is expired date_reached', '#1 holds nothing', 'anna has 9900 USDT'],
    ],
  },
  {
    rule: 'It takes what it can at once, and rests with what is left.',
    steps: [
      ['bert sells 1 at 100 #2'],
      ['anna buys 2 at 100 till 9 #1', '#1 takes 1 of #2 at 100', '#1 is partially_filled', 'bids 100x1'],
    ],
  },
  {
    rule: 'A stop that waits ends at its date, and so does what it left open after it fired.',
    steps: [
      ['anna sells 1 at 94 stop 95 till 2 #1', '#1 is untriggered'],
      ['bert sells 1 stop 96 till 3 #2', '#2 is untriggered'],
      ['time passes', '#1 is expired date_reached', '#1 holds nothing', '#2 is untriggered'],
      ['index 95.9', '#2 stays at 95.04'],
      ['time passes', '#2 is expired date_reached', '#2 holds nothing', 'asks none'],
    ],
  },
  {
    rule: 'Both legs of an OCO end at its date.',
    steps: [
      ['anna sells 2 at 105 or stop 95 limit 94 till 1 #1', '#1 is open', '#1s is untriggered'],
      [
        'time passes',
        '#1 is expired date_reached',
        '#1s is cancelled oco_other_leg',
        '#1 holds nothing',
        '#1s holds nothing',
        'anna has 100 BTC',
      ],
    ],
  },
  {
    rule: 'Several end in the order of their dates, in a halted pair too, and a restart forgets none.',
    steps: [
      ['anna buys 1 at 99 till 4 #1'],
      ['bert buys 1 at 98 till 9 #2'],
      ['halt'],
      ['restart'],
      ['time passes', '#1 is expired date_reached', '#2 is open', 'bids 98x1'],
    ],
  },
]

import { expect, it } from 'vitest'
import { tallyOf } from './tally.ts'

const option = (result: 'won' | 'lost' | 'tie' | 'void', profit: string, currency_name = 'USDT') => ({ result, profit, currency_name })

it('counts what was decided, and adds up what it came to by currency', () => {
  const ended = [option('won', '85'), option('lost', '-100'), option('tie', '0'), option('void', '0'), option('lost', '-0.001', 'BTC')]
  expect(tallyOf(ended)).toEqual({
    won: 1,
    decided: 3,
    results: [
      { unit: 'USDT', profit: '-15' },
      { unit: 'BTC', profit: '-0.001' },
    ],
  })
})
it('has nothing of none', () => expect(tallyOf([])).toEqual({ won: 0, decided: 0, results: [] }))

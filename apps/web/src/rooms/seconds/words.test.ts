import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { resultLine } from './words.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const option = { pair: 'BTC/USDT', type: 'up', currency_name: 'USDT' } as const

it.each([
  ['won', '9.60000000', 'BTC/USDT Up · Won +9.6 USDT'],
  ['lost', '-12.00000000', 'BTC/USDT Up · Lost \u221212 USDT'],
  ['tie', '0', 'BTC/USDT Up · Tie'],
  ['void', '0', 'BTC/USDT Up · Void'],
] as const)('an option that is %s says so in one line', (result, profit, line) =>
  expect(resultLine({ ...option, result, profit })).toBe(line),
)

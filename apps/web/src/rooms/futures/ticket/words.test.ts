import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { lotsText } from './words.ts'

it('counts lots as the language does, decimals too', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(['0.01', '0.5', '1', '1.00', '2', '1250.5'].map(lotsText)).toEqual([
    '0.01 lots',
    '0.5 lots',
    '1 lot',
    '1 lot',
    '2 lots',
    '1,250.5 lots',
  ])
})

import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { clockText, timeLeftText } from './countdown.tsx'

it('says what is left as a clock does, and the hours always behind days', () => {
  expect([48_000, 725_000, 8_076_000].map((leftMs) => clockText(leftMs))).toEqual(['0:48', '12:05', '2:14:36'])
  expect([408_000, 8_076_000].map((leftMs) => clockText(leftMs, true))).toEqual(['0:06:48', '2:14:36'])
})

it('says days before the clock, and none where there are none', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect([8_076_000, 172_454_000].map(timeLeftText)).toEqual(['2:14:36', '1d 23:54:14'])
})

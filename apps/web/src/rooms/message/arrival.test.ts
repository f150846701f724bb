// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { isNews, type Newest } from './arrival.tsx'

const message = (id: string, fields: Partial<NonNullable<Newest>> = {}): NonNullable<Newest> => ({
  id,
  kind: 'new_device',
  values: {},
  link: '',
  time: '2026-11-21T12:00:00Z',
  read: false,
  quiet: false,
  ...fields,
})

it('is a message that came while the app was open', () => {
  expect(isNews(message('10'), message('9'))).toBe(true)
  expect(isNews(message('1'), null)).toBe(true)
})

it.each([
  ['one that was there at the opening', message('9'), undefined],
  ['none', null, null],
  ['the same again, as another was read', message('9'), message('9')],
  ['one that was read on another screen', message('10', { read: true }), message('9')],
  ['one of which the user wants no banner', message('10', { quiet: true }), message('9')],
  ['a liquidation, which has its banner', message('10', { kind: 'position_liquidated' }), message('9')],
  ['a risk rate, which has its own warning', message('10', { kind: 'cross_risk' }), message('9')],
])('is not %s', (_what, newest, known) => expect(isNews(newest, known)).toBe(false))

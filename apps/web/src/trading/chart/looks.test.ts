import { expect, it } from 'vitest'
import { indicators } from './indicators.ts'
import { lookOf, parameterOf, usualLook, workedOut } from './looks.ts'

const words = (name: string) => indicators.find((one) => one.name === name)!

it('an indicator is shown as usual until it is changed', () => {
  expect(workedOut(words('MA'), lookOf(words('MA'), {}))).toEqual({ params: [7, 14, 30], tones: ['ma-1', 'ma-2', 'ma-3'] })
})

it('lines that are switched off are not worked out, and the others keep their colours', () => {
  const look = { ...usualLook(words('MA')), params: [5, 10, 20, 60], tones: [4, 1, 0, 3], hidden: [0] }
  expect(workedOut(words('MA'), look)).toEqual({ params: [10, 20, 60], tones: ['ma-2', 'ma-1', 'warn-text'] })
})

it('what was stored for another set of parameters is not used', () => {
  expect(lookOf(words('BOLL'), { BOLL: { params: [20], tones: [0], hidden: [] } })).toEqual(usualLook(words('BOLL')))
})

it('parameters are whole numbers of candles', () => {
  expect(['12', '0', '1.5', '', '501'].map(parameterOf)).toEqual([12, undefined, undefined, undefined, undefined])
})

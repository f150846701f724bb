import { expect, it } from 'vitest'
import { bySuspension } from './suspended.ts'

it('periods that are off stand together by market and reason', () =>
  expect(
    bySuspension([
      { symbol: 'EUR/USD', seconds: 30, reason: 'quality' },
      { symbol: 'EUR/USD', seconds: 60, reason: 'momentum' },
      { symbol: 'SOL/USDT-CFD', seconds: 30, reason: 'quality' },
      { symbol: 'EUR/USD', seconds: 120, reason: 'quality' },
    ]),
  ).toEqual([
    { symbol: 'EUR/USD', seconds: [30, 120], reason: 'quality' },
    { symbol: 'EUR/USD', seconds: [60], reason: 'momentum' },
    { symbol: 'SOL/USDT-CFD', seconds: [30], reason: 'quality' },
  ]))

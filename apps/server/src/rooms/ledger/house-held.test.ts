import { expect, it } from 'vitest'
import { requireHeld } from './house-held.ts'

const compared = { booked: 100n, holding: { held: '0.000001', isRead: true } as never, scale: 8 }

it('lets nothing meet the treasury for a reason that is compared with nothing', () => {
  expect(() => requireHeld({ reason: 'fill_pool', currency: 'BTC', units: 1n }, compared)).toThrow('fill_pool')
  expect(() => requireHeld({ reason: 'of an older version' as never, currency: 'BTC', units: 1n }, compared)).toThrow('older version')
  expect(() => requireHeld({ reason: 'capital_out', currency: 'BTC', units: 1n }, compared)).not.toThrow()
})

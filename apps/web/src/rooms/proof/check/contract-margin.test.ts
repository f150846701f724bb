import { describe, expect, it } from 'vitest'
import { contractSteps } from './contract-steps.ts'

const terms = { tick: '1', lot_size: '1', fee_rate: '0', minimum_spread_bp: 0, scale: 8, conversion: null }

/** A long of 100 behind which 10 stand: half is closed, 4 of its profit are taken in the same instant, and the rest is liquidated. */
function marginStep(cause: string, named: string) {
  const leaves = [
    'order/2 c BTC 900 open market long isolated 10 100 - - - - - - -',
    'tick/1 BTC 1 1000 100 100 a -',
    'fill/1 c 1 BTC open long 1 1000 100 100 - - 100 0 -',
    'tick/1 BTC 2 2000 110 110 a -',
    'tick/1 ETH 7 2000 9 9 a -',
    'fill/1 c 2 BTC close long 2 2000 110 50 100 - 55 0 5',
    `taken/1 c BTC ${cause} 4`,
    'tick/1 BTC 3 3000 98 98 a -',
    'fill/1 c 3 BTC liquidated long 3 3000 98 50 100 - 49 0 -1',
    `liquidation/1 c 3 BTC isolated BTC 3 ${named} ${Number(named) - 1} 10 0`,
  ]
  const log = { headBefore: '', head: '', roots: [], anchor: { second: 1, head: '' } }
  const receipt = { version: 1 as const, id: 'c', seconds: [{ second: 1, leaves: leaves.map((leaf) => ({ leaf, path: [] })), ...log }] }
  return contractSteps(receipt, () => terms).steps.find(({ name }) => name === 'margin')
}

describe('profit taken in the instant of a closing', () => {
  it('comes after it where one tick brought both about', () => {
    expect(marginStep('BTC 2', '1')).toMatchObject({ state: 'ok' })
    expect(marginStep('BTC 2', '3')).toMatchObject({ state: 'bad', found: '1', claimed: '3' })
  })

  it('may have come before it where the tick was another instrument’s, of which a receipt does not tell', () => {
    expect(marginStep('ETH 7', '1')).toMatchObject({ state: 'ok' })
    expect(marginStep('ETH 7', '3')).toMatchObject({ state: 'ok' })
    expect(marginStep('ETH 7', '2')).toMatchObject({ state: 'bad', claimed: '2' })
  })
})

import { expect, it } from 'vitest'
import { readFill, readLiquidation, readOvernightFee } from './contract-leaves.ts'
import { contractResult } from './contract-result.ts'

const opening = readFill('fill/1 a 1 BTC open long 5 1000 50000 50 - - 25000 12.50000001 -')!
const half = readFill('fill/1 a 2 BTC close long 6 2000 50100 25 50000 - 12525 6.2625 25.00000003')!
const rest = readFill('fill/1 a 3 BTC liquidated long 7 3000 49900 25 50000 - 12475 6.2375 -25')!
const night = readOvernightFee('overnight/1 a BTC 2500 6 100000 25 100 - 1.00000005 free')!
const liquidation = readLiquidation('liquidation/1 a 3 BTC isolated BTC 7 30 0.5 1 0.25')!
const story = { fills: [opening, half, rest], nights: [night], liquidations: [liquidation], additions: [], quotes: new Map() }

it('adds up to the last decimal', () => {
  expect(contractResult(story)).toEqual({
    profit: '0.00000003',
    fees: '25.00000001',
    overnights: '1.00000005',
    liquidationFees: '0.25',
    net: '-26.25000003',
  })
})

it('is not known while lots are open, nor for a loss beyond the money', () => {
  expect(contractResult({ ...story, fills: [opening, half] })).toBeUndefined()
  expect(contractResult({ ...story, liquidations: [{ ...liquidation, equity: '-0.1' }] })).toBeUndefined()
})

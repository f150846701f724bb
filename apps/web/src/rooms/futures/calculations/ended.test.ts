import { describe, expect, it } from 'vitest'
import { bookedResult, closePriceByFills, closePriceOf, netResult } from './ended.ts'

const bitcoin = { quote: 'USDT', lotSize: '0.01' }
const ended = { direction: 'long', lots: '100', open_price: '50000', close_price: '51000', profit: '1000' } as const

describe('closePriceOf', () => {
  it('is the price of all lots where they went at one', () => {
    expect(closePriceOf(ended, bitcoin)).toEqual({ price: '51000', of: 'all' })
  })
  it('is the average where they went in parts, for either direction', () => {
    // Half of it at 50,500, half at 51,000.
    expect(closePriceOf({ ...ended, profit: '750' }, bitcoin)).toEqual({ price: '50750', of: 'average' })
    expect(closePriceOf({ ...ended, direction: 'short', profit: '-750' }, bitcoin)).toEqual({ price: '50750', of: 'average' })
  })
  it('names the last price as such where the result was converted', () => {
    expect(closePriceOf(ended, { quote: 'JPY', lotSize: '1000' })).toEqual({ price: '51000', of: 'last' })
    expect(closePriceOf(ended, undefined)).toEqual({ price: '51000', of: 'last' })
  })
  it('has none for what never opened', () => {
    expect(closePriceOf({ ...ended, open_price: null, close_price: null }, bitcoin)).toEqual({ price: null, of: 'all' })
  })
})

it('takes the average of the closing fills by their lots', () => {
  const fill = (kind: 'open' | 'close', price: string, lots: string) => ({ kind, price, lots }) as never
  const opening = fill('open', '100', '3')
  expect(closePriceByFills({ close_price: '120', fills: [opening, fill('close', '120', '3')] })).toEqual({ price: '120', of: 'all' })
  const parts = [opening, fill('close', '90', '1'), fill('close', '120', '2')]
  expect(closePriceByFills({ close_price: '120', fills: parts })).toEqual({ price: '110', of: 'average' })
  expect(closePriceByFills({ close_price: null, fills: [opening] })).toEqual({ price: null, of: 'all' })
})

const closed = { profit: '0.129', handling_fee: '0.9058105', overnight_fee: '0.01', liquidation_fee: '0', initial_margin: '6.04' }

it('takes every fee off the result of a closed position', () => {
  expect(netResult(closed)).toBe('-0.7868105')
  expect(netResult({ ...closed, liquidation_fee: '1' })).toBe('-1.7868105')
})

it('does not say what a loss beyond the margin cost', () => {
  expect(netResult({ ...closed, profit: '-5.2' })).toBeUndefined()
  expect(netResult({ ...closed, profit: '-5.1' })).toBe('-6.0158105')
})

it('says what the ledger booked for a closed position, to the last decimal, also when the loss went beyond the money', () => {
  expect(bookedResult({ ...closed, fills: [{ deficit: '0' }, { deficit: '0' }] })).toEqual({ notCharged: '0', net: '-0.7868105' })
  const gap = { profit: '-10003', handling_fee: '25.0015', overnight_fee: '0', liquidation_fee: '0' }
  expect(bookedResult({ ...gap, fills: [{ deficit: '0' }, { deficit: '5002.7' }] })).toEqual({ notCharged: '5002.7', net: '-5025.3015' })
})

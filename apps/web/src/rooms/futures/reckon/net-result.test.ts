import { expect, it } from 'vitest'
import { netResult } from './net-result.ts'

const ended = { profit: '0.129', handling_fee: '0.9058105', overnight_fee: '0.01', liquidation_fee: '0', initial_margin: '6.04' }

it('takes every fee off the result of a closed position', () => {
  expect(netResult(ended)).toBe('-0.7868105')
  expect(netResult({ ...ended, liquidation_fee: '1' })).toBe('-1.7868105')
})

it('does not say what a loss beyond the margin cost', () => {
  expect(netResult({ ...ended, profit: '-5.2' })).toBeUndefined()
  expect(netResult({ ...ended, profit: '-5.1' })).toBe('-6.0158105')
})

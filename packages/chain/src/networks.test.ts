import { describe, expect, it } from 'vitest'
import { chainIds, isTestChain } from './networks.ts'

describe('a chain for trying out', () => {
  const real = { bitcoinChain: 'main', ethereumChainId: '1', isSandbox: false } as const
  const testing = (of: Partial<Parameters<typeof isTestChain>[1]>) => chainIds.filter((chain) => isTestChain(chain, { ...real, ...of }))

  it.each([
    [{}, []],
    [{ bitcoinChain: 'test' as const }, ['bitcoin']],
    [{ ethereumChainId: '11155111' }, ['ethereum']],
    [{ isSandbox: true }, ['bitcoin', 'ethereum', 'tron']],
  ])('with %j is %j', (of, expected) => {
    expect(testing(of)).toEqual(expected)
  })
})

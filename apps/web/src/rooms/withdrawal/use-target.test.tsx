// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Around, eachAnew } from '#testing.tsx'
import type { Way } from './api.ts'
import { useTarget } from './use-target.ts'

eachAnew()

const wayBy = (network: Way['network'], chain: string): Way => ({
  currency_id: '3',
  currency_name: 'USDT',
  scale: 6,
  network,
  network_name: network.toUpperCase(),
  chain,
  chain_name: chain,
  state: 'open',
  minimum: '10',
  fee: '1',
  arrives_seconds: 60,
  is_test: true,
})

const ways = [wayBy('trc20', 'tron'), wayBy('erc20', 'ethereum')]

const chosenBy = (search: string) =>
  renderHook(() => useTarget({ ways, bitcoin_chain: 'test' }, []), {
    wrapper: ({ children }) => <Around at={`/pages/fund/withdraw${search}`}>{children}</Around>,
  }).result.current.way?.network

it('takes the network that the address names, and the first of the coin where it names none', () => {
  expect(chosenBy('?currency_id=3&network=erc20')).toBe('erc20')
  expect(chosenBy('?currency_id=3')).toBe('trc20')
  expect(chosenBy('')).toBeUndefined()
})

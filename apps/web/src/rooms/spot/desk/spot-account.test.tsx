// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { NO_FIGURE } from '#ui/format.ts'
import { eachAnew, show } from '#testing.tsx'
import { answerMarkets } from '#trading/testing-market.ts'
import type { Pair } from '../pair/pair.ts'
import { SpotAccount } from './spot-account.tsx'

eachAnew()
beforeEach(() => answerMarkets())

const pair = (baseId: string, base: string) => ({ base, baseId, baseScale: 8, quote: 'USDT', quoteId: '3', quoteScale: 8 }) as Pair
const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

it('has no figures until the balances have loaded', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  show(<SpotAccount pair={pair('1', 'BTC')} />)
  expect(figures().every((figure) => figure.startsWith(NO_FIGURE))).toBe(true)
})

it('has the balances of both coins, and zero of one never owned', async () => {
  show(<SpotAccount pair={pair('2', 'ETH')} />)
  await vi.waitFor(() => expect(figures()).toEqual(['10,000', '0', '0USDT']))
})

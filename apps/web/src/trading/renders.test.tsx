// @vitest-environment happy-dom
import { rendersOf } from './testing-renders.ts'
import { act, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { leverAccount, wireTerms } from '#rooms/futures/testing.ts'
import { answer, eachAnew, show } from '#testing.tsx'
import { isLineOpen, tell } from './testing-line.ts'
import { answerMarkets } from './testing-market.ts'

const wide = vi.hoisted(() => ({ isDesk: false }))
/** A canvas that draws nothing. */
const canvas: unknown = new Proxy(() => canvas, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => 0 : canvas),
  set: () => true,
})
eachAnew()
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas as never)
  vi.stubGlobal('matchMedia', () => ({ matches: wide.isDesk, addEventListener: () => undefined, removeEventListener: () => undefined }))
})

const SYMBOLS = ['BTC/USDT', 'BTC/USDT-CFD']

/** One second of the server's messages: ten index ticks and four tickers. */
let moved = 0
async function secondOfTicks(): Promise<void> {
  for (let count = 1; count <= 10; count++) {
    const tick = (moved += 1)
    await act(async () => {
      for (const symbol of SYMBOLS) {
        const [bid, ask, price] = [`${50000 + tick}.1`, `${50000 + tick}.3`, `${50000 + tick}.2`]
        tell(`index:${symbol}`, { seq: 100 + tick, time: Date.now(), bid, ask, price, state: 'open' })
        if (count % 3 === 1)
          tell(`ticker:${symbol}`, {
            symbol,
            last: bid,
            change: `1.${10 + count}`,
            price_change: bid,
            high: bid,
            low: bid,
            volume: bid,
            quote_volume: bid,
          })
      }
      await new Promise((resolve) => setTimeout(resolve))
    })
  }
}

/** Opens the page and sends its first prices. */
async function stand(page: ReactNode, sign: string): Promise<void> {
  show(page)
  await screen.findAllByText(sign, {}, { timeout: 10_000 })
  await vi.waitUntil(isLineOpen, { timeout: 10_000 })
  await secondOfTicks()
}

interface Case {
  name: string
  isDesk?: boolean
  page: () => Promise<ReactNode>
  /** A text that appears once the page is ready. */
  sign: string
  /** A component that shows a price and is rendered with it. */
  moving: string
  /** Components around the figures, which a price must not render. */
  still: readonly string[]
}

const cases: readonly Case[] = [
  {
    name: 'contracts on a phone',
    page: async () => <Contracts Trade={(await import('#rooms/futures/pages/trade.tsx')).FuturesTrade} />,
    sign: 'Long',
    moving: 'QuotePanel',
    still: ['FuturesTrade', 'Phone', 'Page', 'PositionsPanel', 'MarketBar'],
  },
  {
    name: 'contracts on a desk',
    isDesk: true,
    page: async () => <Contracts Trade={(await import('#rooms/futures/pages/trade.tsx')).FuturesTrade} />,
    sign: 'Long',
    moving: 'DealingPrice',
    still: ['FuturesTrade', 'DeskView', 'Page', 'PositionsPanel', 'MarketList', 'MarketTicks', 'TickBar'],
  },
  {
    name: 'the chart of a contract',
    page: async () => <Shown Page={(await import('#rooms/futures/pages/chart.tsx')).FuturesChartPage} />,
    sign: 'Long',
    moving: 'QuotePanel',
    still: ['FuturesChartPage', 'Page', 'Below', 'Head', 'OwnChart', 'ChartPanel', 'OwnLines', 'OwnFills'],
  },
  {
    name: 'spot on a phone',
    page: async () => <Spot Trade={(await import('#rooms/spot/pages/trade.tsx')).TradePage} />,
    sign: 'Buy BTC',
    moving: 'LastPrice',
    still: ['TradePage', 'Phone', 'Page', 'OrdersPanel', 'MarketBar', 'Ticket', 'Book'],
  },
  {
    name: 'spot on a desk',
    isDesk: true,
    page: async () => <Spot Trade={(await import('#rooms/spot/pages/trade.tsx')).TradePage} />,
    sign: 'Buy BTC',
    moving: 'LastPrice',
    still: ['TradePage', 'Desk', 'Page', 'OrdersPanel', 'Ticket', 'Book', 'MarketList', 'PairTicks', 'TickBar'],
  },
  {
    name: 'the chart of a pair',
    page: async () => <Shown Page={(await import('#rooms/spot/pages/chart.tsx')).ChartPage} />,
    sign: 'Trades',
    moving: 'Price',
    still: ['ChartPage', 'Page', 'Below', 'Head', 'OwnChart', 'ChartPanel', 'OwnLines', 'OwnFills'],
  },
  {
    name: 'options on a phone',
    page: async () => <Spot Trade={(await import('#rooms/seconds/pages/trade.tsx')).OptionsPage} />,
    sign: 'Up',
    moving: 'Mid',
    still: ['OptionsPage', 'Phone', 'Page', 'MarketBar', 'Ticket', 'Form', 'OptionsPanel'],
  },
  {
    name: 'options on a desk',
    isDesk: true,
    page: async () => <Spot Trade={(await import('#rooms/seconds/pages/trade.tsx')).OptionsPage} />,
    sign: 'Up',
    moving: 'Tape',
    still: ['OptionsPage', 'Desk', 'Page', 'OptionsPanel', 'Ticket', 'Form', 'MarketList', 'MarketTicks', 'TickBar'],
  },
]

const Contracts = ({ Trade }: { Trade: ComponentType<{ desk: 'contract' }> }) => <Trade desk="contract" />
const Spot = ({ Trade }: { Trade: ComponentType<{ segments: ReactNode }> }) => <Trade segments={null} />
const Shown = ({ Page }: { Page: ComponentType }) => <Page />

it.each(cases)('no price draws the page: $name', async ({ isDesk = false, page, sign, moving, still }) => {
  wide.isDesk = isDesk
  answerMarkets()
  answer('futures.terms', wireTerms({ multiples: [1, 5, 10] }))
  answer('futures.dealAll', { positions: [], orders: [], account: leverAccount() })
  await stand(await page(), sign)
  const renders = await rendersOf(secondOfTicks)
  if (process.env.PRINT_RENDERS) process.stdout.write(`${still.map((name) => `${name} ${renders(name)}`).join(', ')}\n`)
  expect(renders(moving)).toBeGreaterThan(2)
  expect(Object.fromEntries(still.map((name) => [name, renders(name)]))).toEqual(Object.fromEntries(still.map((name) => [name, 0])))
})

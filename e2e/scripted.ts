/** Browser tests over prices that they give themselves: a server of their own, and the script its feed reads on. */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from './fixtures.ts'
import { startServer } from './server.ts'
import type { Client } from './client.ts'

export { expect, type Page, type User, visit } from './fixtures.ts'

/** A line may not come after its instant was told; a busy machine writes late. */
const LEAD_MS = 700

export interface Given {
  /** Decimals; what is left out stays as it was. */
  bid?: string
  ask?: string
  state?: 'open' | 'closed' | 'halted'
}
/** Of a price: a book has its own ticks. */
const NEAR = 0.0002

/** The index prices of a scripted server. Each market holds what it was given last. */
export class Prices {
  readonly path: string
  #lastMs = 0

  constructor(path: string) {
    this.path = path
    writeFileSync(path, '')
  }

  /** Gives a market what holds from a moment on; answers that moment, in milliseconds. */
  give(symbol: string, given: Given, fromMs = Date.now() + LEAD_MS): number {
    this.#lastMs = Math.max(this.#lastMs, Math.ceil(fromMs))
    appendFileSync(this.path, `${JSON.stringify({ symbol, fromMs: this.#lastMs, ...given })}\n`)
    return this.#lastMs
  }

  /** The same, and waits until the market shows it. */
  async show(client: Client, symbol: string, given: Required<Pick<Given, 'bid' | 'ask'>>): Promise<void> {
    this.give(symbol, given)
    const mid = (Number(given.bid) + Number(given.ask)) / 2
    const distance = async () => Math.abs((await shownOf(client, symbol)) / mid - 1)
    await expect.poll(distance, { intervals: [100] }).toBeLessThan(NEAR)
  }
}

/** Of a spot pair the middle of its book: its last price is that of a trade, which may be of before. */
async function shownOf(client: Client, symbol: string): Promise<number> {
  if (symbol.endsWith('/USDT')) {
    const { bids, asks } = await client.call('market.depth', { symbol })
    return (Number(bids[0]?.[0]) + Number(asks[0]?.[0])) / 2
  }
  const groups = await client.call('market.quotes', {})
  return Number(groups.flatMap(({ items }) => items).find((item) => item.symbol === symbol)?.last)
}

export const test = base.extend<object, { prices: Prices }>({
  prices: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'assay-prices-'))
      await use(new Prices(join(folder, 'script.jsonl')))
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ prices }, use) => {
      const server = await startServer({ environment: { FEED: 'scripted', ASSAY_FEED_SCRIPT: prices.path } })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

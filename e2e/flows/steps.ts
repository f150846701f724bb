/** What several flows do: fill in the ticket, read the book, push the market. */
import type { Locator } from '@playwright/test'
import { expect, type Page, type User } from '../fixtures.ts'
import type { Client } from '../client.ts'
import { poolOf } from '../server.ts'

export const TRADE = '/pages/transaction/index'

/** Pairs of the sandbox by base coin, with what a faucet and an order need. */
export const pairs = {
  BTC: { currencyId: '1', symbol: 'BTC/USDT', decimals: 2 },
  ETH: { currencyId: '2', symbol: 'ETH/USDT', decimals: 2 },
  BNB: { currencyId: '4', symbol: 'BNB/USDT', decimals: 2 },
  SOL: { currencyId: '5', symbol: 'SOL/USDT', decimals: 2 },
  LTC: { currencyId: '9', symbol: 'LTC/USDT', decimals: 2 },
} as const
export type Coin = keyof typeof pairs

export const tradePath = (coin: Coin): string => `${TRADE}?symbol=${encodeURIComponent(pairs[coin].symbol)}`

/** A price moved by a share of itself, on the pair's tick; for prices only, which tests round as they like. */
export const near = (price: string, share: number): string => (Number(price) * (1 + share)).toFixed(2)

export async function book(client: Client, coin: Coin) {
  const { bids, asks } = await client.call('market.depth', { symbol: pairs[coin].symbol })
  return { bid: bids[0]![0], ask: asks[0]![0], bids, asks }
}

/** A toast or the banner: what was done or refused. By its element, for an open drawer hides the rest of the page from roles. */
export const toastOf = (page: Page, text: string | RegExp) => page.locator('output').filter({ hasText: text })

/** The banner with the result of what the user did. */
export const resultOf = (page: Page) => page.getByRole('status', { name: 'Result' })

/** Replaces what a field holds. Into it first, as a person goes: a field with the caret in it is offered no price. */
export async function put(field: Locator, value: string): Promise<void> {
  await field.click()
  await field.fill(value)
}

/** The order ticket of the trade page. */
export class Ticket {
  private readonly page: Page
  private readonly coin: Coin

  constructor(page: Page, coin: Coin) {
    this.page = page
    this.coin = coin
  }

  get form() {
    return this.page.getByRole('form', { name: 'Order ticket' })
  }

  field(label: string) {
    return this.form.getByRole('textbox', { name: new RegExp(`^${label}`) })
  }

  /** The button that sends the order. */
  button(side: 'Buy' | 'Sell') {
    return this.form.getByRole('button', { name: `${side} ${this.coin}` })
  }

  /** Chooses side, type and time in force, and fills in fields by the first words of their labels. */
  async fill(choice: { side?: 'Buy' | 'Sell'; type?: string; tif?: string; fields: Record<string, string> }): Promise<void> {
    const { side = 'Buy', type, tif, fields } = choice
    await this.form.getByRole('group', { name: 'Side' }).getByText(side, { exact: true }).click()
    if (type) await this.choose('Order type', type)
    if (tif) await this.choose('Time in force', tif)
    for (const [label, value] of Object.entries(fields)) await put(this.field(label), value)
  }

  /** Presses the button, and again in the check where one is asked for. */
  async send(side: 'Buy' | 'Sell', { checked = false } = {}): Promise<void> {
    await this.button(side).click()
    if (checked)
      await this.page
        .getByRole('dialog')
        .getByRole('button', { name: `${side} ${this.coin}` })
        .click()
  }

  private async choose(what: string, option: string): Promise<void> {
    await this.form.getByRole('button', { name: new RegExp(`^${what}`) }).click()
    const drawer = this.page.getByRole('dialog', { name: what })
    await drawer.getByRole('button', { name: new RegExp(`^${option}`) }).click()
    await expect(drawer).toHaveCount(0)
  }
}

/** The line of an open order under the ticket. */
export const openOrder = (page: Page, text: string | RegExp) =>
  page.getByRole('tabpanel', { name: /^Open orders/ }).getByRole('button', { name: text })

/** A user with coins of a pair and dollars to trade them. */
export async function withCoins(user: Client, coin: Coin, amount: string): Promise<void> {
  await user.call('sandbox.faucet', { currency_id: pairs[coin].currencyId, amount })
}

/** Passkeys are bound to a name, not to a network address. */
export const named = (app: string): string => app.replace('127.0.0.1', 'localhost')

/** A platform authenticator that always finds its user. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

/** Level 1 with a name, as if an operator had approved it, and no code of the sign-up in the way of another one. */
export async function verify(dataDir: string, user: User, name: string): Promise<void> {
  const pool = poolOf(dataDir)
  await pool.query('update account_user set verification_level = 1 where email = $1', [user.email])
  await pool.query(
    `insert into identity_request (user_id, level, state, id_type, country, name, card_id, number_key, decided_at)
     select id, 1, 'hasaudit', 'id_card', 'DE', $2, 'X1234', 'X1234', now() from account_user where email = $1`,
    [user.email, name],
  )
  await pool.query(`delete from account_attempt where kind = 'code' and subject = $1`, [user.email])
  await pool.end()
}

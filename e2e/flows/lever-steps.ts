/** What flows of contracts and options do: markets, moves to the account that trades, the contract ticket, the bills. */
import { expect, type Page, type User } from '../scripted.ts'
import { put } from './steps.ts'

const USDT = '3'
const SPOT = '2'
export const LEVER = '3'
export const MICRO = '4'

export const contractPath = (symbol: string): string => `/pages/transaction/contract?symbol=${encodeURIComponent(symbol)}`

/** Play money on one of the accounts that trade. */
export async function withMoney(user: User, account: typeof LEVER | typeof MICRO, amount: string): Promise<void> {
  await user.call('sandbox.faucet', { currency_id: USDT, amount })
  await user.call('wallet.move', { currency_id: USDT, from_field: SPOT, to_field: account, number: amount })
}

/** Waits for a period to be sold: they are measured once the server runs. */
export const untilOffered = (user: User, matchId: string, period: number): Promise<void> =>
  expect
    .poll(async () => (await user.call('seconds.periods', { match_id: matchId })).find(({ seconds }) => seconds === period)?.is_offered, {
      timeout: 45_000,
    })
    .toBe(true)

export const type = (scope: Pick<Page, 'getByRole'>, label: string, value: string): Promise<void> =>
  put(scope.getByRole('textbox', { name: new RegExp(`^${label}`) }), value)

/** How many heads of the log, of the last ten minutes, the browser has kept (apps/web/src/rooms/proof/heads/storage.ts). */
export const rememberedHeads = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('assay-heads')) return 0
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const database = await done(indexedDB.open('assay-heads'))
    const count = await done(database.transaction('seconds').objectStore('seconds').count())
    database.close()
    return count
  })()`)

/** Waits until the device listens to the log: of a minute in which it heard nothing it cannot vouch for what was written. */
export const untilRemembering = (page: Page): Promise<void> => expect.poll(() => rememberedHeads(page)).toBeGreaterThan(0)

/** The ticket of contracts. */
export class ContractTicket {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get form() {
    return this.page.getByRole('form', { name: 'Order ticket' })
  }

  /** The line of the sums under the order. */
  get freeMargin() {
    return this.form.locator('dl > div', { hasText: 'Available margin' })
  }

  async targets(takeProfit: string, stopLoss: string): Promise<void> {
    await this.form.locator('label', { hasText: 'TP / SL' }).click()
    await type(this.form, 'Take profit', takeProfit)
    await type(this.form, 'Stop loss', stopLoss)
  }

  async choose(what: 'Order type' | 'Margin mode', option: string): Promise<void> {
    await this.form.getByRole('button', { name: new RegExp(`^${what}`) }).click()
    await this.page
      .getByRole('dialog', { name: what })
      .getByRole('button', { name: new RegExp(`^${option}`) })
      .click()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  /** Presses the side, and again in the check of the order. */
  async send(side: 'Long' | 'Short'): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${side}`) }).click()
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: `Open ${side.toLowerCase()}` })
      .click()
  }
}

/** The card of an open position. By its element, for an open drawer hides the rest of the page from roles. */
export const positionCard = (page: Page, pair: string) => page.locator(`article[aria-label="${pair}"]`)

export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

/** What a user has on an account, and the sum of its bills: they are the same. */
export async function moneyOf(user: User, account: typeof LEVER | typeof MICRO): Promise<string> {
  const { accounts } = await user.call('wallet.list', {})
  const balance = accounts.find(({ type: of }) => String(of) === account)!.balances.find(({ currency_id }) => currency_id === USDT)
  const { data } = await user.call('wallet.bills', { limit: 100 })
  const mine = data.filter((bill) => String(bill.account_type) === account && bill.currency_id === USDT)
  const sum = mine.reduce((units, bill) => units + inUnits(bill.amount), 0n)
  expect(sum, 'the bills add up to the balance').toBe(inUnits(balance?.available ?? '0') + inUnits(balance?.held ?? '0'))
  return decimal(sum)
}

const SCALE = 8

function inUnits(text: string): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!
  const units = BigInt(whole! + fraction.padEnd(SCALE, '0'))
  return sign ? -units : units
}

function decimal(units: bigint): string {
  const digits = String(units).padStart(SCALE + 1, '0')
  return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`.replace(/\.?0+$/, '')
}

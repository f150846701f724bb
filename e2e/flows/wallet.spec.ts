/** Play money, conversion, moves between accounts, and the bills that tell of all of it. */
import { readFileSync } from 'node:fs'
import { expect, test, visit, type Page } from '../fixtures.ts'
import { toastOf } from './steps.ts'

const FAUCET = '/pages/sandbox/faucet'
const CONVERT = '/pages/fund/fundTransfer'
const TRANSFER = '/pages/fund/transfer'
const BILLS = '/pages/setting/bill'

const fill = async (page: Page, label: RegExp, value: string): Promise<void> => {
  const field = page.getByRole('main').getByRole('textbox', { name: label })
  await field.focus()
  await field.fill(value)
}

test('play money is taken, converted at a quote and moved to another account', async ({ page, newUser, openAs }) => {
  const user = await newUser()
  await openAs(page, user, { path: FAUCET })
  await fill(page, /^Amount/, '1000')
  await page.getByRole('button', { name: 'Get play money' }).click()
  await expect(toastOf(page, '1,000 USDT added')).toBeVisible()

  await visit(page, CONVERT)
  // The page before stays until this one has arrived, and it has an amount too.
  await expect(page).toHaveTitle(/^Convert/)
  await fill(page, /^Amount/, '400')
  const quote = page.getByRole('region', { name: 'Quote' })
  await expect(quote).toContainText(/BTC/)
  await expect(quote).toContainText(/\d\.\d/)
  await page.getByRole('button', { name: /^Convert/ }).click()
  await expect(page.getByRole('heading', { name: 'Converted USDT to BTC' })).toBeVisible()
  const [conversion] = (await user.call('wallet.conversions', {})).data
  expect(conversion).toMatchObject({ from_currency_name: 'USDT', to_currency_name: 'BTC', number: '400' })
  await expect(page.getByRole('main')).toContainText(conversion!.receive)

  await visit(page, TRANSFER)
  await expect(page).toHaveTitle(/^Transfer/)
  await fill(page, /^Amount/, '250')
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Transferred from/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/350\s*USDT/)
  const [move] = (await user.call('wallet.moves', {})).data
  expect(move).toMatchObject({ currency_name: 'USDT', number: '250', from_field: 2 })

  await visit(page, `/pages/fund/assets?account=${move!.to_field}`)
  await expect(page.getByRole('tabpanel')).toContainText('250')
})

test('more than there is is refused under the field', async ({ page, newUser, openAs }) => {
  const user = await newUser({ usdt: '100' })
  await openAs(page, user, { path: TRANSFER })
  await fill(page, /^Amount/, '100.01')
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(page.getByRole('textbox', { name: /^Amount/ })).toHaveAccessibleDescription(/\w/)
  await expect(page.getByRole('textbox', { name: /^Amount/ })).toHaveAttribute('aria-invalid', 'true')
  expect((await user.call('wallet.moves', {})).total).toBe(0)
})

test('the bills as a file are the bills of the list, line by line, and add up to the balance', async ({ page, newUser, openAs }) => {
  const user = await newUser({ usdt: '1000', btc: '1' })
  await user.call('wallet.move', { currency_id: '3', from_field: '2', to_field: '3', number: '12.5' })
  await user.call('spot.placeOrder', { currency_id: '1', legal_id: '3', type: 'sell', amount: '0.01' })
  await openAs(page, user, { path: BILLS })
  await expect(page.getByRole('main')).toContainText('USDT')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save this statement as a CSV file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('statement.csv')
  const rows = parse(readFileSync(await download.path(), 'utf8'))

  const { data, total } = await user.call('wallet.bills', { limit: 100 })
  expect(rows).toHaveLength(total)
  const listed = data.toReversed().map(({ id, kind, amount, balance_after, reference }) => ({ id, kind, amount, balance_after, reference }))
  expect(rows.map(({ id, kind, amount, balance_after, reference }) => ({ id, kind, amount, balance_after, reference }))).toEqual(listed)

  const { accounts } = await user.call('wallet.list', {})
  for (const { type, balances } of accounts) {
    for (const { currency_id, available, held } of balances) {
      const mine = data.filter((bill) => bill.account_type === type && bill.currency_id === currency_id)
      const sum = mine.reduce((units, { amount }) => units + unitsOf(amount), 0n)
      expect(sum, `${currency_id} of account ${type}`).toBe(unitsOf(available) + unitsOf(held))
    }
  }
})

/** Rows of a CSV file by the names in its first line. The values of bills hold no commas or quotes. */
function parse(csv: string): Record<string, string>[] {
  const [head, ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const names = head!.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, column) => [names[column], value])))
}

/** Decimal text in units of 10^-18. */
function unitsOf(decimal: string): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)!
  const units = BigInt(whole! + fraction.padEnd(18, '0'))
  return sign ? -units : units
}

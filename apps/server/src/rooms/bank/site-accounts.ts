/** Where users of the site send fiat money: the accounts of its configuration; in a sandbox without any, a bank that says what it is. */
import type { SiteBankAccount } from '../../config.ts'

export type SiteAccounts = ReadonlyMap<string, SiteBankAccount & { isSandbox: boolean }>

/**
 * No bank has this code, and an eighth sign of zero marks a BIC as one for tests, so that a real bank turns a transfer to it away. The check
 * digits are right, because people will paste it.
 */
const SANDBOX = {
  holder: 'Assay Sandbox',
  bank: 'Sandbox Bank (play money, sends nothing)',
  number: 'DE09000000000000000001',
  bic: 'ASSYDEF0XXX',
  aba: '',
}
const SANDBOX_CURRENCIES = ['USD', 'EUR', 'GBP', 'HKD', 'JPY', 'CNY', 'SGD', 'THB', 'VND', 'PHP', 'AED']

export function siteAccountsOf(configured: readonly SiteBankAccount[], isSandbox: boolean): SiteAccounts {
  if (!isSandbox || configured.length > 0) return new Map(configured.map((one) => [one.currency, { ...one, isSandbox: false }]))
  return new Map(SANDBOX_CURRENCIES.map((currency) => [currency, { ...SANDBOX, currency, isSandbox: true }]))
}

/** Rows as calls answer them. */
import type { CallOutput } from '@assay/contract'
import { bankRefusalText } from '@assay/contract/texts'
import { BANK_DECIDED_HOURS, type Lang } from '@assay/contract/wire'
import { HOUR_MS } from '@assay/engine/market'
import { knownCurrency, type WalletCurrency } from '../wallet/door.ts'
import { listByIds, type AccountRow } from './account-store.ts'
import { listEvents, type EventRow } from './event-store.ts'
import type { PayInRow } from './pay-in-store.ts'
import type { PayOutRow } from './pay-out-store.ts'
import type { BankServices } from './services.ts'

type PayIn = CallOutput<'bank.readPayIn'>
type PayOut = CallOutput<'bank.readPayOut'>
type Currencies = Pick<BankServices, 'currencies'>

/** Banks move no less than the smallest coin, whatever the ledger counts in. */
export const bankScale = ({ name, scale }: Pick<WalletCurrency, 'name' | 'scale'>): number =>
  Math.min(scale, new Intl.NumberFormat('en', { style: 'currency', currency: name }).resolvedOptions().maximumFractionDigits ?? scale)

/** A currency with as many decimals as banks move of it. */
export const bankCurrencyOut = (services: Currencies, currencyId: number) => {
  const currency = knownCurrency(services, String(currencyId))
  return { currency_id: String(currency.id), currency_name: currency.name, scale: bankScale(currency) }
}

export const accountOut = (services: Currencies, row: AccountRow, lang: Lang): CallOutput<'bank.save'> => ({
  id: row.id,
  kind: row.kind,
  ...bankCurrencyOut(services, row.currencyId),
  real_name: row.holder,
  card_number: row.numberShown,
  bank_name: row.bankName,
  country: row.country,
  swift_code: row.bic,
  brand: row.brand,
  valid_to: row.validTo,
  state: row.state,
  reason: row.reason,
  text: row.reason ? bankRefusalText(row.reason, lang) : '',
  created_at: row.createdAt.toISOString(),
})

const eventsOut = (events: readonly EventRow[] = []) => events.map(({ kind, at }) => ({ kind, time: at.toISOString() }))
const decideBy = (since: Date): string => new Date(since.getTime() + BANK_DECIDED_HOURS * HOUR_MS).toISOString()

export async function payInsOut(services: BankServices, rows: readonly PayInRow[], lang: Lang): Promise<PayIn[]> {
  const { db, siteAccounts } = services
  const [accounts, events] = await Promise.all([
    listByIds(
      db,
      rows.map(({ accountId }) => accountId),
    ),
    listEvents(
      db,
      'pay_in',
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => {
    const currency = bankCurrencyOut(services, row.currencyId)
    const site = siteAccounts.get(currency.currency_name)
    const state = row.state === 'checked' ? 'sent' : row.state
    const isOpen = state === 'waiting' || state === 'sent'
    return {
      id: row.id,
      ...currency,
      amount: row.amount,
      credited: row.credited,
      state,
      reference: row.reference,
      account: accountOut(services, accounts.get(row.accountId)!, lang),
      pay_to:
        isOpen && site
          ? { holder: site.holder, bank: site.bank, number: site.number, bic: site.bic, aba: site.aba, is_sandbox: site.isSandbox }
          : null,
      proofs: row.proofs,
      reason: row.reason,
      text: row.reason ? bankRefusalText(row.reason, lang) : '',
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      decide_by: state === 'sent' && row.sentAt ? decideBy(row.sentAt) : null,
      events: eventsOut(events.get(row.id)),
    }
  })
}

export const payInOut = async (services: BankServices, row: PayInRow, lang: Lang): Promise<PayIn> =>
  (await payInsOut(services, [row], lang))[0]!

export async function payOutsOut(services: BankServices, rows: readonly PayOutRow[], lang: Lang): Promise<PayOut[]> {
  const [accounts, events] = await Promise.all([
    listByIds(
      services.db,
      rows.map(({ accountId }) => accountId),
    ),
    listEvents(
      services.db,
      'pay_out',
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => payOutOf(services, { row, account: accounts.get(row.accountId)!, events: events.get(row.id) ?? [] }, lang))
}

export const payOutOut = async (services: BankServices, row: PayOutRow, lang: Lang): Promise<PayOut> =>
  (await payOutsOut(services, [row], lang))[0]!

export function payOutOf(
  services: Currencies,
  { row, account, events }: { row: PayOutRow; account: AccountRow; events: readonly EventRow[] },
  lang: Lang,
): PayOut {
  const state = row.state === 'new' ? 'requested' : row.state === 'returning' ? 'approved' : row.state
  return {
    id: row.id,
    ...bankCurrencyOut(services, row.currencyId),
    amount: row.amount,
    fee: '0',
    arrives: row.amount,
    state,
    account: accountOut(services, account, lang),
    bank_reference: row.bankReference,
    can_cancel: state === 'requested' && row.refundsId === null,
    reason: row.reason,
    text: row.reason ? bankRefusalText(row.reason, lang) : '',
    created_at: row.createdAt.toISOString(),
    decide_by: state === 'requested' || state === 'approved' ? decideBy(row.createdAt) : null,
    events: eventsOut(events),
  }
}

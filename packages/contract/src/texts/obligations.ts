/** What must end before an account can be deleted: its words, and the page of the app where a user ends it. */
import { langs, type Lang } from '../wire/lang.ts'
import { fillFigures } from './fill.ts'
import { textsOf, type Language, type ObligationKind } from './language.ts'

export const obligationLinks = {
  spot_orders: '/pages/transaction/currency_order',
  contract_positions: '/pages/transaction/contract_order',
  contract_claims: '/pages/transaction/contract_order',
  options_running: '/pages/transaction/seconds_order',
  subscriptions: '/pages/ieo/order',
  dual_investments: '/pages/invest/mine',
  deposits: '/pages/fund/receive_withdraw_record',
  bank_transfers: '/pages/fund/bank_records',
  transfers_under_way: '/pages/fund/transfer_history',
  withdrawals: '/pages/fund/withdraw',
  holds: '/pages/fund/assets',
  balances: '/pages/fund/assets',
} as const satisfies Record<ObligationKind, string>

const wordsOf = (language: Language): Record<ObligationKind, string> =>
  Object.assign({}, ...Object.values(language).map((section) => ('obligations' in section ? section.obligations : {})))

const words = Object.fromEntries(langs.map((lang) => [lang, wordsOf(textsOf(lang))])) as Record<Lang, Record<ObligationKind, string>>

/** In the language of the reader, with how many there are. */
export const obligationText = (kind: ObligationKind, lang: Lang, count: number): string => fillFigures(words[lang][kind], lang, { count })

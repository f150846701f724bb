import { textsOf, type Language } from '@assay/contract/texts'
import { langs, type Text } from '@assay/contract/wire'

/** A currency of a new installation. Each share and fund is a currency too. Ids never change. */
export interface Currency {
  id: number
  code: string
  kind: 'crypto' | 'fiat' | 'stock'
  /** Decimals of an amount in the ledger. */
  scale: number
  names: Text
}

type Code = keyof Language['currencies']

const namesOf = (code: Code): Text => Object.fromEntries(langs.map((lang) => [lang, textsOf(lang).currencies[code]])) as Text

const crypto = (id: number, code: Code): Currency => ({ id, code, kind: 'crypto', scale: 8, names: namesOf(code) })

const stock = (id: number, code: Code): Currency => ({ id, code, kind: 'stock', scale: 2, names: namesOf(code) })

function fiat(id: number, code: Code): Currency {
  const scale = code === 'JPY' || code === 'VND' ? 2 : 4
  return { id, code, kind: 'fiat', scale, names: namesOf(code) }
}

export const currencies: readonly Currency[] = [
  crypto(1, 'BTC'),
  crypto(2, 'ETH'),
  crypto(3, 'USDT'),
  crypto(4, 'BNB'),
  crypto(5, 'SOL'),
  crypto(6, 'XRP'),
  crypto(7, 'DOGE'),
  crypto(8, 'ADA'),
  crypto(9, 'LTC'),
  crypto(10, 'AVAX'),
  crypto(11, 'LINK'),
  crypto(12, 'DOT'),
  crypto(13, 'TRX'),

  fiat(21, 'USD'),
  fiat(22, 'CNY'),
  fiat(23, 'GBP'),
  fiat(24, 'HKD'),
  fiat(25, 'JPY'),
  fiat(26, 'EUR'),
  fiat(27, 'AED'),
  fiat(28, 'THB'),
  fiat(29, 'PHP'),
  fiat(30, 'SGD'),
  fiat(31, 'VND'),
  fiat(32, 'AUD'),
  fiat(33, 'CAD'),
  fiat(34, 'CHF'),
  fiat(35, 'NZD'),

  stock(41, 'AAPL'),
  stock(42, 'MSFT'),
  stock(43, 'NVDA'),
  stock(44, 'AMZN'),
  stock(45, 'GOOG'),
  stock(46, 'META'),
  stock(47, 'TSLA'),
  stock(48, 'IBM'),
  stock(49, 'BAC'),
  stock(50, 'AIG'),
  stock(51, 'SPY'),
  stock(52, 'QQQ'),
]

const byCode = new Map(currencies.map((currency) => [currency.code, currency]))

/** Throws for an unknown code. */
export function currencyOf(code: string): Currency {
  const currency = byCode.get(code)
  if (!currency) throw new Error(`no currency ${code}`)
  return currency
}

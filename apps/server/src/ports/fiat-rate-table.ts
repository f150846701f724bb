/** The fiat currencies a user may choose for totals, in the order they are offered. */
export const fiatCodes = ['USD', 'CNY', 'GBP', 'HKD', 'JPY', 'EUR', 'AED', 'THB', 'PHP', 'SGD', 'VND'] as const
type FiatCode = (typeof fiatCodes)[number]

interface RateTable {
  savedAt: Date
  rates: Record<FiatCode, string>
}

/** Rounded mid rates, in units per US dollar, with their date. Used until a rate service has answered once. */
export const bundledFiatRates: RateTable = {
  savedAt: new Date('2026-01-09T00:00:00Z'),
  rates: {
    USD: '1',
    CNY: '6.98',
    GBP: '0.7426',
    HKD: '7.79',
    JPY: '156.5',
    EUR: '0.8559',
    AED: '3.6725',
    THB: '31.4',
    PHP: '59.1',
    SGD: '1.286',
    VND: '26270',
  },
}

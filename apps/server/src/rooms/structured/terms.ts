/** What is on offer, beside the rules of the engine. */
export const dualTerms = {
  quoteSeconds: 15,
  /** Quotes of a user that are held at once. The oldest goes first. */
  quotesMaximum: 5,
  /** The index may be this old for a rate. */
  tickAgeMs: 5_000,
} as const

/** The coins on offer: their pair, whose index settles, and the contract whose daily candles of the index give the volatility. */
export const COINS = [
  { name: 'BTC', symbol: 'BTC/USDT', candles: 'BTC/USDT-CFD', minimum: '0.001' },
  { name: 'ETH', symbol: 'ETH/USDT', candles: 'ETH/USDT-CFD', minimum: '0.02' },
] as const

export const MONEY = { name: 'USDT', minimum: '50' } as const

/** What the house has of each currency in the sandbox, held or free, in USDT. */
export const COVER_WORTH_USDT = '20000000'

/** What a user may draw per day, in the currency. For other currencies the limit is `faucetOtherWorth`, in USDT. */
export const faucetLimits = { USDT: '100000', BTC: '10', ETH: '100' } as const
export const faucetOtherWorth = '10000'

/** The play money of a new account is USDT. Its amount is set by `WELCOME_USDT`; what the faucet gives in a day stays as it is. */
export const WELCOME_CURRENCY = 3

/** What the conversion house holds of each currency at the start of a day, in USDT. */
export const houseWorth = '50000000'

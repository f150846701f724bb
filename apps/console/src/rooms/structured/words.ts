import { useLingui } from '@lingui/react/macro'

interface Bought {
  type: 'call' | 'put'
  currency_name: string
}

/** What is put in, and what is owed where the target is not met. */
export const putInCoin = ({ type, currency_name: coin }: Bought): string => (type === 'call' ? coin : 'USDT')
/** What is owed where the target is met. */
export const convertedCoin = ({ type, currency_name: coin }: Bought): string => (type === 'call' ? 'USDT' : coin)

/** The directions, as users read them. */
export function useTypeNames() {
  const { t } = useLingui()
  return { call: t`Sell high`, put: t`Buy low` }
}

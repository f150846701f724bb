import { useLingui } from '@lingui/react/macro'

/** The directions, as users read them. */
export function useTypeNames() {
  const { t } = useLingui()
  return { call: t`Sell high`, put: t`Buy low` }
}

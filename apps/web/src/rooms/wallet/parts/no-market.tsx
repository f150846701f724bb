import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/badge.tsx'
import { useCoins, useSpotMarket } from '../api.ts'

const USDT = '3'

/** A sold token that nobody can trade yet: what it is said to be worth is the price of its sale. */
export function NoMarket({ currencyId }: { currencyId: string }) {
  const hasMarket = useSpotMarket(currencyId) !== undefined
  const isCrypto = useCoins().coins?.get(currencyId)?.kind === 'crypto'
  if (hasMarket || !isCrypto || currencyId === USDT) return null
  return (
    <Badge>
      <Trans>No market yet</Trans>
    </Badge>
  )
}

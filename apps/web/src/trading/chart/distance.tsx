import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { formatChange, formatPrice, toBig } from '#ui/format.ts'
import { KeyValue } from '#ui/list.tsx'

/** How far a price is from the one now. */
export function Distance({ price, now, tick }: { price: string; now: string | undefined; tick: string }) {
  const { t } = useLingui()
  const market = toBig(now)
  const away = market && new Big(price).minus(market)
  const sign = away?.gt(0) ? '+' : ''
  return (
    <KeyValue large label={t`Distance from the price now`}>
      <span className="figure" data-live="">
        {away ? `${sign}${formatPrice(away, tick)} (${formatChange(away.div(market).times(100))})` : formatPrice(undefined, tick)}
      </span>
    </KeyValue>
  )
}

import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { clsx } from 'clsx'
import { formatPercent } from '#ui/format.ts'
import './reserve.css'

interface Figures {
  owed: string
  /** What is held, or minted where it is play money. */
  held: string
}

/** What is held for each 100 owed. Undefined where nothing is owed. */
export function coverText({ owed, held }: Figures): string | undefined {
  const owes = new Big(owed)
  return owes.gt(0) ? formatPercent(new Big(held).div(owes).times(100).round(2, Big.roundDown), 2) : undefined
}

/** The bar is what is held, the mark on it what is owed. */
export function CoverMeter({ owed, held }: Figures) {
  const { t } = useLingui()
  const [owes, has] = [new Big(owed), new Big(held)]
  const most = owes.gt(has) ? owes : has
  const share = (part: Big): string => `${most.gt(0) ? part.div(most).times(100).toNumber() : 0}%`
  return (
    <div className={clsx('reserve-meter', has.lt(owes) && 'short')} role="img" aria-label={t`Held against owed`}>
      <i style={{ width: share(has) }} />
      <b style={{ insetInlineStart: share(owes) }} />
    </div>
  )
}

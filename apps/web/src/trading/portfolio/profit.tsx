import { clsx } from 'clsx'
import { useClient } from '#state/client-store.ts'
import { directionWord } from '#ui/direction.ts'
import { Amount } from '#ui/figure.tsx'
import type { Decimal } from '#ui/format.ts'
import { directionOf, formatChange } from '#ui/format.ts'

interface ProfitProps {
  profit: Decimal
  /** In percent. Undefined without a value to compare with. */
  percent?: string | null | undefined
  className?: string
}

/** Profit or loss with its percentage: +248.62 (+1.44%). Hidden together with the balances. */
export function Profit({ profit, percent, className = '' }: ProfitProps) {
  const hidden = useClient((state) => state.hideBalances)
  const word = directionWord[directionOf(profit)]
  return (
    <span className="nowrap">
      <Amount className={className} value={profit} signed balance />
      {!hidden && percent != null && <span className={clsx('figure', word, className)}> ({formatChange(percent)})</span>}
    </span>
  )
}

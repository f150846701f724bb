import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'
import { ProductTile, ProductTileComing } from '#trading/product-tile.tsx'
import { Amount } from '#ui/figure.tsx'
import { useSummary } from './api.ts'
import { rateText } from './words.tsx'

/** On home: what today's yields came to, or the rate of the shortest product. */
export function MiningCard() {
  const { t } = useLingui()
  const { summary } = useSummary()
  const { data, isPending } = useQuery(query('mining.config'))
  const [shortest] = data?.filter(({ status }) => status === 'open').toSorted((one, other) => one.days - other.days) ?? []
  const name = t`Mining`
  if (summary && summary.orders > 0) {
    const today = summary.earned_today_usdt ?? undefined
    return (
      <ProductTile
        to="/pages/lockming/lockming"
        name={name}
        figure={<Amount value={today} decimals={2} signed balance />}
        note={t({ context: 'profit of', message: 'today' })}
      />
    )
  }
  if (!shortest) return isPending ? <ProductTileComing /> : null
  const days = String(shortest.days)
  return <ProductTile to="/pages/lockming/lockming" name={name} figure={rateText(shortest.rate_low)} note={t`a day, ${days} days`} />
}

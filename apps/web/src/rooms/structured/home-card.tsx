import { Plural, useLingui } from '@lingui/react/macro'
import { ProductTile, ProductTileComing } from '#trading/product-tile.tsx'
import { ShortTimeLeft } from '#ui/countdown.tsx'
import { formatPercent } from '#ui/format.ts'
import { useOffers, useRunning } from './api.ts'
import { percentOf, usualOf } from './figures.ts'

/** On home: when the next investment settles, or the usual rate of the first coin. */
export function DualCard() {
  const { t } = useLingui()
  const { data: offers, isPending } = useOffers()
  const { data: running } = useRunning()
  const [next] = running?.data ?? []
  const name = t`Dual`
  if (running && next) {
    return (
      <ProductTile
        to="/pages/invest/mine"
        name={name}
        figure={<ShortTimeLeft untilMs={Date.parse(next.matures_at)} />}
        note={<Plural value={running.total} one="# running" other="# running" />}
      />
    )
  }
  const [market] = offers?.markets ?? []
  const usual = offers && market && usualOf(offers.products, { currencyId: market.currency_id, type: 'call' })
  if (!usual) return isPending ? <ProductTileComing /> : null
  const coin = usual.currency_name
  return <ProductTile to="/pages/invest/invest" name={name} figure={formatPercent(percentOf(usual.apr))} note={t`APR, sell ${coin} high`} />
}

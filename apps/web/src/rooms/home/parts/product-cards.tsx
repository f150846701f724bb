import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Added, fetchAdded } from '#app/added.tsx'
import { useSummary } from '#trading/portfolio/queries.ts'
import { ProductTile, ProductTileComing } from '#trading/product-tile.tsx'
import { ShortTimeLeft } from '#ui/countdown.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatPercent, NO_FIGURE } from '#ui/format.ts'
import { useOptions, usePositions, useReach } from '../running.ts'
import './product-cards.css'

/** After the page, whose first load they are not part of. */
const Others = lazy(async () => {
  await fetchAdded('homeCards')
  return { default: () => <Added at="homeCards" /> }
})

/** The products, each with what goes on in it. With nothing going on they say fee and reach. */
export function ProductCards() {
  return (
    <section className="home-products gutter">
      <SpotCard />
      <ContractCard />
      <OptionsCard />
      <Suspense fallback={<Coming />}>
        <Others />
      </Suspense>
    </section>
  )
}

const Coming = () => (
  <>
    {[1, 2, 3].map((key) => (
      <ProductTileComing key={key} />
    ))}
  </>
)

function SpotCard() {
  const { t } = useLingui()
  const { data } = useSummary()
  const fee = useReach().data?.spotFee
  const spot = data?.products.find(({ product }) => product === 'spot')
  const hasAny = spot !== undefined && (Number(spot.value) > 0 || Number(spot.today) !== 0)
  return (
    <ProductTile
      to="/pages/transaction/currency"
      name={t`Spot`}
      figure={hasAny ? <Amount value={spot.today} signed balance /> : fee === undefined ? NO_FIGURE : formatPercent(Number(fee) * 100)}
      note={hasAny ? t({ context: 'profit of', message: 'today' }) : t`fee`}
    />
  )
}

function ContractCard() {
  const { t } = useLingui()
  const { data: reach } = useReach()
  const positions = usePositions()
  const count = positions?.length ?? 0
  const isRunning = positions !== undefined && count > 0
  return (
    <ProductTile
      to="/pages/transaction/contract"
      name={t`Contract`}
      figure={
        isRunning ? (
          <Amount value={positions.reduce((sum, { profit }) => sum + Number(profit), 0).toFixed(2)} signed balance />
        ) : reach ? (
          `${reach.multiple}x`
        ) : (
          NO_FIGURE
        )
      }
      note={isRunning ? <Plural value={count} one="# position" other="# positions" /> : <FeeText fee={reach?.contractFee} />}
    />
  )
}

function OptionsCard() {
  const { t } = useLingui()
  const { data: reach } = useReach()
  const options = useOptions()
  const next = options?.toSorted((one, other) => Date.parse(one.settle_at) - Date.parse(other.settle_at))[0]
  return (
    <ProductTile
      to="/pages/transaction/seconds_order"
      name={t`Options`}
      figure={next ? <ShortTimeLeft untilMs={Date.parse(next.settle_at)} /> : reach ? t`${reach.shortest} s` : NO_FIGURE}
      note={options && next ? <Plural value={options.length} one="# running" other="# running" /> : reach && t`to ${reach.longest} min`}
    />
  )
}

function FeeText({ fee }: { fee: string | undefined }) {
  if (fee === undefined) return null
  const percent = formatPercent(Number(fee) * 100)
  return <Trans>fee {percent}</Trans>
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Path } from '#navigation/routes.ts'
import { PageLink } from '#navigation/link.tsx'
import { isOpen } from '#navigation/routes.ts'
import { useSummary } from '#trading/portfolio/queries.ts'
import { clockText, useTimeLeft } from '#ui/countdown.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatPercent, NO_FIGURE } from '#ui/format.ts'
import { useOptions, usePositions, useReach } from '../running.ts'
import './product-cards.css'

/** The products, each with what goes on in it. With nothing going on they say fee and reach. */
export function ProductCards() {
  return (
    <section className="home-products gutter">
      <SpotCard />
      <ContractCard />
      <OptionsCard />
    </section>
  )
}

function SpotCard() {
  const { t } = useLingui()
  const { data } = useSummary()
  const fee = useReach().data?.spotFee
  const spot = data?.products.find(({ product }) => product === 'spot')
  const hasAny = spot !== undefined && (Number(spot.value) > 0 || Number(spot.today) !== 0)
  return (
    <Card to="/pages/transaction/currency" name={t`Spot`}>
      {hasAny ? (
        <>
          <Amount className="text-16" value={spot.today} signed balance />
          <Small>{t({ context: 'profit of', message: 'today' })}</Small>
        </>
      ) : (
        <>
          <b className="figure text-16">{fee === undefined ? NO_FIGURE : formatPercent(Number(fee) * 100)}</b>
          <Small>
            <Trans>fee</Trans>
          </Small>
        </>
      )}
    </Card>
  )
}

function ContractCard() {
  const { t } = useLingui()
  const { data: reach } = useReach()
  const positions = usePositions()
  const count = positions?.length ?? 0
  return (
    <Card to="/pages/transaction/contract" name={t`Contract`}>
      {positions && count > 0 ? (
        <>
          <Amount className="text-16" value={positions.reduce((sum, { profit }) => sum + Number(profit), 0).toFixed(2)} signed balance />
          <Small>
            <Plural value={count} one="# position" other="# positions" />
          </Small>
        </>
      ) : (
        <>
          <b className="figure text-16">{reach ? `${reach.multiple}x` : NO_FIGURE}</b>
          <Small>
            <FeeText fee={reach?.contractFee} />
          </Small>
        </>
      )}
    </Card>
  )
}

function OptionsCard() {
  const { t } = useLingui()
  const { data: reach } = useReach()
  const options = useOptions()
  const next = options?.toSorted((one, other) => Date.parse(one.settle_at) - Date.parse(other.settle_at))[0]
  return (
    <Card to="/pages/transaction/seconds_order" name={t`Options`}>
      {options && next ? (
        <>
          <Left untilMs={Date.parse(next.settle_at)} />
          <Small>
            <Plural value={options.length} one="# running" other="# running" />
          </Small>
        </>
      ) : (
        <>
          <b className="figure text-16">{reach ? t`${reach.shortest} s` : NO_FIGURE}</b>
          <Small>{reach && t`to ${reach.longest} min`}</Small>
        </>
      )}
    </Card>
  )
}

const Left = ({ untilMs }: { untilMs: number }) => <b className="figure text-16">{clockText(useTimeLeft(untilMs))}</b>

const Small = ({ children }: { children: ReactNode }) => <span className="text-12 muted">{children}</span>

function FeeText({ fee }: { fee: string | undefined }) {
  if (fee === undefined) return null
  const percent = formatPercent(Number(fee) * 100)
  return <Trans>fee {percent}</Trans>
}

function Card({ to, name, children }: { to: Path; name: string; children: ReactNode }) {
  if (!isOpen(to)) return null
  return (
    <PageLink className="card home-product" to={to}>
      <b className="medium">{name}</b>
      {children}
    </PageLink>
  )
}

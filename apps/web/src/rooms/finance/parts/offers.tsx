import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Offer, Payoff, Products } from '#app/room.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Card, KeyValue } from '#ui/list.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Segment } from '#ui/segment.tsx'
import { sortOffers, type OfferOrder } from '../products.ts'
import '../finance.css'

/** Everything on offer, each by the same four lines: what one can lose stands beside what one earns. */
export function Offers({ all }: { all: readonly Products[] }) {
  const { t } = useLingui()
  const [order, setOrder] = useState<OfferOrder>('risk')
  const offers = all.every((one) => one.offers) ? all.flatMap((one) => one.offers ?? []) : undefined
  const error = all.find((one) => one.error)?.error ?? null
  if (offers?.length === 0) return null
  return (
    <section className="offers-section">
      <SectionHead title={<Trans>Offers</Trans>}>
        <Segment
          label={t`Sort by`}
          choices={[
            { value: 'risk', label: t`Least risk` },
            { value: 'term', label: t`Shortest` },
          ]}
          value={order}
          onChange={setOrder}
        />
      </SectionHead>
      <Loaded data={offers} error={error} refetch={() => Promise.all(all.map((one) => one.refetch()))} rows={4}>
        {(loaded) => (
          <div className="offers">
            {sortOffers(loaded, order).map((offer) => (
              <OfferCard key={offer.key} offer={offer} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}

function OfferCard({ offer: { icon: Icon, title, term, rate, payoff, to, ...lines } }: { offer: Offer }) {
  const { t } = useLingui()
  const answers: [label: string, value: ReactNode, lost?: boolean][] = [
    [t`You earn`, lines.earn],
    [t({ context: 'offer', message: 'Locked' }), lines.locked],
    [t`You can lose`, lines.lose, true],
    [t`Paid in`, lines.paidIn],
  ]
  return (
    <Card {...to}>
      <div className="across spread">
        <span className="across gap-2 medium">
          <Icon size={20} className="muted" />
          {title}
        </span>
        <span className="text-12 muted">{term}</span>
      </div>
      <div className="across spread offer-rate">
        <span>
          <span className="figure text-24 bold">{rate.figure}</span> <span className="text-12 muted">{rate.span}</span>
        </span>
        {payoff && <PayoffLine payoff={payoff} />}
      </div>
      <dl>
        {answers.map(([label, value, lost]) => (
          <KeyValue key={label} label={label}>
            <span className={lost ? 'warn' : undefined}>{value}</span>
          </KeyValue>
        ))}
      </dl>
    </Card>
  )
}

const WIDTH = 112
const HEIGHT = 44
const EDGE = 2

const pathOf = (points: Payoff['product']): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${EDGE + x * (WIDTH - 2 * EDGE)} ${HEIGHT - EDGE - y * (HEIGHT - 2 * EDGE)}`).join('')

/** What it pays as a line, just keeping as a dashed one. */
const PayoffLine = ({ payoff: { text, product, keeping } }: { payoff: Payoff }) => (
  <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text} fill="none">
    <path d={pathOf(keeping)} stroke="var(--muted)" strokeDasharray="2 3" />
    <path d={pathOf(product)} stroke="var(--text)" strokeWidth="1.5" />
  </svg>
)

import { Trans, useLingui } from '@lingui/react/macro'
import { CoinIcon } from '#ui/avatar.tsx'
import { formatMoney, formatPercent } from '#ui/format.ts'
import { Pair } from '#ui/pair.tsx'
import type { Market, Product } from '../api.ts'
import { useIndex } from '../api.ts'
import { marginOf, percentOf } from '../figures.ts'
import { targetText, titleOf, utcDayText } from '../words.ts'
import { Distance } from './distance.tsx'

/** The chosen product: its rate, what both outcomes give, and what the house keeps of it. */
export function ProductCard({ product, market }: { product: Product; market: Market }) {
  const index = useIndex(market) ?? market.index
  const { currency_name: coin, days, matures_at: matures, legal_name: money, apr, rate, fair, type, target } = product
  const [day, whole] = [utcDayText(matures), formatPercent(percentOf(rate), 3)]
  const [margin, worth] = [formatPercent(marginOf(product), 3), formatPercent(percentOf(fair), 3)]
  return (
    <section className="gutter dual-card">
      <div className="across spread align-start gap-2">
        <div>
          <div className="across gap-2">
            <CoinIcon code={coin} small />
            <b className="bold">{titleOf(product)}</b>
          </div>
          <div className="text-12 muted above-1">
            <Trans>
              {days} days, to {day} 08:00 UTC
            </Trans>
          </div>
        </div>
        <div className="text-end">
          <span className="figure text-32 bold">
            {formatPercent(percentOf(apr))}
            <span className="figure-unit">APR</span>
          </span>
          <div className="text-12 muted">
            <Trans>
              <span className="figure text-14 text">{whole}</span> for the {days} days
            </Trans>
          </div>
        </div>
      </div>
      <Distance index={index} target={target} named />
      <Outcomes type={type} coin={coin} money={money} target={target} day={day} whole={whole} />
      <div className="across spread wrap gap-1 text-12 muted above-2">
        <span>
          <Trans>
            Assay keeps <span className="figure text-14 text">{margin}</span> of the fair {worth}
          </Trans>
        </span>
        <Left product={product} />
      </div>
    </section>
  )
}

function Left({ product: { status, remaining, type, currency_name: coin, legal_name: money } }: { product: Product }) {
  const currency = type === 'call' ? coin : money
  const left = formatMoney(remaining, type === 'call' ? 1 : 0)
  return status === 'full' ? (
    <Trans>Nothing left today</Trans>
  ) : (
    <span>
      <Trans>
        Left <span className="figure text-14 text">{left}</span> {currency}
      </Trans>
    </span>
  )
}

interface OutcomesProps {
  type: Product['type']
  coin: string
  money: string
  target: string
  day: string
  whole: string
}

function Outcomes({ type, coin, money, target: exact, day, whole }: OutcomesProps) {
  const { t } = useLingui()
  const target = targetText(exact)
  if (type === 'call') {
    return (
      <Pair
        outcomes={[
          {
            title: t`Below ${target} on ${day}`,
            result: t`+${whole} in ${coin}`,
            note: t`You keep your coin, at whatever it is worth then`,
          },
          { title: t`At ${target} or above`, result: t`sold at ${target}`, note: t`plus ${whole}. Any rise beyond is not yours` },
        ]}
      />
    )
  }
  return (
    <Pair
      outcomes={[
        { title: t`Above ${target} on ${day}`, result: t`+${whole} in ${money}`, note: t`Nothing is bought, you keep your USDT` },
        { title: t`At ${target} or below`, result: t`bought at ${target}`, note: t`plus ${whole}. Any fall below is yours` },
      ]}
    />
  )
}

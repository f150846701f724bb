import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { PageLink } from '#navigation/link.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { formatAmount, formatPercent } from '#ui/format.ts'
import { WarningIcon } from '#ui/icons.tsx'
import { Meter } from '#ui/list.tsx'
import type { Product } from '../api.ts'
import { Coins, dailyText, momentText, rateText, totalText } from '../words.tsx'
import '../mining.css'

/** A product: its rate with its total, what is left, and what leaving early costs. */
export function ProductRow({ product, held }: { product: Product; held: number }) {
  const { t } = useLingui()
  const { currency_name: currency, days, total_maximum: total, left } = product
  const share = new Big(total).minus(left).div(total).toNumber()
  const percent = formatPercent(share * 100, 0)
  const count = String(days)
  return (
    <PageLink className="mining-product" to="/pages/lockming/buy" query={{ config_id: product.config_id }}>
      <div className="across gap-3 align-start">
        <CoinIcon code={currency} />
        <div className="grow">
          <div className="across gap-2 wrap">
            <b className="text-16 bold">{currency}</b>
            <span className="nowrap">{t`${count} days`}</span>
            {held > 0 && <Badge>{t`You hold ${held}`}</Badge>}
            <State product={product} />
          </div>
          <div className="text-12 muted">
            <Trans>
              From <Coins className="text-14 text" of={product} value={product.minimum} />
            </Trans>
          </div>
        </div>
        <div className="text-end">
          <div>
            <span className="figure text-20 bold">{dailyText(product)}</span>{' '}
            <span className="text-12 muted nowrap">
              <Trans>a day</Trans>
            </span>
          </div>
          <div className="text-12 muted">
            <span className="figure text-14">{totalText(product)}</span> <Trans>in all</Trans>
          </div>
        </div>
      </div>
      <Meter share={share} label={t`${percent} taken`} />
      <div className="text-12 muted">
        <Left product={product} />
      </div>
      <Risk product={product} />
    </PageLink>
  )
}

/** Why nothing can be locked in it right now. */
export function State({ product: { status, left, minimum } }: { product: Product }) {
  if (status === 'paused')
    return (
      <Badge tone="warn">
        <Trans>Paused</Trans>
      </Badge>
    )
  if (status === 'scheduled')
    return (
      <Badge>
        <Trans>Soon</Trans>
      </Badge>
    )
  return new Big(left).lt(minimum) ? (
    <Badge>
      <Trans>Full</Trans>
    </Badge>
  ) : null
}

function Left({ product }: { product: Product }) {
  const { scale, left, minimum, total_maximum: total, status, next_opens_at: next } = product
  if (status === 'scheduled') return <Trans>Opens {momentText(product.opens_at)}</Trans>
  if (new Big(left).lt(minimum) && next !== null) return <Trans>Pool taken. Next on {momentText(next)}</Trans>
  return (
    <Trans>
      Left{' '}
      <span className="figure text-14 text">
        {formatAmount(left, scale)} / {formatAmount(total, scale)}
      </span>
    </Trans>
  )
}

/** Stands under every rate. */
export function Risk({
  product: { penalty_rate: rate, takes_back: takesBack },
}: {
  product: Pick<Product, 'penalty_rate' | 'takes_back'>
}) {
  const cost = `−${rateText(rate)}`
  return (
    <div className="mining-risk">
      <WarningIcon size={16} />
      <span>
        {takesBack ? (
          <Trans>
            Leaving early: <b>{cost}</b> for each day left, yield taken back
          </Trans>
        ) : (
          <Trans>
            Leaving early: <b>{cost}</b> for each day left
          </Trans>
        )}
      </span>
    </div>
  )
}

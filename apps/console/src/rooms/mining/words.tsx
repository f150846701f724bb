import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '@assay/web/ui/badge.tsx'
import { formatAmount } from '@assay/web/ui/format.ts'
import { percentText } from '#ui/percent.ts'
import type { Product } from './api.ts'

/** What a product on offer and a proposed one have both. */
export type Terms = Pick<
  Product,
  | 'currency_name'
  | 'scale'
  | 'days'
  | 'rate_low'
  | 'rate_high'
  | 'minimum'
  | 'user_maximum'
  | 'total_maximum'
  | 'penalty_rate'
  | 'penalty_cap'
  | 'takes_back'
>

export const statusNames = {
  scheduled: msg`Scheduled`,
  open: msg({ context: 'product', message: 'Open' }),
  paused: msg`Paused`,
  ended: msg`Ended`,
}

const tones = { scheduled: 'sel', open: undefined, paused: 'warn', ended: undefined } as const

function Status({ status }: Pick<Product, 'status'>) {
  const { i18n } = useLingui()
  return <Badge tone={tones[status]}>{i18n._(statusNames[status])}</Badge>
}
export const statusBadge = ({ status }: Product) => <Status status={status} />

/** 0.32%, or both ends of a range. */
export const rateText = ({ rate_low: low, rate_high: high }: Terms): string =>
  low === high ? percentText(low) : `${percentText(low)} – ${percentText(high)}`

export const amountText = (amount: string, { scale, currency_name: name }: Pick<Product, 'scale' | 'currency_name'>): string =>
  `${formatAmount(amount, scale)} ${name}`

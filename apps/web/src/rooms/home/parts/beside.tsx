import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { useSummary } from '#trading/portfolio/queries.ts'
import { CoinIcon } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { TimeLeft } from '#ui/countdown.tsx'
import { Amount, Change } from '#ui/figure.tsx'
import { KeyValue } from '#ui/list.tsx'
import { SectionHead, SectionLink } from '#ui/section-head.tsx'
import { useOptions, usePositions } from '../running.ts'

/** Rows that fit beside the curve. */
const ROWS = 4

/** On a desk, beside the curve: what is running now, and what today made by account. */
export function Beside() {
  return (
    <>
      <Running />
      <Today />
    </>
  )
}

function Running() {
  const { t } = useLingui()
  const positions = usePositions() ?? []
  const options = useOptions() ?? []
  if (positions.length + options.length === 0) return null
  return (
    <section>
      <SectionHead title={<Trans>Running now</Trans>} />
      {positions.slice(0, ROWS).map(({ id, symbol, pair, direction, multiple, profit, initial_margin: margin }) => (
        <PageLink key={id} className="list-row" to="/pages/transaction/contract" query={{ symbol }}>
          <CoinIcon code={pair.split('/')[0]!} small />
          <span className="grow across gap-2">
            <b className="bold">{pair}</b>
            <Badge tone={direction === 'long' ? 'up' : 'down'}>
              {direction === 'long' ? t`Long` : t`Short`} {multiple}x
            </Badge>
          </span>
          <span className="text-end">
            <Amount className="text-16 block" value={profit} signed balance />
            {Number(margin) > 0 && <Change className="text-14" value={(Number(profit) / Number(margin)) * 100} />}
          </span>
        </PageLink>
      ))}
      {options.slice(0, Math.max(0, ROWS - positions.length)).map(({ id, symbol, pair, type, number, settle_at: end }) => (
        <PageLink key={id} className="list-row" to="/pages/transaction/seconds_order" query={{ symbol }}>
          <CoinIcon code={pair.split('/')[0]!} small />
          <span className="grow across gap-2">
            <b className="bold">{pair}</b>
            <Badge tone={type}>{type === 'up' ? t`Up` : t`Down`}</Badge>
          </span>
          <span className="text-end">
            <Amount className="text-16 block" value={number} balance />
            <TimeLeft className="text-14 muted" untilMs={Date.parse(end)} />
          </span>
        </PageLink>
      ))}
    </section>
  )
}

function Today() {
  const { t } = useLingui()
  const { data } = useSummary()
  if (!data) return null
  const names = { spot: t`Spot`, contract: t`Contract`, options: t`Options` }
  return (
    <section>
      <SectionHead title={<Trans>Today by account</Trans>}>
        <SectionLink to="/pages/setting/bill">
          <Trans>Statement</Trans>
        </SectionLink>
      </SectionHead>
      <div className="gutter">
        {data.products.map(({ product, today }) => (
          <KeyValue key={product} label={names[product]}>
            <Amount className="text-16" value={today} signed balance />
          </KeyValue>
        ))}
      </div>
    </section>
  )
}

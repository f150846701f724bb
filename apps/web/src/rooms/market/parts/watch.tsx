import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PageLink } from '#navigation/link.tsx'
import { useFavourites } from '#session/favourites.ts'
import { NextIcon } from '#ui/icons.tsx'
import { Chips } from '#ui/segment.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { useMarkets, useOrderFigures } from '../api.ts'
import { pick } from '../markets.ts'
import { mostTraded, movers } from '../order.ts'
import { QuoteRow } from './quote-row.tsx'
import './watch.css'

/** Rows of a list that is a glance, not the market page. */
const GLANCE_ROWS = 5
type Glance = 'favourites' | 'movers' | 'volume'

/** Favourites, top movers and highest volumes, live, with the line of the last day. */
export function Watch() {
  const { t } = useLingui()
  const favourites = useFavourites()
  const [chosen, setChosen] = useState<Glance>()
  const shown = chosen ?? (favourites?.length ? 'favourites' : 'movers')

  return (
    <section>
      <div className="market-glances">
        <Chips
          label={t`Markets`}
          value={shown}
          onChange={setChosen}
          choices={[
            { value: 'favourites', label: t`Favourites` },
            { value: 'movers', label: t`Movers` },
            { value: 'volume', label: t({ context: 'turnover', message: 'Volume' }) },
          ]}
        />
        <PageLink className="icon-button muted" to="/pages/market/market" replace aria-label={t`All markets`}>
          <NextIcon size={16} />
        </PageLink>
      </div>
      <Rows glance={shown} favourites={favourites ?? []} />
    </section>
  )
}

interface RowsProps {
  glance: Glance
  favourites: readonly string[]
}

function Rows({ glance, favourites }: RowsProps) {
  const { t } = useLingui()
  const { markets, error, retry } = useMarkets()
  const figures = useOrderFigures()
  if (error) return <ErrorBox error={error} title={t`Prices did not load`} onRetry={retry} />
  if (!markets) return <SkeletonRows count={GLANCE_ROWS} pill />
  const rows = {
    favourites: pick(markets, favourites),
    movers: movers(markets, figures),
    volume: mostTraded(markets, figures),
  }[glance].slice(0, GLANCE_ROWS)
  if (rows.length > 0) {
    return rows.map((market) => <QuoteRow key={market.symbol} market={market} shape="glance" mixed />)
  }
  if (glance !== 'favourites') return <Empty title={t`No market is open`} />
  return <Empty title={t`No favourites`} text={t`Mark a market with the star and it appears here.`} />
}

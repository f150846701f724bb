import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { WindowVirtualizer } from 'virtua'
import { ClockIcon } from '#ui/icons.tsx'
import { formatTime } from '#ui/time.ts'
import { useOrderFigures } from '../api.ts'
import type { Market } from '../markets.ts'
import { opensAgain } from '../markets.ts'
import type { Sort } from '../order.ts'
import { ordered } from '../order.ts'
import { QuoteRow } from './quote-row.tsx'
import { SortHead } from './sort-head.tsx'
import '../market.css'

/**
 * The rows of one screen. They are rendered with the page in small steps. Without them all rows would be rendered at once after the list is
 * measured.
 */
const FIRST_ROWS = 12

interface MarketListProps {
  markets: readonly Market[]
  favourites: readonly string[]
  /** The default order. */
  order?: Sort
  mixed?: boolean
}

/** A sortable list of markets. Only the rows on the screen are in the document, and only they subscribe to prices. */
export function MarketList({ markets, favourites, order, mixed = false }: MarketListProps) {
  const [chosen, setChosen] = useState<Sort>()
  const figures = useOrderFigures()
  const opens = opensAgain(markets)
  const sort = chosen ?? order
  return (
    <>
      <SortHead sort={sort} onSort={setChosen} />
      {opens !== undefined && <Closed opensMs={opens} />}
      <WindowVirtualizer ssrCount={Math.min(FIRST_ROWS, markets.length)}>
        {ordered(markets, sort, figures).map((market) => (
          <QuoteRow
            key={market.symbol}
            market={market}
            marked={favourites.includes(market.symbol)}
            mixed={mixed && opens === undefined}
            shape="table"
          />
        ))}
      </WindowVirtualizer>
    </>
  )
}

/** Why no price of the list moves, and when the markets open. */
function Closed({ opensMs }: { opensMs: number | null }) {
  const time = formatTime(opensMs ?? 0)
  return (
    <p className="market-closed">
      <ClockIcon size={16} />
      {opensMs === null ? <Trans>Closed. Prices are from the last close.</Trans> : <Trans>Closed. Opens {time}.</Trans>}
    </p>
  )
}

import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { WindowVirtualizer } from 'virtua'
import { ClockIcon } from '../../../ui/icons.tsx'
import { formatTime } from '../../../ui/time.ts'
import { useOrderFigures } from '../api.ts'
import type { Market } from '../markets.ts'
import { opensAgain } from '../markets.ts'
import type { Sort } from '../order.ts'
import { ordered } from '../order.ts'
import { QuoteRow } from './quote-row.tsx'
import { SortHead } from './sort-head.tsx'

/** A screen of rows. They are drawn with the page, in small steps; without them all would come at once when it has been measured. */
const FIRST_ROWS = 12

interface MarketListProps {
  markets: readonly Market[]
  favourites: readonly string[]
  /** The order before anybody chose one. */
  order?: Sort
  mixed?: boolean
}

/** A list of markets that can be ordered. Only the rows on the screen are in the document, and only they listen. */
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

/** Why no price of the list moves, and when they will. */
function Closed({ opensMs }: { opensMs: number | null }) {
  const time = formatTime(opensMs ?? 0)
  return (
    <p className="market-closed">
      <ClockIcon size={16} />
      {opensMs === null ? <Trans>Closed. Prices are from the last close.</Trans> : <Trans>Closed. Opens {time}.</Trans>}
    </p>
  )
}

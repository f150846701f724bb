import { useLingui } from '@lingui/react/macro'
import { memo, useState } from 'react'
import { useChannel } from '../../../live/channels.ts'
import { useClient } from '../../../state/client-store.ts'
import { Change, Price } from '../../../ui/figure.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { StarFilledIcon, StarIcon } from '../../../ui/icons.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useQuotes } from '../api.ts'
import type { QuoteItem } from '../api.ts'
import type { Pair } from './pair.ts'
import { useFavourite } from './use-favourite.ts'

interface MarketListProps {
  pairs: readonly Pair[]
  symbol: string
  onPick: (symbol: string) => void
}

/** What a search finds: by symbol, or by the coin's name in the reader's language or English. */
export function findPairs(pairs: readonly Pair[], keyword: string, language: string): Pair[] {
  const wanted = keyword.trim().toLowerCase()
  return pairs.filter(({ symbol, names }) =>
    [symbol, symbol.replace('/', ''), names[language] ?? '', names.en ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
}

/** The spot markets with live prices: search, favourites, one tap to trade. */
export function MarketList({ pairs, symbol, onPick }: MarketListProps) {
  const { t } = useLingui()
  const language = useClient((state) => state.language)
  const quotes = useQuotes()
  const { favourites, toggle } = useFavourite()
  const [keyword, setKeyword] = useState('')
  const [onlyFavourites, setOnlyFavourites] = useState(false)
  const found = findPairs(pairs, keyword, language).filter((pair) => !onlyFavourites || favourites.includes(pair.symbol))
  return (
    <div className="spot-markets">
      <SearchField label={t`Find a pair`} value={keyword} onChange={setKeyword} />
      {favourites.length > 0 && (
        <Segment
          label={t`Markets`}
          value={onlyFavourites ? 'favourites' : 'all'}
          choices={[
            { value: 'all', label: t`All` },
            { value: 'favourites', label: t`Favourites` },
          ]}
          onChange={(value) => setOnlyFavourites(value === 'favourites')}
        />
      )}
      <div className="mr hd" aria-hidden="true">
        <span />
        <span>{t`Pair`}</span>
        <span className="end">{t`Price`}</span>
        <span className="end">{t`24h`}</span>
      </div>
      <ul className="list">
        {found.map((pair) => (
          <MarketRow
            key={pair.symbol}
            pair={pair}
            quote={quotes.find((quote) => quote.symbol === pair.symbol)}
            isShown={pair.symbol === symbol}
            isFavourite={favourites.includes(pair.symbol)}
            onPick={onPick}
            onStar={toggle}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="muted mid padv">{t`No pair found`}</p>}
    </div>
  )
}

interface MarketRowProps {
  pair: Pair
  quote: QuoteItem | undefined
  isShown: boolean
  isFavourite: boolean
  onPick: (symbol: string) => void
  onStar: (symbol: string) => void
}

const MarketRow = memo(function MarketRow({ pair, quote, isShown, isFavourite, onPick, onStar }: MarketRowProps) {
  const { t } = useLingui()
  const { symbol, base, quote: unit } = pair
  const last = useChannel('tickers', (tickers) => tickers[symbol]?.last) ?? quote?.last
  const change = useChannel('tickers', (tickers) => tickers[symbol]?.change) ?? quote?.change
  const Star = isFavourite ? StarFilledIcon : StarIcon
  return (
    <li className={`mr ${isShown ? 'on' : ''}`}>
      <button
        type="button"
        className="star"
        aria-pressed={isFavourite}
        aria-label={isFavourite ? t`Remove ${symbol} from favourites` : t`Add ${symbol} to favourites`}
        onClick={() => onStar(symbol)}
      >
        <Star size={16} className={isFavourite ? '' : 'muted'} />
      </button>
      <button type="button" className="pick" aria-current={isShown || undefined} onClick={() => onPick(symbol)}>
        <span className="cut">
          <b className="m">{base}</b>
          <span className="t12 muted">/{unit}</span>
        </span>
        <Price value={last} tick={pair.tick} className="end" />
        <Change value={change} className="end" />
      </button>
    </li>
  )
})

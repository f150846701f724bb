import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useState } from 'react'
import { useChannel } from '../../../live/channels.ts'
import { useFavourites } from '../../../session/favourites.ts'
import { useClient } from '../../../state/client-store.ts'
import { CoinIcon } from '../../../ui/avatar.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Change, Price } from '../../../ui/figure.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Empty } from '../../../ui/states.tsx'
import type { Quote } from '../api.ts'
import { useQuotes } from '../api.ts'
import { findInstruments } from './find.ts'
import { Star } from './instrument-bar.tsx'
import type { Desk, Instrument } from './instrument.ts'
import { deskOf } from './instrument.ts'

interface MarketListProps {
  instruments: readonly Instrument[]
  symbol?: string
  onPick: (symbol: string) => void
}

type Part = 'all' | 'favourites' | 'stock' | 'forex'

/** Instruments with live prices and sessions: search, favourites, one tap to trade. */
export function MarketList({ instruments, symbol, onPick }: MarketListProps) {
  const { t } = useLingui()
  const language = useClient((state) => state.language)
  const quotes = useQuotes()
  const favourites = useFavourites() ?? []
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<Part>()
  const kinds = new Set(instruments.map(({ kind }) => kind))
  const isMixed = kinds.has('stock') && kinds.has('forex')
  const part = chosen ?? (isMixed ? ((instruments.find((own) => own.symbol === symbol)?.kind as Part) ?? 'stock') : 'all')
  const choices: { value: Part; label: string }[] = isMixed
    ? [
        { value: 'stock', label: t`Stocks` },
        { value: 'forex', label: t`Forex` },
      ]
    : [{ value: 'all', label: t`All` }]
  if (instruments.some((own) => favourites.includes(own.symbol))) choices.push({ value: 'favourites', label: t`Favourites` })
  const found = findInstruments(instruments, keyword, language).filter(
    (own) => keyword !== '' || part === 'all' || (part === 'favourites' ? favourites.includes(own.symbol) : own.kind === part),
  )
  const quoteOf = (own: Instrument) => quotes.find((quote) => quote.symbol === own.symbol)
  return (
    <div className="futures-markets">
      <SearchField label={t`Find a market`} value={keyword} onChange={setKeyword} />
      {choices.length > 1 && <Segment label={t`Markets`} value={part} choices={choices} onChange={setChosen} />}
      <Opening quotes={found.map(quoteOf)} />
      <ul className="list">
        {found.map((own) => (
          <MarketRow key={own.symbol} instrument={own} quote={quoteOf(own)} isShown={own.symbol === symbol} onPick={onPick} />
        ))}
      </ul>
      {found.length === 0 && <Empty title={t`No market found`} />}
    </div>
  )
}

/** When all that is listed is closed: for how long. */
function Opening({ quotes }: { quotes: readonly (Quote | undefined)[] }) {
  const sessions = quotes.flatMap((quote) => (quote ? [quote.session] : []))
  const times = sessions.flatMap(({ state, next_change }) => (state === 'closed' && next_change !== null ? [next_change] : []))
  if (sessions.length === 0 || times.length < sessions.length) return null
  return (
    <p className="x sb g2 wrap t12 muted futures-opening">
      <Trans>Closed. Limit and stop orders wait for the opening.</Trans>
      <Countdown untilMs={Math.min(...times)} />
    </p>
  )
}

interface MarketRowProps {
  instrument: Instrument
  quote: Quote | undefined
  isShown: boolean
  onPick: (symbol: string) => void
}

const MarketRow = memo(function MarketRow({ instrument, quote, isShown, onPick }: MarketRowProps) {
  const { symbol, pair, base, kind, tick } = instrument
  const language = useClient((state) => state.language)
  const last = useChannel('tickers', (tickers) => tickers[symbol]?.last) ?? quote?.last
  const change = useChannel('tickers', (tickers) => tickers[symbol]?.change) ?? quote?.change
  return (
    <li className={`mr ${isShown ? 'on' : ''}`}>
      <Star instrument={instrument} />
      <button type="button" className="pick" aria-current={isShown || undefined} onClick={() => onPick(symbol)}>
        <CoinIcon code={base} square={kind === 'stock'} small />
        <span className="grow cut">
          <b className="m block cut">{pair}</b>
          <span className="t12 muted block cut">{instrument.names[language] ?? instrument.names.en}</span>
        </span>
        <span className="end">
          <Price value={last} tick={tick} className="t16 block" />
          <span className="t12">
            <State quote={quote} /> <Change value={change} className="t14" />
          </span>
        </span>
      </button>
    </li>
  )
})

function State({ quote }: { quote: Quote | undefined }) {
  const state = quote?.session.state
  if (state === 'halted')
    return (
      <span className="warn">
        <Trans>Halted</Trans>
      </span>
    )
  return state === 'closed' ? (
    <span className="muted">
      <Trans>Closed</Trans>
    </span>
  ) : null
}

interface MarketDrawerProps extends MarketListProps {
  desk: Desk
  open: boolean
  onClose: () => void
}

/** Switches the market. */
export function MarketDrawer({ desk, open, onClose, instruments, symbol, onPick }: MarketDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer open={open} onClose={onClose} title={desk === 'contract' ? t`Contracts` : t`Stocks and forex`}>
      <MarketList
        instruments={instruments.filter(({ kind }) => deskOf(kind) === desk)}
        symbol={symbol}
        onPick={(picked) => {
          onPick(picked)
          onClose()
        }}
      />
    </Drawer>
  )
}

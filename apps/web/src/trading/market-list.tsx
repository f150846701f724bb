import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useState } from 'react'
import { useChannel } from '#live/channels.ts'
import { useFavourites } from '#session/favourites.ts'
import { useClient } from '#state/client-store.ts'
import { CoinIcon } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Change, Price } from '#ui/figure.tsx'
import { SearchField } from '#ui/field.tsx'
import { Segment } from '#ui/segment.tsx'
import { Empty } from '#ui/states.tsx'
import type { Instrument } from './instruments.ts'
import { findInstruments } from './instruments.ts'
import type { Quote } from './quotes.ts'
import { useQuotes } from './tickers.ts'
import { Star } from '#session/star.tsx'
import './market-list.css'

export interface MarketListProps {
  instruments: readonly Instrument[]
  /** The market of the page. It is marked in the list. */
  symbol?: string | undefined
  /** A table with column heads and one line for each market, for a desk. */
  dense?: boolean
  onPick: (symbol: string) => void
}

type Part = 'all' | 'favourites' | Instrument['kind']

/** The groups of the list: stocks and forex when it has both, and favourites when there are some. */
function useParts(instruments: readonly Instrument[], symbol: string | undefined, favourites: readonly string[]) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Part>()
  const isMixed = instruments.some(({ kind }) => kind === 'stock') && instruments.some(({ kind }) => kind === 'forex')
  const choices: { value: Part; label: string }[] = isMixed
    ? [
        { value: 'stock', label: t`Stocks` },
        { value: 'forex', label: t`Forex` },
      ]
    : [{ value: 'all', label: t`All` }]
  if (instruments.some((own) => favourites.includes(own.symbol))) choices.push({ value: 'favourites', label: t`Favourites` })
  const first: Part = isMixed ? (instruments.find((own) => own.symbol === symbol)?.kind ?? 'stock') : 'all'
  const part = choices.find(({ value }) => value === chosen)?.value ?? first
  const isOf = ({ kind, symbol: own }: Instrument) => part === 'all' || (part === 'favourites' ? favourites.includes(own) : kind === part)
  return { part, setChosen, choices, isOf }
}

/** Markets with live prices and sessions, a search field and favourites. A tap picks one. */
export function MarketList({ instruments, symbol, dense = false, onPick }: MarketListProps) {
  const { t } = useLingui()
  const language = useClient((state) => state.language)
  const quotes = useQuotes()
  const favourites = useFavourites() ?? []
  const [keyword, setKeyword] = useState('')
  const { part, setChosen, choices, isOf } = useParts(instruments, symbol, favourites)
  const found = findInstruments(instruments, keyword, language).filter((own) => keyword !== '' || isOf(own))
  const quoteOf = (own: Instrument) => quotes.find((quote) => quote.symbol === own.symbol)
  return (
    <div className={dense ? 'dense-markets' : 'roomy-markets'}>
      <SearchField label={t`Find a market`} value={keyword} onChange={setKeyword} />
      {choices.length > 1 && <Segment label={t`Markets`} value={part} choices={choices} onChange={setChosen} />}
      <Opening quotes={found.map(quoteOf)} />
      {dense && <Heads />}
      <ul className="list">
        {found.map((own) => (
          <MarketRow
            key={own.symbol}
            instrument={own}
            quote={quoteOf(own)}
            isShown={own.symbol === symbol}
            marked={favourites.includes(own.symbol)}
            dense={dense}
            onPick={onPick}
          />
        ))}
      </ul>
      {found.length === 0 && <Empty title={t`No market found`} />}
    </div>
  )
}

function Heads() {
  const { t } = useLingui()
  return (
    <div className="pair-row column-heads" aria-hidden="true">
      <span />
      <span>{t`Pair`}</span>
      <span className="text-end">{t`Price`}</span>
      <span className="text-end">{t`24h`}</span>
    </div>
  )
}

/** The time until the next opening, when all listed markets are closed. */
function Opening({ quotes }: { quotes: readonly (Quote | undefined)[] }) {
  const sessions = quotes.flatMap((quote) => (quote ? [quote.session] : []))
  const times = sessions.flatMap(({ state, next_change }) => (state === 'closed' && next_change !== null ? [next_change] : []))
  if (sessions.length === 0 || times.length < sessions.length) return null
  return (
    <p className="across spread gap-2 wrap text-12 muted markets-opening">
      <Trans>Closed. Limit and stop orders wait for the opening.</Trans>
      <Countdown untilMs={Math.min(...times)} />
    </p>
  )
}

interface MarketRowProps {
  instrument: Instrument
  quote: Quote | undefined
  isShown: boolean
  marked: boolean
  dense: boolean
  onPick: (symbol: string) => void
}

const MarketRow = memo(function MarketRow({ instrument, quote, isShown, marked, dense, onPick }: MarketRowProps) {
  const { symbol, tick } = instrument
  const last = useChannel('tickers', (tickers) => tickers[symbol]?.last) ?? quote?.last
  const change = useChannel('tickers', (tickers) => tickers[symbol]?.change) ?? quote?.change
  const state = quote?.session.state
  return (
    <li className={clsx('pair-row', isShown && 'active', instrument.kind === 'forex' && 'long-name')}>
      <Star symbol={symbol} name={instrument.pair} marked={marked} size={dense ? 16 : 20} className={dense ? 'pair-star' : ''} />
      <button type="button" className="pair-pick" aria-current={isShown || undefined} onClick={() => onPick(symbol)}>
        <Named instrument={instrument} dense={dense} />
        {dense ? (
          <>
            <Price value={last} tick={tick} className="text-end" />
            {state === undefined || state === 'open' ? (
              <Change value={change} className="text-end" />
            ) : (
              <span className="text-11 text-end truncate">
                <State state={state} />
              </span>
            )}
          </>
        ) : (
          <span className="text-end">
            <Price value={last} tick={tick} className="text-16 block" />
            <span className="text-12">
              <State state={state} /> <Change value={change} className="text-14" />
            </span>
          </span>
        )}
      </button>
    </li>
  )
})

function Named({ instrument: { pair, base, quote, kind, names }, dense }: Pick<MarketRowProps, 'instrument' | 'dense'>) {
  const language = useClient((state) => state.language)
  if (dense) {
    return (
      <span className="truncate">
        <b className="medium">{base}</b>
        {/* Base alone would name several currency pairs. */}
        <span className={clsx('text-12 muted', kind !== 'forex' && 'pair-quote')}>/{quote}</span>
      </span>
    )
  }
  return (
    <>
      <CoinIcon code={base} square={kind === 'stock'} small />
      <span className="grow truncate">
        <b className="medium block truncate">{pair}</b>
        <span className="text-12 muted block truncate">{names[language] ?? names.en}</span>
      </span>
    </>
  )
}

function State({ state }: { state: Quote['session']['state'] | undefined }) {
  if (state === undefined || state === 'open') return null
  return <span className={state === 'halted' ? 'warn' : 'muted'}>{state === 'halted' ? <Trans>Halted</Trans> : <Trans>Closed</Trans>}</span>
}

interface MarketDrawerProps extends MarketListProps {
  title: string
  open: boolean
  onClose: () => void
}

/** The list in a drawer, to switch the market. Closes when one is picked. */
export function MarketDrawer({ title, open, onClose, onPick, ...list }: MarketDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} title={title}>
      <MarketList
        {...list}
        onPick={(picked) => {
          onPick(picked)
          onClose()
        }}
      />
    </Drawer>
  )
}

/** For an address whose market is not traded here: a button that opens the list. The ticket of another market is never shown. */
export function UnknownMarket(list: MarketListProps & { title: string }) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Empty
        tall
        title={t`No market found`}
        text={t`The address names a market that is not traded here.`}
        action={
          <Button kind="ghost" size="small" onClick={() => setChoosing(true)}>
            <Trans>Choose a market</Trans>
          </Button>
        }
      />
      <MarketDrawer {...list} open={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { go } from '#navigation/go.ts'
import { useFavourites } from '#session/favourites.ts'
import { setClient, useClient } from '#state/client-store.ts'
import { SandboxBadge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { SearchField } from '#ui/field.tsx'
import { BackIcon, BinIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { useMarkets, useSearchResults } from '../api.ts'
import type { Market } from '../markets.ts'
import { kindNames } from '../kind-names.ts'
import { pick } from '../markets.ts'
import { mostTraded } from '../order.ts'
import { QuoteRow } from '../parts/quote-row.tsx'
import { byKind, remember } from '../searches.ts'
import '../market.css'

const TYPING_PAUSE_MS = 500
const POPULAR_ROWS = 6

/** The typed text, and the keyword in the address, which follows half a second after the last key. */
function useKeyword() {
  const [search, setSearch] = useSearchParams()
  const keyword = search.get('keyword') ?? ''
  const [typed, setTyped] = useState(keyword)
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === keyword) return
    const timer = setTimeout(() => setSearch(wanted ? { keyword: wanted } : {}, { replace: true }), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, keyword, setSearch])
  return { typed, setTyped, keyword }
}

export function SearchPage() {
  const { t } = useLingui()
  const { typed, setTyped, keyword } = useKeyword()
  const bar = (
    <header className="nav-bar market-bar">
      <IconButton label={t`Back`} onClick={go.back}>
        <BackIcon />
      </IconButton>
      {/* Whoever comes here comes to type. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <SearchField value={typed} onChange={setTyped} label={t`Search markets`} autoFocus />
      <SandboxBadge />
    </header>
  )
  return (
    <Page sheet bar={bar} className="market-stars">
      <h1 className="visually-hidden">{t`Search`}</h1>
      {keyword ? <Results keyword={keyword} /> : <Suggestions onChoose={setTyped} />}
    </Page>
  )
}

function Results({ keyword }: { keyword: string }) {
  const { t, i18n } = useLingui()
  const { markets, error, retry } = useMarkets()
  const found = useSearchResults(keyword)
  if (error) return <ErrorBox tall error={error} title={t`Prices did not load`} onRetry={retry} />
  if (found.error) {
    return <ErrorBox tall error={found.error} title={t`The search did not work`} onRetry={() => void found.refetch()} />
  }
  if (!markets || !found.data) return <SkeletonRows pill />
  const symbols = found.data.map(({ symbol }) => symbol)
  const rows = pick(markets, symbols)
  if (rows.length === 0) {
    return <Empty tall title={t`Nothing found for “${keyword}”`} text={t`Try a code like BTC, or a name in any language.`} />
  }
  const opened = () => setClient({ searches: remember(useClient.getState().searches, keyword) })
  return byKind(rows).map(([kind, ofKind]) => (
    <section key={kind}>
      <h2 className="market-kind">{i18n._(kindNames[kind])}</h2>
      <Rows markets={ofKind} onOpen={opened} />
    </section>
  ))
}

interface RowsProps {
  markets: readonly Market[]
  onOpen?: () => void
}

function Rows({ markets, onOpen }: RowsProps) {
  const favourites = useFavourites() ?? []
  return markets.map((market) => (
    <QuoteRow key={market.symbol} market={market} shape="found" marked={favourites.includes(market.symbol)} onOpen={onOpen} />
  ))
}

/** Before anything is typed: the last searches and the most traded markets. */
function Suggestions({ onChoose }: { onChoose: (keyword: string) => void }) {
  const { t } = useLingui()
  const { markets, error, retry } = useMarkets()
  return (
    <>
      <History onChoose={onChoose} />
      <h2 className="market-kind">
        <Trans>Popular</Trans>
      </h2>
      {error && <ErrorBox error={error} title={t`Prices did not load`} onRetry={retry} />}
      {markets && <Rows markets={mostTraded(markets).slice(0, POPULAR_ROWS)} />}
      {!markets && !error && <SkeletonRows count={POPULAR_ROWS} pill />}
    </>
  )
}

function History({ onChoose }: { onChoose: (keyword: string) => void }) {
  const { t } = useLingui()
  const searches = useClient((state) => state.searches)
  if (searches.length === 0) return null
  return (
    <section>
      <SectionHead title={<Trans>Recent searches</Trans>}>
        <IconButton className="market-clear" label={t`Clear recent searches`} onClick={() => setClient({ searches: [] })}>
          <BinIcon size={20} className="muted" />
        </IconButton>
      </SectionHead>
      <div className="chips gutter">
        {searches.map((search) => (
          <button key={search} type="button" className="chip" onClick={() => onChoose(search)}>
            {search}
          </button>
        ))}
      </div>
    </section>
  )
}

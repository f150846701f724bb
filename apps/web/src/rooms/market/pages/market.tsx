import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageLink } from '#navigation/link.tsx'
import { useFavourites } from '#session/favourites.ts'
import { PersonButton } from '#session/person.tsx'
import { SandboxBadge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { SearchIcon, StarIcon, TickIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { Chips } from '#ui/segment.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useMarkets } from '../api.ts'
import type { Kind, Market } from '../markets.ts'
import { kindNames } from '../kind-names.ts'
import { pick, quotesOf } from '../markets.ts'
import { MarketList } from '../parts/market-list.tsx'
import '../market.css'

const kinds = ['spot', 'contract', 'stock', 'forex'] as const
const segments = ['favourites', ...kinds] as const
type Segment = (typeof segments)[number]
const isSegment = (value: string | null): value is Segment => segments.some((segment) => segment === value)

/** The segment shown is part of the address, so that coming back from a market finds the same list. */
function useSegment(): [Segment, (segment: Segment) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('tab')
  return [isSegment(named) ? named : 'spot', (tab) => setSearch({ tab }, { replace: true })]
}

export function MarketPage() {
  const { t, i18n } = useLingui()
  const { markets, error, retry } = useMarkets()
  const favourites = useFavourites() ?? []
  const [segment, setSegment] = useSegment()
  const [editing, setEditing] = useState(false)

  const list = (show: (all: readonly Market[]) => ReactNode): ReactNode => {
    if (error) return <ErrorBox tall error={error} title={t`Prices did not load`} onRetry={retry} />
    return markets ? show(markets) : <SkeletonRows count={11} pill />
  }
  const marked = list((all) => {
    const rows = pick(all, favourites)
    if (rows.length > 0) return <MarketList markets={rows} favourites={favourites} mixed />
    return <NoFavourites onAdd={() => (setEditing(true), setSegment('spot'))} />
  })
  const tabOf = (kind: Kind) => ({
    value: kind,
    label: i18n._(kindNames[kind]),
    content: list((all) => <KindList markets={all.filter((market) => market.kind === kind)} favourites={favourites} />),
  })

  return (
    <Page sheet bar={<Bar editing={editing} onEdit={setEditing} />} className={clsx('market', editing && 'market-stars')}>
      <h1 className="visually-hidden">{t({ context: 'place', message: 'Market' })}</h1>
      <Tabs
        label={t`Kind of market`}
        big
        value={segment}
        onChange={setSegment}
        items={[{ value: 'favourites', label: t`Favourites`, content: marked }, ...kinds.map(tabOf)]}
      />
    </Page>
  )
}

interface BarProps {
  editing: boolean
  onEdit: (editing: boolean) => void
}

function Bar({ editing, onEdit }: BarProps) {
  const { t } = useLingui()
  const Drawing = editing ? TickIcon : StarIcon
  return (
    <header className="nav-bar market-bar">
      <PersonButton />
      <PageLink className="field search grow" to="/pages/market/search">
        <SearchIcon size={20} className="muted" />
        <span className="muted truncate">{t`Search`}</span>
      </PageLink>
      <SandboxBadge />
      <IconButton className="market-edit" label={t`Edit favourites`} aria-pressed={editing} onClick={() => onEdit(!editing)}>
        <Drawing />
      </IconButton>
    </header>
  )
}

interface KindListProps {
  markets: readonly Market[]
  favourites: readonly string[]
}

/** Markets of one kind; where they are priced in several currencies, of one of these. */
function KindList({ markets, favourites }: KindListProps) {
  const { t } = useLingui()
  const [quote, setQuote] = useState('')
  const quotes = quotesOf(markets)
  if (markets.length === 0) return <Empty tall title={t`No markets`} text={t`None of this kind is traded here.`} />
  return (
    <>
      {quotes.length > 1 && (
        <div className="gutter">
          <Chips
            label={t`Priced in`}
            value={quote}
            onChange={setQuote}
            choices={[{ value: '', label: t`All` }, ...quotes.map((value) => ({ value, label: value }))]}
          />
        </div>
      )}
      <MarketList
        markets={quote ? markets.filter((market) => market.quote === quote) : markets}
        favourites={favourites}
        order={{ by: 'volume', falling: true }}
      />
    </>
  )
}

function NoFavourites({ onAdd }: { onAdd: () => void }) {
  const { t } = useLingui()
  return (
    <Empty
      tall
      title={t`No favourites`}
      text={t`Mark a market with the star. It appears here and on the home page.`}
      action={<Button size="small" onClick={onAdd}>{t`Choose favourites`}</Button>}
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from '#state/client-store.ts'
import type { TradeMemory } from '#state/client-state.ts'
import { remember } from '#trading/memory.ts'
import { useQuote } from '#trading/tickers.ts'
import { decimalsOf, formatAmount } from '#ui/format.ts'
import { CaretIcon } from '#ui/icons.tsx'
import { SelectDrawer } from '#ui/select.tsx'
import type { Pair } from '../pair/pair.ts'
import { firstGroup, groupsOf, stepText } from './levels.ts'
import './book.css'

/** The display of the book: the step of its rows for this pair, and its layout. Both are remembered. */
export function useBookLook(pair: Pair) {
  const last = useQuote(pair.symbol)?.last
  const layout = useClient((state) => state.trade.bookLayout)
  const [chosen, setChosen] = useState<{ symbol: string; group: number }>()
  const groups = groupsOf(pair.tick, last ?? '0')
  const group = chosen?.symbol === pair.symbol ? chosen.group : last ? firstGroup(pair.tick, last) : 1
  return { layout, groups, group, setGroup: (next: number) => setChosen({ symbol: pair.symbol, group: next }) }
}

type Look = ReturnType<typeof useBookLook>

/** The step of the rows, behind a drawer. */
export function GroupChip({ pair, look }: { pair: Pair; look: Look }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const text = (group: number) => formatAmount(stepText({ group, priceDecimals: decimalsOf(pair.tick) }), 12)
  return (
    <>
      <button
        type="button"
        className="chip grow spread figure"
        aria-haspopup="dialog"
        aria-label={t`Price step ${text(look.group)}`}
        onClick={() => setOpen(true)}
      >
        {text(look.group)}
        <CaretIcon size={16} />
      </button>
      <SelectDrawer
        open={open}
        onClose={() => setOpen(false)}
        title={t`Price step of the book`}
        value={String(look.group)}
        options={look.groups.map((group) => ({ value: String(group), label: text(group) }))}
        onChange={(group) => {
          look.setGroup(Number(group))
          setOpen(false)
        }}
      />
    </>
  )
}

const next: Record<TradeMemory['bookLayout'], TradeMemory['bookLayout']> = { both: 'bids', bids: 'asks', asks: 'both' }

/** Both sides, bids only, asks only. A tap selects the next. */
export function LayoutChip({ look: { layout } }: { look: Look }) {
  const { t } = useLingui()
  const words = { both: t`Layout: both sides`, bids: t`Layout: bids only`, asks: t`Layout: asks only` }
  return (
    <button
      type="button"
      className="chip spot-layout"
      aria-label={words[layout]}
      onClick={() => remember('trade', { bookLayout: next[layout] })}
    >
      <svg className="icon-16" viewBox="0 0 16 16" aria-hidden="true">
        {layout !== 'bids' && <path className="layout-asks" d={layout === 'asks' ? 'M2 2h5v12H2z' : 'M2 2h5v5H2z'} />}
        {layout !== 'asks' && <path className="layout-bids" d={layout === 'bids' ? 'M2 2h5v12H2z' : 'M2 9h5v5H2z'} />}
        <path className="layout-lines" d="M9 2h5v2H9zM9 5h5v2H9zM9 9h5v2H9zM9 12h5v2H9z" />
      </svg>
    </button>
  )
}

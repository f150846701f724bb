import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { queryClient, useAction } from '#api/queries.ts'
import { useOnline } from '#live/online.ts'
import type { Quote } from '#trading/quotes.ts'
import { quotesQuery } from '#trading/quotes.ts'
import { confirm } from '#ui/confirm.tsx'
import { Amount } from '#ui/figure.tsx'
import { CaretIcon } from '#ui/icons.tsx'
import { KeyValue } from '#ui/list.tsx'
import { SelectDrawer } from '#ui/select.tsx'
import { toastDone } from '#ui/toast.tsx'
import type { Position } from '../api.ts'
import { useBook } from '../api.ts'
import type { CloseGroup } from './close-groups.ts'
import { groupOf, netResultNow, notOpenNow } from './close-groups.ts'
import { positionCalls, toastFailure } from './position-actions.ts'
import { useManyPositionInputs } from './use-position-inputs.ts'
import '#trading/trading.css'

/** Buttons that close all positions, the longs, or the shorts. A button without positions is not drawn. */
export function CloseAll() {
  const { t } = useLingui()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const { positions = [] } = useBook()
  const closeAll = useCloseAll()
  if (positions.length === 0) return null
  const labels: Record<CloseGroup, string> = { all: t`All positions`, long: t`Longs only`, short: t`Shorts only` }
  const groups = (['all', 'long', 'short'] as const).filter((group) => groupOf(positions, group).length > 0)
  return (
    <>
      <button type="button" className="trade-end" aria-haspopup="dialog" disabled={!online} onClick={() => setOpen(true)}>
        <Trans>Close all</Trans>
        <CaretIcon size={12} />
      </button>
      <SelectDrawer<CloseGroup>
        open={open}
        onClose={() => setOpen(false)}
        title={t`Close positions`}
        value={undefined}
        options={groups.map((group) => ({
          value: group,
          label: labels[group],
          note: <span className="figure">{groupOf(positions, group).length}</span>,
        }))}
        onChange={(group) => {
          setOpen(false)
          void closeAll(group)
        }}
      />
    </>
  )
}

async function freshQuotes(): Promise<readonly Quote[]> {
  try {
    return (await queryClient.fetchQuery({ ...quotesQuery, staleTime: 0 })).flatMap(({ items }) => items)
  } catch {
    // The server skips positions that cannot be closed and names them.
    return []
  }
}

const groupCodes: Record<CloseGroup, number> = { all: 0, long: 1, short: 2 }

const titles: Record<CloseGroup, () => string> = {
  all: () => t`Close all positions?`,
  long: () => t`Close all longs?`,
  short: () => t`Close all shorts?`,
}

/** Closes all positions, the longs or the shorts, after a confirmation that names those that cannot be closed now. */
function useCloseAll() {
  const { positions = [] } = useBook()
  const act = useAction('futures.closeAll', {
    refreshes: [...positionCalls],
    onDone: ({ closed, skipped }) => {
      const done = plural(closed.length, { one: '# position closing', other: '# positions closing' })
      toastDone(skipped.length > 0 ? t`${done}, ${skipped.length} skipped` : done)
    },
  })
  return async (group: CloseGroup) => {
    // Refetches the sessions: those of the page may be a minute old.
    const quotes = await freshQuotes()
    const meant = groupOf(positions, group)
    const left = notOpenNow(meant, quotes)
    const count = meant.length - left.length
    const agreed = await confirm({
      title: titles[group](),
      text: [
        plural(count, {
          one: '# position is closed at the first tick after this.',
          other: '# positions are closed, each at the first tick after this.',
        }),
        skippedText(left, quotes),
      ]
        .filter(Boolean)
        .join(' '),
      content: <CloseAllFigures positions={meant.filter((position) => !left.includes(position))} />,
      keep: t`Keep them`,
      act: t({ context: 'position', message: 'Close' }),
      danger: true,
    })
    if (agreed) act.mutate({ type: groupCodes[group] }, { onError: toastFailure })
  }
}

function skippedText(left: readonly Position[], quotes: readonly Quote[]): string {
  if (left.length === 0) return ''
  const named = left.map(({ symbol, pair }) => {
    const isHalted = quotes.find((quote) => quote.symbol === symbol)?.session.state === 'halted'
    return isHalted ? t`${pair} (halted)` : t`${pair} (closed)`
  })
  const names = [...new Set(named)].join(', ')
  return t`Left open, because their market does not trade: ${names}.`
}

/** The number of positions to close, and their total result at current quotes. */
function CloseAllFigures({ positions }: { positions: readonly Position[] }) {
  const { t } = useLingui()
  const inputsOf = useManyPositionInputs(positions)
  return (
    <dl className="trade-rows">
      <KeyValue large label={t`Positions`}>
        <span className="figure">{positions.length}</span>
      </KeyValue>
      <KeyValue large label={t`PnL now, after closing fees`}>
        <Amount value={netResultNow(positions, inputsOf)} signed unit="USDT" className="nowrap" />
      </KeyValue>
    </dl>
  )
}

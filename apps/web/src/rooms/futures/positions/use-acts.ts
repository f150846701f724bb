import { plural, t } from '@lingui/core/macro'
import { createElement } from 'react'
import { isFailure } from '../../../api/failure.ts'
import type { ApiFailure } from '../../../api/failure.ts'
import { query, queryClient, useAction } from '../../../api/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast, toastDone } from '../../../ui/toast.tsx'
import type { Position, Quote } from '../api.ts'
import { useBook, useBySymbol } from '../api.ts'
import { lotsText } from '../lots-text.ts'
import { useFate } from '../ticket/use-fate.ts'
import { CloseAllFigures } from './close-all-figures.tsx'
import type { CloseGroup } from './groups.ts'
import { groupOf, unable } from './groups.ts'

/** What is out of date once something was done to a position. */
export const positionCalls = ['futures.dealAll', 'futures.history', 'futures.position', 'wallet.list'] as const

const say = (error: unknown): void => {
  if (isFailure(error)) toast(error.message)
}

/** Cancels waiting orders. */
export function useCancel() {
  const cancel = useAction('futures.cancel', {
    refreshes: [...positionCalls],
    onDone: ({ pair }) => toastDone(t`Order in ${pair} cancelled`),
  })
  return {
    cancelling: cancel.isPending ? cancel.variables?.id : undefined,
    cancel: ({ id }: Position) => cancel.mutate({ id }, { onError: say }),
  }
}

async function freshQuotes(): Promise<readonly Quote[]> {
  try {
    return (await queryClient.fetchQuery({ ...query('market.quotes'), staleTime: 0 })).flatMap(({ items }) => items)
  } catch {
    // The server skips what cannot be closed, and names it, all the same.
    return []
  }
}

const groupCodes: Record<CloseGroup, number> = { all: 0, long: 1, short: 2 }

const titles: Record<CloseGroup, () => string> = {
  all: () => t`Close all positions?`,
  long: () => t`Close all longs?`,
  short: () => t`Close all shorts?`,
}

/** Closes all positions, the longs or the shorts, after a question that names what cannot be closed now. */
export function useCloseAll() {
  const { positions = [] } = useBook()
  const act = useAction('futures.closeAll', {
    refreshes: [...positionCalls],
    onDone: ({ closed, skipped }) => {
      const done = plural(closed.length, { one: '# position closing', other: '# positions closing' })
      toastDone(skipped.length > 0 ? t`${done}, ${skipped.length} skipped` : done)
    },
  })
  return async (group: CloseGroup) => {
    // Sessions as they are now: what the page knows of them may be a minute old.
    const quotes = await freshQuotes()
    const meant = groupOf(positions, group)
    const left = unable(meant, quotes)
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
      content: createElement(CloseAllFigures, { positions: meant.filter((position) => !left.includes(position)) }),
      keep: t`Keep them`,
      act: t({ context: 'position', message: 'Close' }),
      danger: true,
    })
    if (agreed) act.mutate({ type: groupCodes[group] }, { onError: say })
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

interface CloseOptions {
  position: Position
  onDone: () => void
  onRefused: (failure: ApiFailure) => void
}

/** Closes some lots of a position. */
export function useClose({ position, onDone, onRefused }: CloseOptions) {
  const instrument = useBySymbol().get(position.symbol)
  const follow = useFate(instrument ?? { pair: position.pair, tick: '0.01' })
  const close = useAction('futures.close', {
    refreshes: [...positionCalls],
    onDone: ({ pair, closing_lots }) => {
      const lots = lotsText(closing_lots)
      toastDone(t`Closing ${lots} of ${pair} at the next tick`)
      follow.closing(position)
      onDone()
    },
  })
  return {
    busy: close.isPending,
    send: (lots: string) =>
      close.mutate({ id: position.id, lots }, { onError: (error) => (isFailure(error) ? onRefused(error) : undefined) }),
  }
}

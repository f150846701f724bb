/** What a chart shows of the user's own, by his choice on this device. */
import { useMemo } from 'react'
import type { OwnKind } from '#state/client-state.ts'
import { useClient } from '#state/client-store.ts'
import { remember } from '../memory.ts'
import type { Fill } from './fills.ts'
import type { ChartLine } from './lines.ts'

const noFills: readonly Fill[] = []

export const isHidden = (hidden: readonly OwnKind[], { isCost }: Pick<ChartLine, 'isCost'>): boolean =>
  hidden.includes(isCost ? 'average' : 'orders')

export function useShownLines(lines: readonly ChartLine[]): readonly ChartLine[] {
  const hidden = useClient((state) => state.trade.hiddenOwn)
  return useMemo(() => (hidden.length === 0 ? lines : lines.filter((line) => !isHidden(hidden, line))), [lines, hidden])
}

export function useShownFills(fills: readonly Fill[]): readonly Fill[] {
  const isOff = useClient((state) => state.trade.hiddenOwn.includes('fills'))
  return isOff ? noFills : fills
}

/** Shows or hides one kind on all charts. */
export function showOwn(kind: OwnKind, isShown: boolean, hidden: readonly OwnKind[]): void {
  const others = hidden.filter((other) => other !== kind)
  remember('trade', { hiddenOwn: isShown ? others : [...others, kind] })
}

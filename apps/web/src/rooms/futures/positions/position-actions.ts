import { t } from '@lingui/core/macro'
import Big from 'big.js'
import { isFailure } from '#api/failure.ts'
import type { ApiFailure } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import { useOnline } from '#live/online.ts'
import { useOwnStop } from '#session/own-stop.ts'
import { useSession } from '#trading/tickers.ts'
import { toast, toastDone } from '#ui/toast.tsx'
import type { Position } from '../api.ts'
import { lotsText } from '../ticket/words.ts'

/** The open drawer or dialog, and its position. */
export interface Sheet {
  kind: 'detail' | 'more' | 'stop' | 'margin' | 'close' | 'share' | 'reverse' | 'consent'
  id: string
}

/** The queries that an action on a position makes stale. */
export const positionCalls = ['futures.dealAll', 'futures.history', 'futures.position', 'wallet.list'] as const

/** Says a refusal. Other errors are reported elsewhere. */
export const toastFailure = (error: unknown): void => {
  if (isFailure(error)) toast(error.message)
}

/** What can be done with a position now. */
export function useMayTrade({ symbol, closing_lots: closing }: Pick<Position, 'symbol' | 'closing_lots'>) {
  const online = useOnline()
  const isOpen = useSession(symbol).state === 'open'
  const stop = useOwnStop()
  return {
    change: online,
    reverse: online && isOpen && stop === undefined,
    close: online && isOpen && new Big(closing).eq(0),
  }
}

/** Cancels waiting orders. */
export function useCancel() {
  const cancel = useAction('futures.cancel', {
    refreshes: [...positionCalls],
    onDone: ({ pair }) => toastDone(t`Order in ${pair} cancelled`),
  })
  return {
    cancelling: cancel.isPending ? cancel.variables?.id : undefined,
    cancel: ({ id }: Position) => cancel.mutate({ id }, { onError: toastFailure }),
  }
}

interface CloseOptions {
  position: Position
  onDone: () => void
  onRefused: (failure: ApiFailure) => void
}

/** Closes some lots of a position. */
export function useClose({ position, onDone, onRefused }: CloseOptions) {
  const close = useAction('futures.close', {
    refreshes: [...positionCalls],
    onDone: ({ pair, closing_lots }) => {
      const lots = lotsText(closing_lots)
      toastDone(t`Closing ${lots} of ${pair} at the next tick`)
      onDone()
    },
  })
  return {
    busy: close.isPending,
    send: (lots: string) =>
      close.mutate({ id: position.id, lots }, { onError: (error) => (isFailure(error) ? onRefused(error) : undefined) }),
  }
}

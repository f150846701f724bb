import { t } from '@lingui/core/macro'
import { createElement } from 'react'
import { isFailure } from '../../../api/failure.ts'
import { refresh, useAction } from '../../../api/queries.ts'
import { ownStopText } from '../../../session/own-stop-note.tsx'
import { isOwnStop, useOwnStop } from '../../../session/own-stop.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast, toastDone } from '../../../ui/toast.tsx'
import type { Position } from '../api.ts'
import { lotsText } from '../lots-text.ts'
import { useConsent } from '../ticket/consent.ts'
import { ReverseFigures } from './reverse-figures.tsx'
import { positionCalls } from './use-acts.ts'

interface ReverseOptions {
  /** The opposite of a super position is a new super order: the risk is to be accepted first. */
  onConsentNeeded: (position: Position) => void
}

/** Closes a position and opens its opposite: the question, the day's consent where it takes one, then the call. */
export function useReverse({ onConsentNeeded }: ReverseOptions) {
  const hasConsent = useConsent()
  const stop = useOwnStop()
  const act = useAction('futures.reverse', {
    refreshes: [...positionCalls],
    onDone: ({ pair }) => toastDone(t`Reversing ${pair} at the next tick`),
  })
  const send = (position: Position) =>
    act.mutate(
      { id: position.id },
      {
        onError: (error) => {
          if (!isFailure(error)) return
          if (isOwnStop(error.error)) refresh('futures.protection')
          if (error.error === 'super_consent_needed') onConsentNeeded(position)
          else toast(error.message)
        },
      },
    )
  return {
    send,
    ask: async (position: Position) => {
      // Its opposite is something new.
      if (stop) return toast(ownStopText(stop))
      const { pair, direction, mode } = position
      const lots = lotsText(position.open_lots)
      const isLong = direction === 'long'
      const agreed = await confirm({
        title: t`Reverse ${pair}?`,
        text: isLong
          ? t`The long of ${lots} is closed and a short of ${lots} is opened at the same tick. Both fees are charged.`
          : t`The short of ${lots} is closed and a long of ${lots} is opened at the same tick. Both fees are charged.`,
        content: createElement(ReverseFigures, { position }),
        keep: t`Keep it`,
        act: isLong ? t`Open short` : t`Open long`,
      })
      if (!agreed) return
      if (mode === 'super' && !hasConsent()) onConsentNeeded(position)
      else send(position)
    },
  }
}

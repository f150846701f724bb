import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ApiFailure } from '#api/failure.ts'
import { usePlacing } from '#trading/ticket/use-placing.ts'
import { toastDone } from '#ui/toast.tsx'
import type { Instrument } from '../market/instrument.ts'
import { useConsent } from './consent.tsx'
import type { Outcome } from './figures.ts'
import type { TicketForm } from './form.ts'
import { requestOf } from './request.ts'
import { directionWords, lotsText } from './words.ts'

/** An order at the time the button was pressed. */
export interface Draft {
  form: TicketForm
  outcome: Outcome
}

interface PlacingOptions {
  instrument: Instrument
  onPlaced: () => void
  onRefused: (failure: ApiFailure) => void
}

/** From the button to the order: the daily consent to super-leverage, the check, then the call. */
export function useOrderPlacing({ instrument, onPlaced, onRefused }: PlacingOptions) {
  const hasConsent = useConsent()
  return usePlacing<'futures.submit', Draft>({
    call: 'futures.submit',
    refreshes: ['futures.dealAll', 'futures.history', 'wallet.list'],
    requestOf: ({ form, outcome }) => requestOf(form, instrument, outcome),
    memory: 'lever',
    stepOf: ({ form }, isSkipped) => {
      // The user may skip the check for routine orders. Super-leverage is checked every time.
      if (form.mode === 'super') return hasConsent() ? 'check' : 'consent'
      return isSkipped ? undefined : 'check'
    },
    onPlaced: (row) => {
      onPlaced()
      // What a market order came to is told by its result, a moment later.
      if (row.type === 'market') return
      const lots = lotsText(row.lots)
      const direction = i18n._(directionWords[row.direction])
      toastDone(t`Order sent. ${direction}, ${lots} of ${instrument.pair}`)
    },
    onRefused: (failure, reopen) => {
      if (failure.error === 'super_consent_needed') reopen('consent')
      else onRefused(failure)
    },
  })
}

export type Placing = ReturnType<typeof useOrderPlacing>

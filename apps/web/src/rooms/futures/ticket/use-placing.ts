import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ApiFailure } from '../../../api/failure.ts'
import { isFailure } from '../../../api/failure.ts'
import { useAction } from '../../../api/queries.ts'
import { useClient } from '../../../state/client-store.ts'
import { toastDone } from '../../../ui/toast.tsx'
import { lotsText } from '../lots-text.ts'
import type { Instrument } from '../market/instrument.ts'
import { remember, today } from '../memory.ts'
import { useConsent } from './consent.ts'
import type { Outcome } from './figures.ts'
import type { TicketForm } from './form.ts'
import { requestOf } from './request.ts'
import { useFate } from './use-fate.ts'
import { directionWords } from './words.ts'

/** An order as it stood when the button was pressed: what the check shows is what goes out. */
export interface Draft {
  form: TicketForm
  outcome: Outcome
}

interface PlacingOptions {
  form: TicketForm
  instrument: Instrument
  onPlaced: () => void
  onRefused: (failure: ApiFailure) => void
}

/** From the button to the order: the day's consent to super-leverage, the check, then the call. */
export function usePlacing({ form, instrument, onPlaced, onRefused }: PlacingOptions) {
  const skipped = useClient((state) => state.lever.checkSkippedOn === today())
  const [draft, setDraft] = useState<Draft>()
  const [step, setStep] = useState<'consent' | 'check'>()
  const hasConsent = useConsent()
  const follow = useFate(instrument)
  const place = useAction('futures.submit', {
    refreshes: ['futures.dealAll', 'futures.history', 'wallet.list'],
    onDone: (row) => {
      const lots = lotsText(row.lots)
      const direction = i18n._(directionWords[row.direction])
      toastDone(t`Order sent. ${direction}, ${lots} of ${instrument.pair}`)
      follow.opening(row.id)
      onPlaced()
    },
  })
  const send = (order: Draft) =>
    place.mutate(requestOf(order.form, instrument, order.outcome), {
      onSettled: () => setStep(undefined),
      onError: (error) => {
        if (!isFailure(error)) return
        if (error.error === 'super_consent_needed') setStep('consent')
        else onRefused(error)
      },
    })
  const check = (order: Draft) => {
    // The step is skipped for what is routine; super-leverage is asked about every time.
    if (skipped && order.form.mode !== 'super') send(order)
    else setStep('check')
  }
  return {
    draft,
    step,
    busy: place.isPending,
    begin: (outcome: Outcome) => {
      const order = { form, outcome }
      setDraft(order)
      if (form.mode === 'super' && !hasConsent()) setStep('consent')
      else check(order)
    },
    consented: () => draft && check(draft),
    confirm: ({ skipToday }: { skipToday: boolean }) => {
      if (skipToday) remember({ checkSkippedOn: today() })
      if (draft) send(draft)
    },
    close: () => setStep(undefined),
  }
}

export type Placing = ReturnType<typeof usePlacing>

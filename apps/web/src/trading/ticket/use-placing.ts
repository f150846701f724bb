import type { CallInput, CallName, CallOutput } from '@assay/contract'
import { useState } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { isFailure } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import { useClient } from '#state/client-store.ts'
import { remember, today } from '../memory.ts'

interface PlacingOptions<N extends CallName, Draft> {
  call: N
  /** The calls whose answers are stale once the order is placed. */
  refreshes: CallName[]
  requestOf: (draft: Draft) => CallInput<N>
  /** The memory with the choice to skip the check today. */
  memory: 'trade' | 'lever'
  /** The step before the order is sent. Undefined sends it at once. */
  stepOf: (draft: Draft, isSkipped: boolean) => Step | undefined
  onPlaced: (placed: CallOutput<N>) => void
  onRefused: (failure: ApiFailure, reopen: (step: Step) => void) => void
}

/** `consent` asks a question that the order needs first; `check` shows the order a last time. */
export type Step = 'consent' | 'check'

/** From the button to the order: consent and check if they are due, then the call. The order that the check shows is the one that is sent. */
export function usePlacing<N extends CallName, Draft>(options: PlacingOptions<N, Draft>) {
  const { call, refreshes, requestOf, memory, stepOf, onPlaced, onRefused } = options
  const isSkipped = useClient((state) => state[memory].checkSkippedOn === today())
  const [draft, setDraft] = useState<Draft>()
  const [step, setStep] = useState<Step>()
  const place = useAction(call, { refreshes, onDone: onPlaced })
  const send = (order: Draft) =>
    place.mutate(requestOf(order), {
      onSuccess: () => setStep(undefined),
      onError: (error) => {
        setStep(undefined)
        if (isFailure(error)) onRefused(error, setStep)
      },
    })
  const go = (order: Draft, next: Step | undefined) => (next ? setStep(next) : send(order))
  return {
    draft,
    step,
    busy: place.isPending,
    /** Starts with the order at the time the button was pressed. */
    begin: (order: Draft) => {
      setDraft(order)
      go(order, stepOf(order, isSkipped))
    },
    /** The user has given the consent. */
    consented: () => draft && go(draft, 'check'),
    confirm: ({ skipToday }: { skipToday: boolean }) => {
      if (skipToday) remember(memory, { checkSkippedOn: today() })
      if (draft) send(draft)
    },
    close: () => setStep(undefined),
  }
}

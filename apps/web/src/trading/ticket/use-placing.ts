import type { CallInput, CallName, CallOutput } from '@assay/contract'
import { useState } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { isFailure } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import { useClient } from '#state/client-store.ts'
import { remember, today } from '../memory.ts'

interface PlacingOptions<N extends CallName, Draft> {
  call: N
  /** Asked again once it is placed. */
  refreshes: CallName[]
  requestOf: (draft: Draft) => CallInput<N>
  /** Whose memory says that the check is skipped today. */
  memory: 'trade' | 'lever'
  /** What is asked before the order goes out, if anything. */
  stepOf: (draft: Draft, isSkipped: boolean) => Step | undefined
  onPlaced: (placed: CallOutput<N>) => void
  onRefused: (failure: ApiFailure, reopen: (step: Step) => void) => void
}

/** A question of its own, and the last look. */
export type Step = 'consent' | 'check'

/** From the button to the order: the question and the check where they are due, then the call. What the check shows is what goes out. */
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
    /** The order as it stands when the button is pressed. */
    begin: (order: Draft) => {
      setDraft(order)
      go(order, stepOf(order, isSkipped))
    },
    /** What was asked is agreed to. */
    consented: () => draft && go(draft, 'check'),
    confirm: ({ skipToday }: { skipToday: boolean }) => {
      if (skipToday) remember(memory, { checkSkippedOn: today() })
      if (draft) send(draft)
    },
    close: () => setStep(undefined),
  }
}

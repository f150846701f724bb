/** Sends a call of this room once its owner has confirmed it: the question is the account room's, the answer travels in the same call. */
import type { CallInput, CallOutput } from '@assay/contract'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import { added } from '#app/added.tsx'
import type { ConfirmQuestion } from '#app/room.ts'
import { withdrawalCalls } from './api.ts'

type ConfirmedCall = 'withdrawal.out' | 'withdrawal.saveAddress' | 'withdrawal.setSavedOnly'

interface Options<N extends ConfirmedCall> {
  act: ConfirmQuestion['act']
  verb: ReactNode
  onDone: (answer: CallOutput<N>) => void
  onRefused: (failure: ApiFailure) => void
}

const CONFIRMING = new Set<string>(['confirm_needed', 'confirm_wait', 'password_wrong', 'factor_wrong', 'passkey_failed'])
const isAboutConfirming = ({ error, fields }: ApiFailure): boolean =>
  CONFIRMING.has(error) || 'confirm_code' in fields || 'authenticator' in fields

/** `ask(input)` opens the question. */
export function useConfirmedCall<N extends ConfirmedCall>(name: N, { act, verb, onDone, onRefused }: Options<N>) {
  const [input, setInput] = useState<CallInput<N>>()
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const action = useAction(name, {
    refreshes: [...withdrawalCalls],
    onDone: (answer) => {
      setOpen(false)
      onDone(answer)
    },
    onRefused: (refusal) => {
      if (isAboutConfirming(refusal) || refusal.outcomeUnknown) return setFailure(refusal)
      setOpen(false)
      onRefused(refusal)
    },
  })
  const [Question] = added('confirm')
  const drawer = Question && (
    <Question
      act={act}
      verb={verb}
      open={open}
      busy={action.isPending}
      failure={failure}
      onClose={() => setOpen(false)}
      onChange={() => setFailure(undefined)}
      onConfirm={(given) => action.mutate(Object.assign({}, input, given) as CallInput<N>)}
    />
  )
  const ask = (next: CallInput<N>) => {
    setInput(next)
    setFailure(undefined)
    setOpen(true)
  }
  return { ask, drawer, busy: action.isPending }
}

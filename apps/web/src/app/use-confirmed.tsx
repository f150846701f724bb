/** "Confirm that it is you": the one way to send a sensitive act. A page that uses it `shows: ['confirm']`, which brings the question along. */
import type { CallInput, CallName, CallOutput } from '@assay/contract'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import { added } from './added.tsx'
import type { Confirmation, ConfirmQuestion } from './room.ts'

/** Calls that take what confirms. */
type ConfirmedCall = { [N in CallName]: 'current_password' extends keyof CallInput<N> ? N : never }[CallName]

interface Options<N extends ConfirmedCall> {
  act: ConfirmQuestion['act']
  /** The button that sends it. */
  verb: ReactNode
  /** What is asked again once it is done. */
  refreshes: readonly CallName[]
  onDone: (answer: CallOutput<N>) => void
  /** How it is sent, where the answer is a file. */
  send?: (input: CallInput<N>) => Promise<CallOutput<N>>
  /** The act itself was refused: the form shows why. Refusals of what confirms are shown where that is typed. */
  onRefused?: (failure: ApiFailure) => void
  /** Makes what is sent besides, once the question is answered: nothing is made for somebody who turns back there. */
  make?: () => Promise<Partial<CallInput<N>>>
  /** What was to be made was not. */
  onNotMade?: (error: unknown) => void
}

const CONFIRMING = new Set<string>(['confirm_needed', 'confirm_wait', 'password_wrong', 'factor_wrong', 'passkey_failed'])

const isAboutConfirming = ({ error, fields }: ApiFailure): boolean =>
  CONFIRMING.has(error) || 'confirm_code' in fields || 'authenticator' in fields

/** `ask(input)` opens the question; the answer and the input are sent together. What is typed stays until it is done. */
export function useConfirmed<N extends ConfirmedCall>(
  name: N,
  { act, verb, refreshes, onDone, onRefused, send, make, onNotMade }: Options<N>,
) {
  const [input, setInput] = useState<CallInput<N>>()
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const action = useAction(name, {
    refreshes,
    send,
    onDone: (answer) => {
      setOpen(false)
      onDone(answer)
    },
    onRefused: (refusal) => {
      if (isAboutConfirming(refusal) || refusal.outcomeUnknown || !onRefused) return setFailure(refusal)
      setOpen(false)
      onRefused(refusal)
    },
  })
  const [isMaking, setMaking] = useState(false)
  /** A password that was mistyped makes nothing a second time. */
  const [made, setMade] = useState<Partial<CallInput<N>>>()
  const confirm = async (given: Confirmation) => {
    if (isMaking || action.isPending) return
    setMaking(true)
    try {
      const alsoSent = made ?? (await make?.())
      setMade(alsoSent)
      action.mutate(Object.assign({}, input, alsoSent, given) as CallInput<N>)
    } catch (error) {
      // What confirmed serves once.
      setOpen(false)
      onNotMade?.(error)
    }
    setMaking(false)
  }
  const busy = isMaking || action.isPending
  const [Question] = added('confirm')
  const drawer = Question && (
    <Question
      act={act}
      verb={verb}
      open={open}
      busy={busy}
      failure={failure}
      onClose={() => setOpen(false)}
      onChange={() => setFailure(undefined)}
      onConfirm={(given) => void confirm(given)}
    />
  )
  const ask = (next: CallInput<N>) => {
    setInput(next)
    setMade(undefined)
    setFailure(undefined)
    setOpen(true)
  }
  return { ask, drawer, busy }
}

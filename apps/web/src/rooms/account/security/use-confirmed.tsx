/** "Confirm that it is you": the one way to send a sensitive act. */
import type { CallInput, CallOutput } from '@assay/contract'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import type { Act } from './api.ts'
import { ConfirmDrawer } from './parts/confirm-drawer.tsx'

/** Calls that take what confirms. */
export type ConfirmedCall =
  | 'account.changePassword'
  | 'account.bindMobile'
  | 'account.bindEmail'
  | 'account.setPayPassword'
  | 'account.turnOnAuthenticator'
  | 'account.turnOffAuthenticator'
  | 'account.renewRecoveryCodes'
  | 'account.addPasskey'
  | 'account.removePasskey'
  | 'account.setPhishingCode'
  | 'account.setLoginNotices'

interface Options<N extends ConfirmedCall> {
  act: Act
  /** The button that sends it. */
  verb: ReactNode
  onDone: (answer: CallOutput<N>) => void
  /** The act itself was refused: the form shows why. Refusals of what confirms are shown where that is typed. */
  onRefused?: (failure: ApiFailure) => void
}

const CONFIRMING = new Set<string>(['confirm_needed', 'confirm_wait', 'password_wrong', 'factor_wrong', 'passkey_failed'])

const isAboutConfirming = ({ error, fields }: ApiFailure): boolean =>
  CONFIRMING.has(error) || 'confirm_code' in fields || 'authenticator' in fields

/** `ask(input)` opens the question; the answer and the input are sent together. What is typed stays until it is done. */
export function useConfirmed<N extends ConfirmedCall>(name: N, { act, verb, onDone, onRefused }: Options<N>) {
  const [input, setInput] = useState<CallInput<N>>()
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const action = useAction(name, {
    refreshes: ['account.security', 'account.info', 'account.passkeys', 'account.sessions', 'account.events'],
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
  const drawer = (
    <ConfirmDrawer
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

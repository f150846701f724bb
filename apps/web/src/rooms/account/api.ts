import { useQuery } from '@tanstack/react-query'
import { query, useAction } from '#api/queries.ts'
import { isFailure, waitSeconds } from '#api/failure.ts'
import type { CodeScene } from './draft.ts'
import { addressFor, setDraft, useDraft } from './draft.ts'
import { addressText, sentAddress } from './form.ts'

export const useLogin = (onDone: (token: string) => void) => useAction('account.login', { onDone })
export const usePasskeyLogin = (onDone: (token: string) => void) => useAction('account.passkeyLogin', { onDone })
export const useRegister = (onDone: (token: string) => void) => useAction('account.register', { onDone })
export const useResetPassword = (onDone: () => void) => useAction('account.resetPassword', { onDone })

interface SendResult {
  /** `fresh` is false when none was sent, because one went to the address a moment ago: it goes on working. */
  onSent: (fresh: boolean) => void
  onRefused: (failure: Error) => void
}

/** Asks for a code to the address in the draft, and notes where it went and when another may be asked for. */
export function useSendCode(scene: CodeScene) {
  const action = useAction('account.sendCode')
  const send = ({ onSent, onRefused }: SendResult): void => {
    if (action.isPending) return
    const address = addressFor(scene, useDraft.getState())
    const to = addressText(address)
    const before = useDraft.getState().sent[scene]
    const note = (seconds: number, isBefore: boolean) =>
      setDraft({ sent: { ...useDraft.getState().sent, [scene]: { to, againAtMs: Date.now() + seconds * 1000, isBefore } } })
    action.mutate(
      { ...sentAddress(address), scene },
      {
        onSuccess: ({ wait_seconds: seconds }) => {
          note(seconds, false)
          setDraft({ code: '' })
          onSent(true)
        },
        onError: (failure) => {
          const seconds = isFailure(failure) ? waitSeconds(failure) : undefined
          // An address gets no other code within a minute of one that is unused, which may be for something else.
          const isWait = isFailure(failure) && failure.error === 'code_wait'
          if (seconds !== undefined && (isWait || before?.to === to)) note(seconds, isWait || before!.isBefore)
          if (isWait) onSent(false)
          else onRefused(failure)
        },
      },
    )
  }
  return { send, busy: action.isPending }
}

/** A code comes within moments of its button. */
const LOOK_EVERY_MS = 1000

/** The newest code of the sandbox's mailbox to an address; without one, to the addresses of the account. */
export function useMailedCode(scene: string, address?: string) {
  const mailbox = query('sandbox.mailbox', address === undefined ? {} : { user_string: address })
  const { data } = useQuery({ ...mailbox, refetchInterval: LOOK_EVERY_MS, staleTime: 0 })
  return data?.data.find((message) => message.scene === scene && message.code !== '')
}

/** The entry of the play money that came with the account. Not there until it is booked. */
export function useWelcomeBill() {
  const welcomes = query('wallet.bills', { kind: 'sandbox_welcome', limit: 1 })
  const { data } = useQuery({ ...welcomes, refetchInterval: ({ state }) => (state.data?.total === 0 ? LOOK_EVERY_MS : false) })
  return data?.data[0]
}

export const useSessions = () => useQuery(query('account.sessions'))
export const useRevoke = (onDone: () => void) =>
  useAction('account.revokeSession', { refreshes: ['account.sessions', 'account.security'], onDone })

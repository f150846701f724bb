import { useQuery } from '@tanstack/react-query'
import { query, useAction } from '#api/queries.ts'
import type { ApiFailure } from '#api/failure.ts'
import { isFailure } from '#api/failure.ts'
import type { CodeScene } from './draft.ts'
import { addressFor, setDraft, useDraft } from './draft.ts'
import { addressText, sentAddress, waitSeconds } from './form.ts'

export const useLogin = (onDone: (token: string) => void) => useAction('account.login', { onDone })
export const usePasskeyLogin = (onDone: (token: string) => void) => useAction('account.passkeyLogin', { onDone })
export const useRegister = (onDone: (token: string) => void) => useAction('account.register', { onDone })
export const useResetPassword = (onDone: () => void) => useAction('account.resetPassword', { onDone })

interface SendResult {
  /** `fresh` is false when a code sent a moment ago is still on its way: it goes on working. */
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
    const note = (seconds: number, fresh: boolean) => {
      const sent = { ...useDraft.getState().sent, [scene]: { to, againAtMs: Date.now() + seconds * 1000 } }
      setDraft(fresh ? { sent, code: '' } : { sent })
      onSent(fresh)
    }
    action.mutate(
      { ...sentAddress(address), scene },
      {
        onSuccess: ({ wait_seconds: seconds }) => note(seconds, true),
        onError: (failure) => (isWait(failure) ? note(waitSeconds(failure) ?? 0, false) : onRefused(failure)),
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

const isWait = (error: Error): error is ApiFailure => isFailure(error) && error.error === 'code_wait'

export const useSessions = () => useQuery(query('account.sessions'))
export const useRevoke = (onDone: () => void) =>
  useAction('account.revokeSession', { refreshes: ['account.sessions', 'account.security'], onDone })

import type { Right } from '@assay/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { setClient, useClient } from '@assay/web/state/client-store.ts'
import { toast } from '@assay/web/ui/toast.tsx'
import { query, queryClient } from '#api/queries.ts'

/** True while an operator is logged in. */
export const useSignedIn = (): boolean => useClient((state) => state.token !== '')

const DEVICE = 'assay-console-device'

/**
 * The token of the last session on this device, over or not. A login that brings it is counted apart from the tries of strangers, so that nobody
 * who knows an address keeps its operator out.
 */
export const knownDevice = (): string | null => localStorage.getItem(DEVICE)

export function signIn(token: string): void {
  localStorage.setItem(DEVICE, token)
  queryClient.clear()
  setClient({ token })
}

export function signOut(): void {
  setClient({ token: '' })
  queryClient.clear()
}

/** The session has ended: the login stands where the page was, with the reason. Of several calls that fail together the first shows it. */
export function loseSession(message: string): void {
  if (!useClient.getState().token) return
  signOut()
  toast(message)
}

/** Who is logged in. */
export const useOperator = () => useQuery({ ...query('operator.me'), staleTime: 60_000, refetchInterval: 60_000 })

/** Whether the operator may. The server decides at each call; this only decides what is drawn. */
export function useRight(): (right: Right | undefined) => boolean {
  const { data } = useOperator()
  return (right) => right === undefined || (data?.rights.includes(right) ?? false)
}

import { t } from '@lingui/core/macro'
import { queryClient } from '#api/queries.ts'
import { go, HOME, LOGIN, readAddress } from '#navigation/go.ts'
import { isGuarded } from '#navigation/routes.ts'
import { setClient, useClient } from '#state/client-store.ts'
import { toast } from '#ui/toast.tsx'

/** How long a message is shown before the page changes. */
const REDIRECT_MS = 1200

/** True while somebody is logged in. */
export const useSignedIn = (): boolean => useClient((state) => state.token !== '')

/** Stores the token and refetches all queries of the guest. */
export function signIn(token: string): void {
  setClient({ token, personName: '' })
  void queryClient.resetQueries()
}

/** Removes the token and all cached data. */
export function signOut(): void {
  setClient({ token: '', personName: '' })
  queryClient.clear()
}

const here = (): string => location.hash.slice(1) || HOME

/** Opens the sign-up page, which returns to the current page. */
export const goToRegister = (): void => go.navigate('/pages/common/register', { return: here() })

/** Opens the login page, which returns to the current page. A page that needs a user is replaced in the history. */
export function goToLogin(): void {
  const from = here()
  if (from.startsWith(LOGIN)) return
  const page = readAddress(from)
  const move = page && isGuarded(page.to) ? go.redirect : go.navigate
  move(LOGIN, { return: from })
}

let leaving: ReturnType<typeof setTimeout> | undefined

/** Shows the reason and leaves after a delay. Of several reasons the first is shown. */
function leaveAfter(message: string, leave: () => void): () => void {
  if (leaving !== undefined) return () => undefined
  toast(message)
  const stay = () => {
    clearTimeout(leaving)
    leaving = undefined
  }
  leaving = setTimeout(() => {
    stay()
    leave()
  }, REDIRECT_MS)
  return stay
}

/** What a page or button that needs a user does without one. Returns the function that cancels the change of page. */
export function askToLogIn(): () => void {
  return leaveAfter(t`Please log in first`, goToLogin)
}

/** The server no longer accepts this session (999). When many calls fail together, only the first shows it. */
export function loseSession(message: string): void {
  if (!useClient.getState().token) return
  leaveAfter(message, goToLogin)
  signOut()
}

/** The server wants an identity level (998). */
export function needLevel(message: string): void {
  leaveAfter(message, () => go.navigate('/pages/setting/real_mark'))
}

import { t } from '@lingui/core/macro'
import { queryClient } from '../api/queries.ts'
import { go, HOME, isGuarded, LOGIN } from '../navigation/go.ts'
import { setClient, useClient } from '../state/client-store.ts'
import { toast } from '../ui/toast.tsx'

/** A message is read this long before the page changes. */
const REDIRECT_MS = 1200

/** True while somebody is logged in. */
export const useSignedIn = (): boolean => useClient((state) => state.token !== '')

/** Keeps the token; what was asked as a guest is asked again. */
export function signIn(token: string): void {
  setClient({ token })
  void queryClient.resetQueries()
}

/** Forgets the user: token and everything cached. */
export function signOut(): void {
  setClient({ token: '' })
  queryClient.clear()
}

const here = (): string => location.hash.slice(1) || HOME

/** To the login page, and from there back to where one was. A page that needs a user is no place to step back to. */
export function goToLogin(): void {
  const from = here()
  if (from.startsWith(LOGIN)) return
  const move = isGuarded(from) ? go.redirect : go.navigate
  move(LOGIN, { return: from })
}

let leaving: ReturnType<typeof setTimeout> | undefined

/** Says why, and leaves when it was read. The first of several reasons stands. */
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

/** What a page or button that needs a user does without one. Gives the way to change one's mind before the page changes. */
export function askToLogIn(): () => void {
  return leaveAfter(t`Please log in first`, goToLogin)
}

/** The server knows this session no more (999). Of many calls that fail together only the first says so. */
export function loseSession(message: string): void {
  if (!useClient.getState().token) return
  leaveAfter(message, goToLogin)
  signOut()
}

/** The server wants an identity level (998). */
export function needLevel(message: string): void {
  leaveAfter(message, () => go.navigate('/pages/setting/real_mark'))
}

import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { setClient, useClient } from '#state/client-store.ts'
import type { ClientSetting } from './client.ts'
import type { LocalCode } from './failure.ts'
import { KEPT_MINUTES } from './intents.ts'
import { randomId } from './random-id.ts'

/** Of letters and digits: some 256 bits. */
const DEVICE_LENGTH = 43

const words: Record<LocalCode, ReturnType<typeof msg>> = {
  offline: msg`No connection. Check your network and try again.`,
  timeout: msg`The server took too long to answer. Try again.`,
  unreadable: msg`Something went wrong on our side. Try again.`,
  aborted: msg({ context: 'request', message: 'Cancelled' }),
  unanswered: msg`No answer came, so we do not know whether this went through. Your lists will show it. Sending the same again within ${{ minutes: KEPT_MINUTES }} minutes cannot do it twice.`,
}

/** What the app does when the server refuses the session, requires an identity level or does not answer. Set once, at the start. */
export interface RefusalHandlers {
  onSessionLost: (message: string) => void
  onLevelNeeded: (message: string) => void
  onUnanswered: (message: string) => void
}
let handlers: RefusalHandlers | undefined
export const handleRefusals = (given: RefusalHandlers): void => {
  handlers = given
}

/** Made once and kept for good: it outlives sessions and logins of others. */
function device(): string {
  const known = useClient.getState().device
  if (known) return known
  const made = randomId({ length: DEVICE_LENGTH })
  setClient({ device: made })
  return made
}

/** What every app of ours gives its client. */
export const clientSetting: ClientSetting = {
  fetch: (...request) => fetch(...request),
  token: () => useClient.getState().token,
  device,
  language: () => useClient.getState().language,
  isOffline: () => !navigator.onLine,
  words: (code) => i18n._(words[code]),
  onSessionLost: (message) => handlers?.onSessionLost(message),
  onLevelNeeded: (message) => handlers?.onLevelNeeded(message),
  onUnanswered: (message) => handlers?.onUnanswered(message),
  solveProof: async (challenge) => (await import('./proof-of-work.ts')).solve(challenge),
}

/** The browser's part of passkeys. Its code is fetched when the first passkey is used. */
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

const load = () => import('@simplewebauthn/browser')

/** Fetches the code ahead: some browsers allow passkeys only right after a tap. */
export const prepare = (): void => void load().catch(() => undefined)

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Answers a challenge by a passkey, as JSON text. Rejects when the user cancels, or has none. */
export async function answerByPasskey(options: string): Promise<string> {
  const { startAuthentication } = await load()
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON }))
}

/** Makes a passkey, as JSON text. Rejects when the user cancels, or the device has one of this account already. */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await load()
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON }))
}

export type PasskeyProblem = 'cancelled' | 'exists' | 'unsupported'

/** Why the browser made or used no passkey. */
export function passkeyProblem(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'exists'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'unsupported'
}

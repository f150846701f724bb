import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import { findUser } from '../account/door.ts'
import type { IdentityServices } from './services.ts'

/** The scene of the codes. */
export const SCENE = 'real'

/** Refuses `identity_contacts_needed` without a mail address, and what sending a code refuses. */
export async function sendCode(
  { db, sendCode: send }: IdentityServices,
  { altcha }: CallParsed<'identity.sendCode'>,
  { session, address, deviceToken, lang }: UserContext,
): Promise<CallOutput<'identity.sendCode'>> {
  const { email } = (await findUser(db, session.userId))!
  if (!email) refuse('identity_contacts_needed')
  const sent = await send({ recipient: { channel: 'email', address: email }, scene: SCENE, address, deviceToken, lang, altcha })
  return { wait_seconds: sent.waitSeconds, expires_at: sent.expiresAt.toISOString() }
}

/** The anti-phishing code: a word that only the user and we know. It stands in every mail, so that a mail without it is not ours. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { Database, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { UserContext } from '../../../http/context.ts'
import type { Secrets } from '../../../secrets.ts'
import { phishingCodeOf } from '../sealed.ts'
import type { AccountServices } from '../services.ts'
import { confirmOwner } from './confirm.ts'
import * as store from './store.ts'
import { tellOfChange } from './tell.ts'

export const openPhishingCode = (secrets: Secrets, userId: number, sealed: Buffer): string => secrets.open(sealed, phishingCodeOf(userId))

/** The codes of the accounts with these mail addresses, by address. Whoever has set none is not among them. */
export async function phishingCodesOf(
  db: Database | Tx,
  secrets: Secrets,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await store.listPhishingCodes(db, addresses)
  return new Map(found.map(({ id, email, phishing_code: sealed }) => [email, openPhishingCode(secrets, id, sealed)]))
}

export async function setPhishingCode(
  services: AccountServices,
  input: CallParsed<'account.setPhishingCode'>,
  context: UserContext,
): Promise<CallOutput<'account.setPhishingCode'>> {
  const { userId } = context.session
  const word = input.phishing_code.trim()
  if (word.length < 4) refuse('parameter_error', { fields: { phishing_code: 'field_too_short' } })
  const confirmed = await confirmOwner(services, context, { act: 'phishing_code', given: input })
  const { user } = confirmed
  const names = [user.username, user.nickname, user.email, user.mobile].map((name) => name?.toLowerCase())
  // Whoever is here has shown that he knows the password: to compare with it tells him nothing.
  const isKnown = names.includes(word.toLowerCase()) || word === input.current_password
  if (isKnown) refuse('phishing_code_known', { fields: { phishing_code: 'phishing_code_known' } })
  await transact(services.db, async (tx) => {
    await confirmed.use(tx)
    await store.setPhishingCode(tx, userId, services.secrets.seal(word, phishingCodeOf(userId)))
    await tellOfChange(tx, services, { user, context, kind: 'phishing_code_changed' })
  })
  services.publishMessages(userId)
  return { phishing_code: word }
}

import * as digits from '../../digits.ts'
import type { Secrets } from '../../secrets.ts'
import { authenticatorOf } from './sealed.ts'
import type { OperatorRow } from './store.ts'

interface Owner {
  id: string
  email: string
}

const ownerOf = ({ id, email }: Owner) => ({ about: authenticatorOf(id), label: email })

export const newKey = (secrets: Secrets, owner: Owner): digits.AppKey => digits.newKey(secrets, ownerOf(owner))

export const readKey = (secrets: Secrets, owner: Owner & { authenticator: Buffer }): digits.AppKey =>
  digits.readKey(secrets, { ...ownerOf(owner), sealed: owner.authenticator })

/** The time step whose digits these are. Null for other digits, and for a step that was used or passed before. */
export const stepOf = (
  { secrets, now }: { secrets: Secrets; now(): number },
  { id, authenticator, usedStep }: OperatorRow,
  given: string,
): Promise<number | null> =>
  digits.stepOf(secrets, { about: authenticatorOf(id), sealed: authenticator, lastStep: Number(usedStep), digits: given, nowMs: now() })

import { digitsOf, newKey, type NewKey } from '../account/door.ts'
import type { Secrets } from '../../secrets.ts'
import type { OperatorRow } from './store.ts'

const aboutOf = (id: string): string => `authenticator of operator ${id}`

export const keyFor = (secrets: Secrets, { id, email }: { id: string; email: string }): NewKey =>
  newKey(secrets, { about: aboutOf(id), label: email })

/** The time step whose digits these are. Null for other digits, and for a step that was used or passed before. */
export const stepOf = (
  { secrets, now }: { secrets: Secrets; now(): number },
  { id, authenticator, usedStep }: OperatorRow,
  digits: string,
): Promise<number | null> =>
  digitsOf(secrets, { about: aboutOf(id), sealed: authenticator, lastStep: Number(usedStep), digits, nowMs: now() })

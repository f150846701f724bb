import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse, type Role } from '@assay/contract/wire'
import type { Database, Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { CallContext } from '../../http/context.ts'
import type { Secrets } from '../../secrets.ts'
import { checkOperatorPassword, hashPassword } from '../account/door.ts'
import { newKey, readKey, stepOf } from './authenticator.ts'
import { logDeed } from '../../db/deeds.ts'
import { mustManage } from './managers.ts'
import type { OperatorServices } from './services.ts'
import { hashOf, newSecret, openSession } from './sessions.ts'
import * as store from './store.ts'

const HOURS = 24

/**
 * Of a secret, or of two halves with a point between them: the first is known by its hash alone to whoever makes the second, so that only the
 * invited has both.
 */
const setupHashOf = (setup: string): Buffer => {
  const [first = '', second] = setup.split('.')
  return second === undefined ? hashOf(first) : joinedHash(hashOf(first).toString('hex'), second)
}
const joinedHash = (firstHash: string, second: string): Buffer => hashOf(`${firstHash}.${second}`)

/** Invites with the second half of a secret, in the transaction of what was decided. */
export async function inviteBySecond(
  tx: Tx,
  secrets: Secrets,
  { email, name, roles, firstHash }: { email: string; name: string; roles: readonly Role[]; firstHash: string },
): Promise<string> {
  const second = newSecret()
  const setupHash = joinedHash(firstHash, second)
  const { id } = (await store.invite(tx, { email, name, roles, setupHash, hours: HOURS, isAnyone: false })) ?? refuse('operator_known')
  await store.setAuthenticator(tx, id, newKey(secrets, { id, email }).sealed)
  return second
}

interface Invitation {
  email: string
  name: string
  roles: readonly Role[]
  /** Null: the command on the machine itself. */
  by: number | null
}

/**
 * Invites an operator. Whoever has the secret that it answers sets password and second factor, once, within a day. An operator who has set
 * up, or was disabled, is invited again by the command on the machine alone, else an admin could become any other: `operator_known`.
 */
export function invite(
  { db, secrets }: { db: Database; secrets: Secrets },
  { email, name, roles, by }: Invitation,
): Promise<CallOutput<'operator.invite'>> {
  const setup = newSecret()
  return transact(db, async (tx) => {
    const isAnyone = by === null
    if (!isAnyone) await mustManage(tx, by)
    const { id, until } =
      (await store.invite(tx, { email, name, roles, setupHash: setupHashOf(setup), hours: HOURS, isAnyone })) ?? refuse('operator_known')
    await store.setAuthenticator(tx, id, newKey(secrets, { id, email }).sealed)
    await store.endSessionsOf(tx, id)
    await logDeed(tx, { operatorId: by, action: 'operator.invite', subject: `operator:${id}`, detail: { email, name, roles } })
    return { id, setup, expires_at: until.toISOString() }
  })
}

/** What the invited need for their authenticator app. */
export async function readInvitation(
  { db, secrets }: OperatorServices,
  { setup }: CallParsed<'operator.invitation'>,
): Promise<CallOutput<'operator.invitation'>> {
  const { email, name, id, authenticator } = await invited(db, setup)
  const { key, uri } = readKey(secrets, { id, email, authenticator })
  return { email, name, key, uri }
}

export async function accept(
  services: OperatorServices,
  input: CallParsed<'operator.accept'>,
  { device, address }: CallContext,
): Promise<CallOutput<'operator.accept'>> {
  const operator = await invited(services.db, input.setup)
  checkOperatorPassword(input.password, input.re_password)
  const step = await stepOf(services, operator, input.code)
  if (step === null) refuse('code_wrong', { fields: { code: 'code_wrong' } })
  const passwordHash = await hashPassword(input.password)
  return transact(services.db, async (tx) => {
    if (!(await store.accept(tx, { setupHash: setupHashOf(input.setup), passwordHash, step }))) refuse('invitation_unknown')
    await logDeed(tx, {
      operatorId: Number(operator.id),
      action: 'operator.accept',
      subject: `operator:${operator.id}`,
      detail: { address },
    })
    const { token, until } = await openSession(tx, { operatorId: operator.id, device, address })
    return { token, expires_at: until.toISOString() }
  })
}

async function invited(db: Database | Tx, setup: string): Promise<store.OperatorRow> {
  return (await store.findInvited(db, setupHashOf(setup))) ?? refuse('invitation_unknown')
}

import type { CallOutput, CallParsed } from '@assay/contract'
import { Refusal, refuse } from '@assay/contract/wire'
import { transact } from '../../db/transact.ts'
import { networkOf } from '../../http/address.ts'
import type { CallContext } from '../../http/context.ts'
import { verifyNothing, verifyPassword } from '../account/door.ts'
import { stepOf } from './authenticator.ts'
import { logDeed } from '../../db/deeds.ts'
import type { OperatorServices } from './services.ts'
import { hashOf, openSession } from './sessions.ts'
import * as store from './store.ts'

/** Logs in with password and second factor. An unknown address and whatever is wrong get the same refusal, after the same work. */
export async function login(
  services: OperatorServices,
  input: CallParsed<'operator.login'>,
  context: CallContext,
): Promise<CallOutput<'operator.login'>> {
  const found = await store.findByEmail(services.db, input.email)
  // By the row: two spellings that the database takes for one address are one counter.
  const email = found?.email ?? input.email.toLowerCase()
  const network = networkOf(context.address)
  // A stranger who knows the address uses up the tries of his own network, never those of a device that was logged in before.
  const device = found && input.device ? hashOf(input.device) : null
  const isKnown = device !== null && (await store.isKnownDevice(services.db, found!.id, device))
  const from = isKnown ? `device ${device.toString('hex')}` : network
  const by = { account: `operator ${email} ${from}`, address: isKnown ? `operator ${from}` : network }
  const note = (why: string) =>
    services.log.warn({ operatorId: found ? Number(found.id) : null, address: context.address, why }, 'operator not let in')
  const opened = await services.loginLimits
    .attempt(by, () => openIfRight(services, found, { input, context }))
    .catch((failure: unknown) => {
      if (failure instanceof Refusal) note(failure.code)
      throw failure
    })
  if (!opened) {
    note('wrong')
    refuse('operator_login_failed')
  }
  return { token: opened.token, expires_at: opened.until.toISOString() }
}

interface Try {
  input: CallParsed<'operator.login'>
  context: CallContext
}

async function openIfRight(services: OperatorServices, found: store.OperatorRow | null, { input, context }: Try) {
  const passwordHash = found?.passwordHash
  const isRight = passwordHash ? await verifyPassword(passwordHash, input.password) : await verifyNothing(input.password)
  if (!found || !passwordHash || !isRight || found.disabledAt) return null
  const step = await stepOf(services, found, input.code)
  if (step === null) return null
  return transact(services.db, async (tx) => {
    if (!(await store.useStep(tx, found.id, { step, passwordHash }))) return null
    await logDeed(tx, {
      operatorId: Number(found.id),
      action: 'login',
      subject: `operator:${found.id}`,
      detail: { address: context.address },
    })
    return openSession(tx, { operatorId: found.id, device: context.device, address: context.address })
  })
}

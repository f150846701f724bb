/**
 * The keys by which operators sign what they approve: passkeys, each of the page of the console where it was made. The signer is told of them on
 * its own machine (decision 0036), by the line that is made here.
 */
import { challengeOf, isSigned, keyLine, keyPrint, type ApprovalKey } from '@assay/chain/approval'
import type { CallOutput } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { logDeed } from '../../db/deeds.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import { isChallenge, makingOptions, newChallenge, readMade } from '../account/door.ts'
import { insertKey, listKeys, type KeyRow } from './key-store.ts'
import type { OperatorServices } from './services.ts'

const NEW_KEY = 'new_operator_key'

const keyOf = ({ operator, site, id, public_key }: KeyRow): ApprovalKey => ({ operator, site, id, public_key })

export async function keysOut(db: Database, operatorId: number): Promise<CallOutput<'operator.keys'>> {
  const rows = await listKeys(db, operatorId)
  return rows.map((row) => ({
    id: row.number,
    operator_id: row.operator,
    site: row.site,
    line: keyLine(keyOf(row)),
    print: keyPrint(keyOf(row)),
    made_at: row.madeAt.toISOString(),
  }))
}

type Needed = Pick<OperatorServices, 'db' | 'secrets' | 'now'>

interface Own {
  operatorId: number
  name: string
}

export async function newKeyOptions({ db, secrets, now }: Needed, { operatorId, name }: Own, site: string): Promise<string> {
  const existing = (await listKeys(db, operatorId)).filter((key) => key.site === site)
  return makingOptions({
    host: new URL(site).hostname,
    name,
    userId: new Uint8Array(secrets.hashUnder(1, String(operatorId), 'operator key')),
    challenge: newChallenge(secrets, { act: NEW_KEY, userId: operatorId }, now()),
    existing: existing.map(({ id }) => ({ id })),
  })
}

export async function keepKey(
  { db, secrets, now }: Needed,
  operatorId: number,
  { site, answer }: { site: string; answer: string },
): Promise<string> {
  const nowMs = now()
  const made = await readMade(answer, {
    site: { host: new URL(site).hostname, origins: [site] },
    isExpected: (challenge) => isChallenge(secrets, { act: NEW_KEY, userId: operatorId }, { challenge, nowMs }),
  })
  return transact(db, async (tx) => {
    const publicKey = made.publicKey.toString('base64url')
    const id = (await insertKey(tx, { operatorId, site, credentialId: made.credentialId, publicKey })) ?? refuse('passkey_failed')
    const [key] = (await listKeys(tx, operatorId)).filter(({ number }) => number === id)
    await logDeed(tx, { operatorId, action: 'key.make', subject: `operator:${operatorId}`, detail: { site, print: keyPrint(keyOf(key!)) } })
    return id
  })
}

/**
 * Options by which an operator signs a text of this hash, as JSON, by a key that has not signed it: one that the signer does not know may be followed
 * by another. Null where he has none. They name no host: a browser takes that of its page, and the keys that were made there.
 */
export async function signingOptions(
  db: Database,
  operatorId: number,
  { termsHash, signed }: { termsHash: string; signed: readonly string[] },
): Promise<string | null> {
  const keys = (await listKeys(db, operatorId)).filter(({ number }) => !signed.includes(number))
  if (keys.length === 0) return null
  const { rpId: _, ...options } = await generateAuthenticationOptions({
    rpID: new URL(keys[0]!.site).hostname,
    challenge: challengeOf(termsHash),
    allowCredentials: keys.map(({ id }) => ({ id })),
    userVerification: 'required',
  })
  return JSON.stringify(options)
}

/** The number of the key by which an operator signed this text. Null where he has none. Refuses `passkey_failed` where he has, and did not. */
export async function requireSigned(
  tx: Tx,
  operatorId: number,
  { termsHash, answer }: { termsHash: string; answer: string | undefined },
): Promise<string | null> {
  const keys = await listKeys(tx, operatorId)
  if (keys.length === 0) return null
  if (answer === undefined) refuse('passkey_failed')
  for (const key of keys) if (await isSigned(answer, { keys: [keyOf(key)], termsHash })) return key.number
  return refuse('passkey_failed')
}

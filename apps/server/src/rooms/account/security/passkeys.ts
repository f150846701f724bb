/**
 * Passkeys (WebAuthn): making one, and answering a challenge with one. The library checks origin, host, signature, counter and flags.
 *
 * What operators sign, server and signer read by one reader of their own (`@assay/chain/approval`). It is not this one: an answer here is good once,
 * by a challenge and a counter in the database, and one there is kept and looked at again, by a key that the signer was given on its own machine. One
 * reader for both would have to be told whom it may believe, and the signer would carry the code that believes the database.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { refuse } from '@assay/contract/wire'
import { z } from 'zod'
import type { Tx } from '../../../db/pool.ts'
import type { AccountServices } from '../services.ts'
import { isChallenge, newChallenge, spentRow, type Purpose } from './challenge.ts'
import * as store from './store.ts'

const SITE_NAME = 'Assay'
/** Ed25519, ES256 and RS256, the first of them preferred. */
const ALGORITHMS = [-8, -7, -257]
const NEW_PASSKEY = 'new_passkey'

/** Where passkeys are made and used. */
export interface PasskeySite {
  /** The host that passkeys are bound to. */
  host: string
  origins: string[]
}

/** The public address, and allowed origins of the same host, such as a development server's. */
export function passkeySiteOf({ publicUrl, allowedOrigins }: { publicUrl: string; allowedOrigins: readonly string[] }): PasskeySite {
  const host = new URL(publicUrl).hostname
  return { host, origins: [publicUrl, ...allowedOrigins.filter((origin) => new URL(origin).hostname === host)] }
}

type PasskeyServices = Pick<AccountServices, 'db' | 'secrets' | 'passkeySite' | 'now'>

const idsOf = (rows: readonly store.PasskeyRow[]) =>
  rows.map(({ credential_id: id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }))

/** The options with which a browser makes a passkey, as JSON text. */
export async function newPasskeyOptions(services: PasskeyServices, user: { id: number; username: string }): Promise<string> {
  const { db, secrets, passkeySite, now } = services
  return makingOptions({
    host: passkeySite.host,
    name: user.username,
    // Stored on the device. It is the same for all passkeys of an account, whatever the key is by now, and says nothing about it.
    userId: new Uint8Array(secrets.hashUnder(1, String(user.id), 'passkey user')),
    challenge: newChallenge(secrets, { act: NEW_PASSKEY, userId: user.id }, now()),
    existing: idsOf(await store.listPasskeys(db, user.id)),
  })
}

interface Making {
  host: string
  /** Of the account, as the device shows it. */
  name: string
  userId: Uint8Array<ArrayBuffer>
  challenge: Uint8Array<ArrayBuffer>
  /** No device that has one of them makes another. */
  existing: { id: string; transports?: AuthenticatorTransport[] }[]
}

/** The options with which a browser makes a passkey of any account, a user's or an operator's. */
export async function makingOptions({ host, name, userId, challenge, existing }: Making): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: host,
    userName: name,
    userID: userId,
    challenge,
    attestationType: 'none',
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return JSON.stringify(options)
}

/** The options with which a browser answers by a passkey of this user, as JSON text. */
export async function passkeyOptionsFor(services: PasskeyServices, { act, userId }: { act: string; userId: number }): Promise<string> {
  return optionsFor(services, { act, userId }, idsOf(await store.listPasskeys(services.db, userId)))
}

/** The options of a login without a password: whoever's passkey it is. */
export const passkeyLoginOptions = (services: PasskeyServices): Promise<string> => optionsFor(services, { act: 'login', userId: null }, [])

async function optionsFor(
  { secrets, passkeySite, now }: PasskeyServices,
  purpose: Purpose,
  allowCredentials: ReturnType<typeof idsOf>,
): Promise<string> {
  const challenge = newChallenge(secrets, purpose, now())
  const options = await generateAuthenticationOptions({
    rpID: passkeySite.host,
    challenge,
    allowCredentials,
    userVerification: 'required',
  })
  return JSON.stringify(options)
}

const answerText = z.object({
  id: z.string().max(1_400),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})
const loginAnswer = answerText.extend({
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().optional(),
  }),
})
const newAnswer = answerText.extend({
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})

const refusePasskey = (): never => refuse('passkey_failed', { fields: { passkey: 'passkey_failed' } })

function readAnswer<Answer extends z.ZodType>(schema: Answer, text: string): z.output<Answer> {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? refusePasskey()
  } catch (error) {
    if (error instanceof SyntaxError) return refusePasskey()
    throw error
  }
}

/** The library throws plain errors for whatever is wrong with an answer. All of them are the same refusal. */
async function verified<Verified extends { verified: boolean }>(verify: () => Promise<Verified>): Promise<Verified> {
  try {
    const result = await verify()
    return result.verified ? result : refusePasskey()
  } catch (error) {
    if (error instanceof Error) return refusePasskey()
    throw error
  }
}

export interface CheckedPasskey {
  userId: number
  /** Notes the use, in the transaction of the effect. Refuses an answer that was used before. */
  use(tx: Tx): Promise<void>
}

/** Checks the answer to a challenge for this act. Without a user it is anybody's. Refuses `passkey_failed`. */
export async function checkPasskey(services: PasskeyServices, purpose: Purpose, text: string): Promise<CheckedPasskey> {
  const { db, secrets, passkeySite, now } = services
  const answer = readAnswer(loginAnswer, text)
  const found = await store.findPasskey(db, answer.id)
  if (!found || (purpose.userId !== null && found.user_id !== purpose.userId)) return refusePasskey()
  const nowMs = now()
  let challenge = ''
  const { authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: (given) => {
        challenge = given
        return isChallenge(secrets, purpose, { challenge: given, nowMs })
      },
      expectedOrigin: passkeySite.origins,
      expectedRPID: passkeySite.host,
      requireUserVerification: true,
      credential: { id: found.credential_id, publicKey: new Uint8Array(found.public_key), counter: found.counter },
    }),
  )
  const use = { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
  const { hash, expiresAt } = spentRow(challenge, nowMs)
  return {
    userId: found.user_id,
    async use(tx) {
      if (!(await store.spendChallenge(tx, hash, expiresAt))) refusePasskey()
      if (!(await store.usePasskey(tx, found.id, use))) refusePasskey()
    },
  }
}

export interface MadePasskey {
  passkey: Omit<store.NewPasskey, 'name'>
  /** Notes that the challenge was answered, in the transaction of the effect. */
  use(tx: Tx): Promise<void>
}

/** Checks a passkey that the browser made for this user. Refuses `passkey_failed`. */
export async function checkNewPasskey(services: PasskeyServices, userId: number, text: string): Promise<MadePasskey> {
  const { secrets, passkeySite, now } = services
  const nowMs = now()
  let challenge = ''
  const made = await readMade(text, {
    site: passkeySite,
    isExpected: (given) => {
      challenge = given
      return isChallenge(secrets, { act: NEW_PASSKEY, userId }, { challenge: given, nowMs })
    },
  })
  const { hash, expiresAt } = spentRow(challenge, nowMs)
  return {
    passkey: { userId, ...made },
    async use(tx) {
      if (!(await store.spendChallenge(tx, hash, expiresAt))) refusePasskey()
    },
  }
}

/** What a browser made on this site, in answer to a challenge that is expected. Refuses `passkey_failed`. */
export async function readMade(
  text: string,
  { site, isExpected }: { site: PasskeySite; isExpected: (challenge: string) => boolean },
): Promise<Omit<store.NewPasskey, 'name' | 'userId'>> {
  const answer = readAnswer(newAnswer, text)
  const result = await verified(() =>
    verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: isExpected,
      expectedOrigin: site.origins,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  const { credential, credentialBackedUp } = result.registrationInfo ?? refusePasskey()
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: answer.response.transports,
    isBackedUp: credentialBackedUp,
  }
}

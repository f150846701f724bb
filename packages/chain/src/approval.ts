/**
 * The signature under an approval: what an operator's passkey answers to the hash of the text that he approves. The server keeps it, and the
 * signer checks it by a key that it was given on its own machine, so that whoever owns server and database cannot make one up.
 */
import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server'
import { base64urlnopad, hex } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { z } from 'zod'

/** Such text of a browser is a few hundred characters long. */
export const ANSWER_MAXIMUM = 8_000

const LINE_MAXIMUM = 4_000
const PRINT_BYTES = 8

const key = z.strictObject({
  operator: z.string().regex(/^[1-9]\d{0,14}$/),
  /** Origin of the console where it was made. */
  site: z.url().max(300),
  /** As the authenticator names it. */
  id: z.string().min(1).max(1_400),
  /** COSE, in base64url. */
  public_key: z.string().min(1).max(2_000),
})
export type ApprovalKey = z.output<typeof key>

/** What whoever runs the signer is given, to be compared by its print with what the operator sees. */
export const keyLine = (of: ApprovalKey): string => base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(of)))

/** Null where it is no such line. */
export function readKeyLine(line: string): ApprovalKey | null {
  if (line.length > LINE_MAXIMUM) return null
  try {
    return key.safeParse(JSON.parse(new TextDecoder().decode(base64urlnopad.decode(line)))).data ?? null
  } catch {
    return null
  }
}

export const approvalKeys = z.array(key)

/** Short enough to be read out. */
export const keyPrint = (of: ApprovalKey): string =>
  hex
    .encode(sha256(new TextEncoder().encode(JSON.stringify([of.operator, of.site, of.id, of.public_key]))).slice(0, PRINT_BYTES))
    .replaceAll(/(.{4})(?=.)/g, '$1 ')

/** `termsHash` is 64 hexadecimal digits: its bytes are the challenge. */
export const challengeOf = (termsHash: string): Uint8Array<ArrayBuffer> => new Uint8Array(hex.decode(termsHash))

const answer = z.object({
  id: z.string().max(1_400),
  rawId: z.string().max(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().optional(),
  }),
})

/** Whether this text is the answer of one of these keys to exactly this hash, by a person who was there and said who he is. */
export async function isSigned(text: string, { keys, termsHash }: { keys: readonly ApprovalKey[]; termsHash: string }): Promise<boolean> {
  const given = readAnswer(text)
  const found = given && keys.find(({ id }) => id === given.id)
  if (!given || !found) return false
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: given as AuthenticationResponseJSON,
      expectedChallenge: base64urlnopad.encode(challengeOf(termsHash)),
      expectedOrigin: found.site,
      expectedRPID: new URL(found.site).hostname,
      requireUserVerification: true,
      // An answer is looked at more than once: its counter says nothing.
      credential: { id: found.id, publicKey: new Uint8Array(base64urlnopad.decode(found.public_key)), counter: 0 },
    })
    return verified
  } catch {
    // The library throws plain errors for whatever is wrong with an answer.
    return false
  }
}

function readAnswer(text: string): z.output<typeof answer> | null {
  if (text.length > ANSWER_MAXIMUM) return null
  try {
    return answer.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

import { hash, verify } from '@node-rs/argon2'
import { refuse } from '@assay/contract/wire'
import { isCommonPassword } from '@assay/contract/common-passwords'
import { isKnownPassword } from './known-passwords.ts'

/** Parameters of argon2id (the library's default variant), as OWASP recommends for interactive logins. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a new password with a random salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> => verify(passwordHash, password, COST)

/** The hash that is verified when there is no such account, so that the answer takes as long. It is the hash of a random password. */
let decoy: Promise<string> | null = null
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword(crypto.randomUUID())
  await verifyPassword(await decoy, password)
  return false
}

const LONGEST = 64

/**
 * Rules for a new password: 7 to 64 characters, not a common password, both entries equal. Refuses `passwords_differ`, `password_length` or
 * `password_common`.
 */
export const checkNewPassword = (password: string, repeated: string): void =>
  check({ password, repeated, least: 7, code: 'password_length' })

/** The same for an operator's, which is of at least 12 characters: `operator_password_length`. */
export const checkOperatorPassword = (password: string, repeated: string): void =>
  check({ password, repeated, least: 12, code: 'operator_password_length' })

interface Checked {
  password: string
  repeated: string
  least: number
  code: 'password_length' | 'operator_password_length'
}

function check({ password, repeated, least, code }: Checked): void {
  if (password !== repeated) refuse('passwords_differ', { fields: { re_password: 'passwords_differ' } })
  if (password.length < least || password.length > LONGEST) refuse(code, { fields: { password: code } })
  if (isCommonPassword(password) || isKnownPassword(password)) refuse('password_common', { fields: { password: 'password_common' } })
}

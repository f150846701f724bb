import { hash, verify } from '@node-rs/argon2'
import { refuse } from '@assay/contract/wire'
import { commonPasswords } from '@assay/contract/common-passwords'

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

/**
 * Rules for a new password: 7 to 64 characters, not a common password, both entries equal. Refuses `passwords_differ`, `password_length` or
 * `password_common`.
 */
export function checkNewPassword(password: string, repeated: string): void {
  if (password !== repeated) refuse('passwords_differ', { fields: { re_password: 'passwords_differ' } })
  if (password.length < 7 || password.length > 64) refuse('password_length', { fields: { password: 'password_length' } })
  if (commonPasswords.has(password.toLowerCase())) refuse('password_common', { fields: { password: 'password_common' } })
}

import { isCommonPassword } from '@assay/contract/common-passwords'

/** The server's limits: longer than six, not longer than what it hashes. */
export const SHORTEST = 7
export const LONGEST = 64
/** From here on a password is called strong, unless its characters repeat. */
const ADVISED = 10
const VARIED = 6

export type PasswordProblem = 'field_required' | 'password_length' | 'password_common'

/** The error that the server would return for a new password. */
export function passwordProblem(password: string): PasswordProblem | undefined {
  if (password === '') return 'field_required'
  if (password.length < SHORTEST || password.length > LONGEST) return 'password_length'
  return isCommonPassword(password) ? 'password_common' : undefined
}

export interface PasswordRules {
  long: boolean
  uncommon: boolean
  /** Advised only. */
  strong: boolean
}

/** Which rules a password keeps, for the list under its field. */
export function passwordRules(password: string): PasswordRules {
  const long = password.length >= SHORTEST && password.length <= LONGEST
  const uncommon = password !== '' && !isCommonPassword(password)
  return { long, uncommon, strong: long && uncommon && password.length >= ADVISED && new Set(password).size >= VARIED }
}

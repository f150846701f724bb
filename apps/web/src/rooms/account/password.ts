import { commonPasswords } from '@assay/contract/common-passwords'

/** As the server has it: longer than six, not longer than what it hashes. */
export const SHORTEST = 7
export const LONGEST = 64
/** From here on a password is called good. */
export const ADVISED = 10

export type PasswordProblem = 'field_required' | 'password_length' | 'password_common'

/** What the server would refuse in a new password, known before it is asked. */
export function passwordProblem(password: string): PasswordProblem | undefined {
  if (password === '') return 'field_required'
  if (password.length < SHORTEST || password.length > LONGEST) return 'password_length'
  return commonPasswords.has(password.toLowerCase()) ? 'password_common' : undefined
}

/** At fewer different characters than this, length says little. */
const VARIED = 6

/**
 * How good a password is, from 0 to 4. Length counts most, as it does against guessing; different kinds of characters add
 * a step, and few different ones, or a place on the list of common ones, leave it at the bottom.
 */
export function strengthOf(password: string): number {
  const problem = passwordProblem(password)
  if (problem) return problem === 'password_common' ? 1 : 0
  if (new Set(password).size < VARIED) return 1
  const byLength = [SHORTEST, ADVISED, 12, 16].filter((length) => password.length >= length).length
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  return Math.min(4, byLength + (kinds >= 3 && password.length >= ADVISED ? 1 : 0))
}

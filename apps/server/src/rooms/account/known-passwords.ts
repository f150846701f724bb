/** Nearly fifty thousand passwords from breaches, the most used first, as a kept library has them. They stay on the server: a page would be too heavy. */
import { dictionary } from '@zxcvbn-ts/language-common'

const known: ReadonlySet<string> = new Set(dictionary['passwords-common'])

export const isKnownPassword = (password: string): boolean => known.has(password.toLowerCase())

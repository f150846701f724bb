/**
 * Ten codes, each of which stands in once for the digits of an authenticator app. Only their keyed hashes are kept: a code has 134 bits, so that
 * nobody can guess it, even with the database and the key.
 */
import { randomInt } from 'node:crypto'
import type { Secrets } from '../../../secrets.ts'

const CODES = 10
/** Seven groups of four. */
const LENGTH = 28
/** Of accounts that have made no new ones since. */
const LENGTH_BEFORE = 10
/** No vowels and no similar characters: codes are written down and must not spell words. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'

const PLAIN = new RegExp(`^(?:[${ALPHABET}]{${LENGTH}}|[${ALPHABET}]{${LENGTH_BEFORE}})$`)

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** As they are shown: in groups. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, () => newCode().match(/.{4}/g)!.join('-'))

/** However it was typed: with or without the dashes, in small letters. Null when it cannot be a recovery code. */
function plainCode(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return PLAIN.test(plain) ? plain : null
}

export function recoveryHash(secrets: Secrets, userId: number, typed: string): Buffer | null {
  const plain = plainCode(typed)
  return plain === null ? null : secrets.hash(plain, `recovery ${userId}`)
}

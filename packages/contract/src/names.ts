/**
 * The rules of names that others see. Letters are those of the nine languages, so that everybody can write his own; a name in another
 * spelling of the same letters (full width, ligatures) becomes the plain one.
 */

/** Letters, marks within words and digits. Combining marks that belong to no script are none of them: they can be piled up without end. */
const SCRIPTS = String.raw`\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}`
const PART = String.raw`(?:(?=[\p{L}\p{M}])[${SCRIPTS}]|[0-9ー])`
const NICKNAME = new RegExp(`^${PART}{2,10}$`, 'u')
const WORDS = new RegExp(`^${PART}+(?: ${PART}+)*$`, 'u')

export const NICKNAME_LENGTH = { minimum: 2, maximum: 10 } as const
export const SIGNATURE_LENGTH = { minimum: 2, maximum: 30 } as const

/** One spelling: without spaces around, one space between words, compatible characters as plain ones. */
export const spelled = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()

/** How many characters a reader sees, near enough: code points. */
export const lengthOf = (text: string): number => Array.from(text).length

/** 2 to 10 letters and digits. `text` is spelled already. */
export const isNickname = (text: string): boolean => NICKNAME.test(text)

/** 2 to 30 letters and digits, with single spaces between words. `text` is spelled already. */
export const isSignature = (text: string): boolean =>
  WORDS.test(text) && lengthOf(text) >= SIGNATURE_LENGTH.minimum && lengthOf(text) <= SIGNATURE_LENGTH.maximum

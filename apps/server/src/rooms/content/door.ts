export type { ContentOffer } from './open.ts'
export { plainText, sanitised } from './rich-text.ts'
export { checkLanguages, cleaned, fingerprintOf, haveWords, languagesFor, wordsFor, type Words } from './words.ts'

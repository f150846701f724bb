export { plainText, sanitised } from './rich-text.ts'

/** The closed catalogue of error codes: one text each in nine languages. Codes are unique over all rooms. */
import type { Lang } from '../wire/lang.ts'
import { accountErrors } from './errors/account.ts'
import { contentErrors } from './errors/content.ts'
import { futuresErrors } from './errors/futures.ts'
import { marketErrors } from './errors/market.ts'
import { messageErrors } from './errors/message.ts'
import { proofErrors } from './errors/proof.ts'
import { secondsErrors } from './errors/seconds.ts'
import { spotErrors } from './errors/spot.ts'
import { walletErrors } from './errors/wallet.ts'
import { fieldErrors, wireErrors } from './errors/wire.ts'
import { fillFigures, textOfRow, type TextRow } from './row.ts'

export { unknownDevice } from './message-text.ts'
export { fill, textOfRow, toText, type TextRow } from './row.ts'
export { messageTexts, messageWords, type MessageFact, type MessageKind, type MessageWords } from './messages.ts'

/** By room, as docs/ERRORS lists them. */
export const errorTables = {
  wire: wireErrors,
  account: accountErrors,
  content: contentErrors,
  futures: futuresErrors,
  market: marketErrors,
  message: messageErrors,
  proof: proofErrors,
  seconds: secondsErrors,
  spot: spotErrors,
  wallet: walletErrors,
}

type Tables = typeof errorTables
export type ErrorCode = { [T in keyof Tables]: keyof Tables[T] }[keyof Tables]
export type FieldCode = keyof typeof fieldErrors

const catalogue: Record<string, TextRow> = Object.assign({}, ...Object.values(errorTables), fieldErrors)

export const errorCodes = Object.keys(catalogue)
export const isFieldCode = (code: string): code is FieldCode => code in fieldErrors

export function errorText(code: ErrorCode | FieldCode, lang: Lang, values?: Record<string, string | number>): string {
  return fillFigures(textOfRow(catalogue[code]!, lang), values)
}

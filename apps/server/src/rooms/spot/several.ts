/** Several commands in one call. Each has its own result, and a refused one does not stop the others. */
import type { CallOutput } from '@assay/contract'
import type { ErrorCode } from '@assay/contract/texts'
import { Refusal, type Lang, type RefusalDetail } from '@assay/contract/wire'
import { errorEnvelope } from '../../http/envelope.ts'
import type { OrderAnswer } from './present.ts'

/** Has no text, because a key keeps it and a repeated call gets it in the language of that call. */
export type Attempt = { order: OrderAnswer } | { code: ErrorCode; detail: RefusalDetail }

export function attempt(work: () => OrderAnswer): Attempt {
  try {
    return { order: work() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, detail: error.detail }
  }
}

export const presentAttempts = (attempts: readonly Attempt[], lang: Lang): CallOutput<'spot.placeOrders'> => ({
  results: attempts.map((one) => ('order' in one ? one.order : presentRefusal(one, lang))),
})

function presentRefusal(refused: { code: ErrorCode; detail: RefusalDetail }, lang: Lang) {
  const { error, message, fields } = errorEnvelope(refused, lang)
  return { code: error, message, ...(fields && { fields }) }
}

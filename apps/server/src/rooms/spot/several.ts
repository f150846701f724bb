/** Several commands in one call: each has a result of its own, and none stops the others. */
import type { CallOutput } from '@assay/contract'
import type { ErrorCode } from '@assay/contract/texts'
import { Refusal, type Lang, type RefusalDetail } from '@assay/contract/wire'
import { errorEnvelope } from '../../http/envelope.ts'
import type { OrderAnswer } from './present.ts'

/** Without words: under a key it is kept, and told again in the language of the one who asks. */
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

import { errorText, type ErrorCode } from '@assay/contract/texts'
import type { ErrorEnvelope, Lang, OkEnvelope, Refusal } from '@assay/contract/wire'

export const okEnvelope = <T>(message: T): OkEnvelope<T> => ({ type: 'ok', code: 1, message })

/** `type` on the wire for the codes that have their own, and the HTTP status of refusals that are not 200. */
const TYPE_OF: Partial<Record<ErrorCode, ErrorEnvelope['type']>> = { please_log_in: '999', level_needed: '998' }
const STATUS_OF: Partial<Record<ErrorCode, number>> = {
  body_unreadable: 400,
  address_not_allowed: 403,
  route_not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  file_too_large: 413,
  content_type_unsupported: 415,
  too_many_requests: 429,
  fault: 500,
  unavailable: 503,
  outcome_unknown: 503,
}

export const statusOf = (code: ErrorCode): number => STATUS_OF[code] ?? 200

export function errorEnvelope(refusal: Pick<Refusal, 'code' | 'detail'>, lang: Lang): ErrorEnvelope {
  const { code, detail } = refusal
  const fields = {
    ...mapValues(detail.fields ?? {}, (fieldCode) => errorText(fieldCode, lang, detail.values)),
    ...detail.raw,
  }
  return {
    type: TYPE_OF[code] ?? 'error',
    code: 0,
    error: code,
    message: errorText(code, lang, detail.values),
    ...(Object.keys(fields).length > 0 && { fields }),
  }
}

function mapValues<V, W>(record: Record<string, V>, map: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

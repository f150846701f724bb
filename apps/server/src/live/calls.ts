/**
 * Serves calls over the live connection. Only calls that the contract marks as `live` are served. Their answers are the same as over HTTP.
 */
import { langOf, refuse, type Envelope } from '@assay/contract/wire'
import type { Logger } from 'pino'
import { z } from 'zod'
import { errorEnvelope, okEnvelope } from '../http/envelope.ts'
import { refusalOf } from '../http/fault.ts'
import { refusalNotes } from '../http/refused-access.ts'
import { letIn, NOBODY, runCall, servedCalls, type AskedCall, type Caller, type ServeOptions } from '../http/run-call.ts'

/** The caller, as identified at the handshake. */
export type LiveCaller = Caller & Pick<AskedCall, 'device'>

export type AnswerCall = (request: unknown, caller: LiveCaller) => Promise<Envelope<unknown>>

/** The shape of the contract's CallRequest. The call itself checks the fields. */
const callRequest = z
  .strictObject({ name: z.string(), key: z.unknown(), fields: z.unknown(), lang: z.unknown() })
  .partial()
  .required({ name: true })

export function answerLiveCalls(options: ServeOptions, log: Logger): AnswerCall {
  const served = new Map(
    servedCalls(options)
      .filter(({ call }) => call.live)
      .map((one) => [one.name as string, one]),
  )
  const noteRefusal = refusalNotes(log)
  return async (request, caller) => {
    const parsed = callRequest.safeParse(request)
    const { name, key, fields } = parsed.data ?? {}
    const lang = langOf((request as { lang?: unknown } | null | undefined)?.lang)
    const { address, device, token } = caller
    let known = NOBODY
    try {
      if (name === undefined) refuse('body_unreadable')
      const one = served.get(name) ?? refuse('route_not_found')
      known = await letIn(one.call, caller, options)
      return okEnvelope(await runCall(one, { ...known, address, device, lang, key, fields: fields ?? {} }, options))
    } catch (error) {
      const refusal = refusalOf(error, log, { call: name })
      noteRefusal(refusal, { ...known, call: name ?? '', address, hasToken: token !== null })
      return errorEnvelope(refusal, lang)
    }
  }
}

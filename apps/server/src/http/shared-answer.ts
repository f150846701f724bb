/** An answer that is the same for all callers for a short time. It is computed, translated and compressed once. */
import type { AnyCallName } from '@assay/contract'
import type { Lang } from '@assay/contract/wire'
import type { FastifyReply } from 'fastify'
import type { CallContext, Handler } from './context.ts'
import { okEnvelope } from './envelope.ts'
import { compressed, takesGzip } from './file-answer.ts'

type AnyHandler = Handler<AnyCallName>

export class SharedAnswer {
  readonly #text: string
  #gzipped: Promise<Buffer> | null = null

  constructor(message: unknown) {
    this.#text = JSON.stringify(okEnvelope(message))
  }

  async send(reply: FastifyReply): Promise<FastifyReply> {
    reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
    if (!takesGzip(reply.request.headers)) return reply.send(this.#text)
    this.#gzipped ??= compressed(this.#text)
    return reply.header('content-encoding', 'gzip').send(await this.#gzipped)
  }
}

/**
 * For guest calls: without fields their answers differ only by language. With fields they are made for each caller. Refusals and faults are not
 * shared with later callers.
 */
export function shareAnswers(handler: AnyHandler, everyMs: number, now = performance.now.bind(performance)): AnyHandler {
  const kept = new Map<Lang, { untilMs: number; answer: Promise<SharedAnswer> }>()
  const make = async (input: unknown, context: CallContext): Promise<SharedAnswer> =>
    new SharedAnswer(await (handler as (input: unknown, context: CallContext) => unknown)(input, context))
  const share = (input: unknown, context: CallContext): Promise<SharedAnswer> => {
    if (Object.values(input as object).some((field) => field !== undefined)) return make(input, context)
    const last = kept.get(context.lang)
    if (last && now() < last.untilMs) return last.answer
    const answer = make(input, context)
    kept.set(context.lang, { untilMs: now() + everyMs, answer })
    answer.catch(() => kept.delete(context.lang))
    return answer
  }
  return share as unknown as AnyHandler
}

/**
 * JSON-RPC to a node. What a node says is input from outside: an answer is read to an end, by a schema, and its numbers keep their digits.
 * It may be too late, too large, no JSON, of another question or an error; each is a NodeFault with a word for people who run the site.
 */
import type { z } from 'zod'

export type NodeTrouble = 'unreachable' | 'slow' | 'refused' | 'unreadable'

export class NodeFault extends Error {
  readonly trouble: NodeTrouble
  constructor(trouble: NodeTrouble, detail: string) {
    super(`${trouble}: ${detail}`)
    this.trouble = trouble
  }
}

export interface Question<Answer = unknown> {
  method: string
  params: readonly unknown[]
  answer: z.ZodType<Answer>
}

export interface Rpc {
  ask<Answer>(question: Question<Answer>): Promise<Answer>
  /** Several at once, in their order. */
  askAll<Answer>(questions: readonly Question<Answer>[]): Promise<Answer[]>
}

export interface RpcOptions {
  url: string
  timeoutMs: number
  /** More is not read. */
  maximumBytes: number
  /** Whoever asks goes away before there is an answer. */
  ending?: AbortSignal
}

/** A question that a node gets at once; it may refuse more in one request. */
const TOGETHER = 40

/** A number that is not whole stays the text the node wrote: 0.1 has no exact number. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && context?.source !== undefined ? context.source : value
}
const parse = JSON.parse as (text: string, reviver: typeof keepDigits) => unknown

export function openRpc(options: RpcOptions): Rpc {
  const askAll = async <Answer>(questions: readonly Question<Answer>[]): Promise<Answer[]> => {
    const answers: Answer[] = []
    for (let start = 0; start < questions.length; start += TOGETHER) {
      answers.push(...(await askTogether(options, questions.slice(start, start + TOGETHER))))
    }
    return answers
  }
  return { askAll, ask: async (question) => (await askAll([question]))[0]! }
}

async function askTogether<Answer>(options: RpcOptions, questions: readonly Question<Answer>[]): Promise<Answer[]> {
  const body = questions.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const said = parsed(await post(options, JSON.stringify(body.length === 1 ? body[0] : body)))
  const all = body.length === 1 ? [said] : said
  if (!Array.isArray(all)) throw new NodeFault('unreadable', `${nameOf(questions)}: no list of answers`)
  return questions.map((question, id) =>
    answerOf(
      question,
      all.find((one) => (one as { id?: unknown } | null)?.id === id),
    ),
  )
}

const nameOf = (questions: readonly Question[]): string => questions[0]?.method ?? ''

function answerOf<Answer>({ method, answer }: Question<Answer>, given: unknown): Answer {
  const { result, error } = (given ?? {}) as { result?: unknown; error?: { code?: unknown; message?: unknown } | null }
  if (error !== undefined && error !== null) throw new NodeFault('refused', `${method}: ${wordsOf(error.message)}`)
  if (given === undefined) throw new NodeFault('unreadable', `${method}: no answer to this question`)
  const read = answer.safeParse(result)
  if (!read.success) throw new NodeFault('unreadable', `${method}: ${read.error.issues[0]?.path.join('.') ?? ''} is not as it must be`)
  return read.data
}

const WORDS_MAXIMUM = 200
/** What a node wrote, short and on one line: it goes into logs and into the console. */
const wordsOf = (text: unknown): string => (typeof text === 'string' ? text.replace(/\p{Cc}+/gu, ' ').slice(0, WORDS_MAXIMUM) : '')

function parsed(text: string): unknown {
  try {
    return parse(text, keepDigits)
  } catch {
    throw new NodeFault('unreadable', 'no JSON')
  }
}

async function post({ url, timeoutMs, maximumBytes, ending }: RpcOptions, body: string): Promise<string> {
  const { username, password, ...rest } = partsOf(url)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (username !== '') headers['authorization'] = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(ending ? [ending] : [])])
    const response = await fetch(rest.href, { method: 'POST', headers, body, signal, redirect: 'error' })
    // Bitcoin's node says errors of a question with 500 or 404, and JSON that tells them.
    if (response.status === 401 || response.status === 403) throw new NodeFault('refused', `status ${response.status}`)
    return await readBody(response, maximumBytes)
  } catch (error) {
    if (error instanceof NodeFault) throw error
    const { name } = error as Error
    throw name === 'TimeoutError' || name === 'AbortError'
      ? new NodeFault('slow', `no answer in ${timeoutMs} ms`)
      : new NodeFault('unreachable', 'no connection')
  }
}

function partsOf(url: string): { username: string; password: string; href: string } {
  const parsedUrl = new URL(url)
  const { username, password } = parsedUrl
  parsedUrl.username = ''
  parsedUrl.password = ''
  return { username: decodeURIComponent(username), password: decodeURIComponent(password), href: parsedUrl.href }
}

async function readBody(response: Response, maximumBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maximumBytes) throw new NodeFault('unreadable', `more than ${maximumBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

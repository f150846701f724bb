/**
 * What every call goes through, by whichever way it came: the address's limit on tokens nobody knows, session, the rate limit of whom
 * it is, level, fields, then the room's handler.
 */
import { callNames, callOf, type CallName } from '@assay/contract'
import { Refusal, refuse, type CallDefinition, type Lang } from '@assay/contract/wire'
import type { CallContext, Handler, Session } from './context.ts'
import { idempotentRequest } from './idempotency.ts'
import { parseInput } from './input.ts'
import type { RateLimits } from './rate-limit.ts'

type AnyHandler = Handler<CallName>

export interface ServeOptions {
  mode: 'sandbox' | 'live'
  /** Every room's handlers, by `room.call`. */
  handlers: Record<string, AnyHandler>
  rateLimits: RateLimits
  /** The session of a token, null when it is unknown, ended or expired; refuses an address that has too many looked up. */
  findSession(token: string, address: string): Promise<Session | null>
}

export interface ServedCall {
  name: CallName
  call: CallDefinition
  handler: AnyHandler
}

/** Every call that exists in this mode. */
export function servedCalls({ mode, handlers }: ServeOptions): ServedCall[] {
  return callNames.flatMap((name) => {
    const call = callOf(name)
    if (call.sandboxOnly && mode === 'live') return []
    const handler = handlers[name]
    if (!handler) throw new Error(`no handler for ${name}`)
    return [{ name, call, handler }]
  })
}

/** A call as it came, nothing of it believed. */
export interface AskedCall {
  token: string | null
  /** Network address of the caller. */
  address: string
  device: string | undefined
  lang: Lang
  /** The Idempotency-Key. */
  key: unknown
  fields: unknown
}

const DEVICE_MAXIMUM = 200

/** Beyond what a call waits for a connection or its turn: then those have said themselves that nothing was done. */
const ANSWER_WITHIN_MS = 11_000

/** The handler's answer; whatever is not as it must be is thrown as a Refusal. When it hangs, with the database, nobody is left waiting. */
export async function runCall(served: ServedCall, asked: AskedCall, options: ServeOptions): Promise<unknown> {
  const late = Promise.withResolvers<never>()
  const giveUp = (): void => late.reject(new Refusal(served.call.reads ? 'unavailable' : 'outcome_unknown'))
  const timer = setTimeout(giveUp, ANSWER_WITHIN_MS)
  try {
    return await Promise.race([answerTo(served, asked, options), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function answerTo({ call, handler }: ServedCall, asked: AskedCall, options: ServeOptions): Promise<unknown> {
  const { token, address, lang } = asked
  const session = token === null ? null : await options.findSession(token, address)
  const caller = { userId: session?.userId ?? null, address }
  await options.rateLimits.take(call.rate, caller)
  checkAccess(call, session)
  const input = parseInput(call, asked.fields)
  const further = call.ratePer === undefined ? 0 : (input as Record<string, unknown[]>)[call.ratePer]!.length - 1
  if (further > 0) await options.rateLimits.take(call.rate, caller, further)
  const context: CallContext = {
    lang,
    address,
    device: (asked.device ?? '').slice(0, DEVICE_MAXIMUM),
    session,
    idempotent: call.moves ? idempotentRequest(asked.key, call.path, input) : null,
  }
  return (handler as (input: unknown, context: CallContext) => unknown)(input, context)
}

function checkAccess(call: CallDefinition, session: Session | null): void {
  if (call.access === 'guest') return
  if (!session) refuse('please_log_in')
  const level = call.access === 'level1' ? 1 : call.access === 'level2' ? 2 : 0
  if (session.verificationLevel < level) refuse('level_needed')
}

/**
 * What every call goes through, by whichever way it came. Before its fields are read: room in memory, the network's limit on tokens
 * nobody knows, session, the rate limit of whom it is. Then level, fields, what they cost beyond a point, and the room's handler.
 */
import { callNames, callOf, type CallName } from '@assay/contract'
import { Refusal, refuse, type CallDefinition, type Lang } from '@assay/contract/wire'
import { isDatabaseAway } from '../db/away.ts'
import type { CallContext, Handler, Session } from './context.ts'
import { OutcomeUnknown } from './fault.ts'
import { idempotentRequest } from './idempotency.ts'
import { parseInput } from './input.ts'
import type { Overload } from './overload.ts'
import type { RateLimits } from './rate-limit.ts'

type AnyHandler = Handler<CallName>

export interface ServeOptions {
  mode: 'sandbox' | 'live'
  /** Every room's handlers, by `room.call`. */
  handlers: Record<string, AnyHandler>
  rateLimits: RateLimits
  overload: Pick<Overload, 'isOver' | 'refusal'>
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

/** Who asks, nothing of it believed. */
export interface Caller {
  token: string | null
  /** Network address of the caller. */
  address: string
}

/** A call as it came, of whom was let in with it. */
export interface AskedCall extends Pick<Caller, 'address'> {
  session: Session | null
  device: string | undefined
  lang: Lang
  /** The Idempotency-Key. */
  key: unknown
  fields: unknown
}

const DEVICE_MAXIMUM = 200

/** Beyond what a call waits for a connection or its turn: then those have said themselves that nothing was done. */
const ANSWER_WITHIN_MS = 11_000

/** When it hangs, with the database, nobody is left waiting. */
async function inTime<T>(code: 'unavailable' | 'outcome_unknown', work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Refusal(code)), ANSWER_WITHIN_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const payerOf = (session: Session | null, address: string) => ({ userId: session?.userId ?? null, address })

/** The session of who may ask now, null for a guest. Costs no more than that, so that what is too much is refused unread. */
export async function letIn(call: CallDefinition, { token, address }: Caller, options: ServeOptions): Promise<Session | null> {
  if (options.overload.isOver) throw options.overload.refusal()
  const session = token === null ? null : await inTime('unavailable', options.findSession(token, address))
  await options.rateLimits.take(call.rate, payerOf(session, address))
  return session
}

/** The handler's answer; whatever is not as it must be is thrown as a Refusal. */
export function runCall(served: ServedCall, asked: AskedCall, options: ServeOptions): Promise<unknown> {
  return inTime(served.call.reads ? 'unavailable' : 'outcome_unknown', answerTo(served, asked, options))
}

async function answerTo({ call, handler }: ServedCall, asked: AskedCall, options: ServeOptions): Promise<unknown> {
  const { session, address, lang } = asked
  checkAccess(call, session)
  const input = parseInput(call, asked.fields)
  const further = (call.cost?.points(input as never) ?? 1) - 1
  if (further > 0) await options.rateLimits.take(call.rate, payerOf(session, address), further)
  const context: CallContext = {
    lang,
    address,
    device: (asked.device ?? '').slice(0, DEVICE_MAXIMUM),
    session,
    idempotent: call.moves ? idempotentRequest(asked.key, call.path, input) : null,
  }
  try {
    return await (handler as (input: unknown, context: CallContext) => unknown)(input, context)
  } catch (error) {
    // Its COMMIT may have arrived.
    if (!call.reads && isDatabaseAway(error)) throw new OutcomeUnknown('the database went while something was done', { cause: error })
    throw error
  }
}

function checkAccess(call: CallDefinition, session: Session | null): void {
  if (call.access === 'guest') return
  if (!session) refuse('please_log_in')
  const level = call.access === 'level1' ? 1 : call.access === 'level2' ? 2 : 0
  if (session.verificationLevel < level) refuse('level_needed')
}

/**
 * The steps of every call, over HTTP and over the live connection. Before the fields are read: memory, the network's limit of token
 * look-ups, session, rate limit. After that: access level, fields, the further points that they cost, and the room's handler.
 */
import { callNames, callOf, type CallName } from '@assay/contract'
import { Refusal, refuse, type CallDefinition, type Lang } from '@assay/contract/wire'
import { isDatabaseAway } from '../db/away.ts'
import type { CallContext, Handler, Session } from './context.ts'
import { OutcomeUnknown } from './fault.ts'
import { idempotentRequest } from './idempotency.ts'
import type { IncomingFile } from './incoming.ts'
import { parseInput } from './input.ts'
import type { Overload } from './overload.ts'
import type { RateLimits } from './rate-limit.ts'

type AnyHandler = Handler<CallName>

export interface ServeOptions {
  mode: 'sandbox' | 'live'
  /** The handlers of all rooms, by `room.call`. */
  handlers: Record<string, AnyHandler>
  rateLimits: RateLimits
  overload: Pick<Overload, 'refuseWhileOver'>
  /** The session of a token. Null when the token is unknown, revoked or expired. Refuses an address that has looked up too many tokens. */
  findSession(token: string, address: string): Promise<Session | null>
}

export interface ServedCall {
  name: CallName
  call: CallDefinition
  handler: AnyHandler
}

/** All calls that exist in this mode. Throws when one has no handler. */
export function servedCalls({ mode, handlers }: ServeOptions): ServedCall[] {
  return callNames.flatMap((name) => {
    const call = callOf(name)
    if (call.sandboxOnly && mode === 'live') return []
    const handler = handlers[name]
    if (!handler) throw new Error(`no handler for ${name}`)
    return [{ name, call, handler }]
  })
}

/** The caller, not verified yet. */
export interface Caller {
  token: string | null
  /** Network address of the caller. */
  address: string
}

/** A call with its raw fields, after `letIn` accepted the caller. */
export interface AskedCall extends Pick<Caller, 'address'> {
  session: Session | null
  device: string | undefined
  lang: Lang
  /** The Idempotency-Key. */
  key: unknown
  fields: unknown
  /** The file that came with it. */
  file?: IncomingFile | null
}

const DEVICE_MAXIMUM = 200

/** Longer than a call waits for a connection or in a queue. Those time-outs come first and are certain that nothing was done. */
const ANSWER_WITHIN_MS = 11_000

/** Refuses with `code` when the work takes too long, for example because the database hangs. */
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

/**
 * Checks that the caller may send this call now and returns the session, null for a guest. It runs before the body is read, so that refused
 * requests cost little.
 */
export async function letIn(call: CallDefinition, { token, address }: Caller, options: ServeOptions): Promise<Session | null> {
  options.overload.refuseWhileOver()
  const session = token === null ? null : await inTime('unavailable', options.findSession(token, address))
  await options.rateLimits.take(call.rate, payerOf(session, address))
  return session
}

/** Returns the handler's answer. Throws a Refusal when a check fails or the handler refuses. */
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
    file: asked.file ?? null,
  }
  try {
    return await (handler as (input: unknown, context: CallContext) => unknown)(input, context)
  } catch (error) {
    // The COMMIT may have reached the database.
    if (!call.reads && isDatabaseAway(error))
      throw new OutcomeUnknown('the connection to the database was lost during a call that writes', { cause: error })
    throw error
  }
}

function checkAccess(call: CallDefinition, session: Session | null): void {
  if (call.access === 'guest') return
  if (!session) refuse('please_log_in')
  const level = call.access === 'level1' ? 1 : call.access === 'level2' ? 2 : 0
  if (session.verificationLevel < level) refuse('level_needed')
}

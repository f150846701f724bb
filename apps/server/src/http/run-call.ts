/**
 * The steps of every call, over HTTP and over the live connection. Before the fields are read: memory, the network's limit of token
 * look-ups, session, rate limit. After that: access level, fields, the further points that they cost, and the room's handler.
 */
import { callNames, callOf, consoleCallNames, type AnyCallName } from '@assay/contract'
import { hasRight, isRight, Refusal, refuse, requireLevel, type CallDefinition, type Lang } from '@assay/contract/wire'
import { isDatabaseAway } from '../db/away.ts'
import type { CallContext, Handler, OperatorSession, Session } from './context.ts'
import { OutcomeUnknown } from './fault.ts'
import { idempotentRequest } from './idempotency.ts'
import type { IncomingFile } from './incoming.ts'
import { parseInput } from './input.ts'
import type { Overload } from './overload.ts'
import type { RateLimits } from './rate-limit.ts'

type AnyHandler = Handler<AnyCallName>

export interface ServeOptions {
  mode: 'sandbox' | 'live'
  /** Serves the calls of the console, and no others. */
  isConsole?: boolean
  /** The handlers of all rooms, by `room.call`. */
  handlers: Record<string, AnyHandler>
  rateLimits: RateLimits
  overload: Pick<Overload, 'refuseWhileOver'>
  /** The session of a token. Null when the token is unknown, revoked or expired. Refuses an address that has looked up too many tokens. */
  findSession(token: string, address: string): Promise<Session | null>
  /** The same of a token of the console. */
  findOperator?(token: string): Promise<OperatorSession | null>
}

export interface ServedCall {
  name: AnyCallName
  call: CallDefinition
  handler: AnyHandler
}

/** All calls that exist here in this mode. Throws when one has no handler. */
export function servedCalls({ mode, handlers, isConsole = false }: ServeOptions): ServedCall[] {
  return (isConsole ? consoleCallNames : callNames).flatMap((name) => {
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

/** Whose token it is: a user's, or on the console's port an operator's. Both null for guests. */
export interface Known {
  session: Session | null
  operator: OperatorSession | null
}

export const NOBODY: Known = { session: null, operator: null }

/** A call with its raw fields, after `letIn` accepted the caller. */
export interface AskedCall extends Known, Pick<Caller, 'address'> {
  device: string | undefined
  /** The header `Device-Token`. */
  deviceToken?: unknown
  lang: Lang
  /** The Idempotency-Key. */
  key: unknown
  fields: unknown
  /** The file that came with it. */
  file?: IncomingFile | null
}

const DEVICE_MAXIMUM = 200
/** Too short to be random, it would be another's too. */
const DEVICE_TOKEN = /^[A-Za-z0-9_-]{32,100}$/

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
 * Checks that the caller may send this call now and returns whose token it is. It runs before the body is read, so that refused requests
 * cost little.
 */
export async function letIn(call: CallDefinition, { token, address }: Caller, options: ServeOptions): Promise<Known> {
  options.overload.refuseWhileOver()
  const known = token === null ? NOBODY : await inTime('unavailable', find(token, address, options))
  await options.rateLimits.take(call.rate, payerOf(known.session, address))
  return known
}

async function find(token: string, address: string, { isConsole, findOperator, findSession }: ServeOptions): Promise<Known> {
  if (isConsole) return { session: null, operator: (await findOperator?.(token)) ?? null }
  return { session: await findSession(token, address), operator: null }
}

/** Returns the handler's answer. Throws a Refusal when a check fails or the handler refuses. */
export function runCall(served: ServedCall, asked: AskedCall, options: ServeOptions): Promise<unknown> {
  return inTime(served.call.reads ? 'unavailable' : 'outcome_unknown', answerTo(served, asked, options))
}

async function answerTo({ call, handler }: ServedCall, asked: AskedCall, options: ServeOptions): Promise<unknown> {
  const { session, operator, address, lang } = asked
  checkAccess(call, asked)
  const input = parseInput(call, asked.fields)
  const further = (call.cost?.points(input as never) ?? 1) - 1
  if (further > 0) await options.rateLimits.take(call.rate, payerOf(session, address), further)
  const context: CallContext = {
    lang,
    address,
    device: (asked.device ?? '').slice(0, DEVICE_MAXIMUM),
    deviceToken: typeof asked.deviceToken === 'string' && DEVICE_TOKEN.test(asked.deviceToken) ? asked.deviceToken : null,
    session,
    operator,
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

function checkAccess({ access, moves, lessens }: CallDefinition, { session, operator }: Known): void {
  if (access === 'guest') return
  if (access === 'operator' || isRight(access)) {
    if (!operator) refuse('please_log_in')
    if (access !== 'operator' && !hasRight(operator.roles, access)) refuse('right_needed')
    return
  }
  if (!session) refuse('please_log_in')
  if (session.frozen && moves && !lessens) refuse(`frozen_${session.frozen}`)
  if (access === 'level1' || access === 'level2') requireLevel(session, access === 'level1' ? 1 : 2)
}

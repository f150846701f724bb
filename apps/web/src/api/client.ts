import type { AnyCallName, CallInput, CallOutput } from '@assay/contract'
import type { Envelope } from '@assay/contract/wire'
import type { QueryValues } from '#navigation/query-string.ts'
import { queryString } from '#navigation/query-string.ts'
import type { LocalCode } from './failure.ts'
import { ApiFailure, isFailure } from './failure.ts'
import { newKey } from './random-id.ts'

/** Applies to requests, uploads and downloads. */
export const REQUEST_TIMEOUT_MS = 60_000

export interface CallOptions {
  signal?: AbortSignal
  /** The key of one intent of the user. Send the same key again when the first answer was lost. */
  idempotencyKey?: string
}

/** A call on the wire, without its schemas, so that no validator enters the bundle. */
export interface PathEntry {
  method: 'GET' | 'POST'
  /** Under /api. */
  path: string
  /** Moves money: carries an Idempotency-Key. */
  moves?: true
}

interface Request extends CallOptions {
  entry: PathEntry
  fields: QueryValues
}

/** What the client needs from its environment. */
export interface ClientSetting {
  fetch: typeof fetch
  token: () => string
  /** The random token by which the server knows this browser again. */
  device: () => string
  language: () => string
  /**
   * True when the device reports that it has no network. A device that reports a network may still be offline; the opposite is never wrong.
   */
  isOffline: () => boolean
  /** The text for a failure that did not come from the server. */
  words: (code: LocalCode) => string
  /** The session ended (999), or the call needs an identity level (998). Called once per answer, before the call is rejected. */
  onSessionLost: (message: string) => void
  onLevelNeeded: (message: string) => void
  /** A call that moves money was sent and no answer came. Also called when the form that sent it is gone. */
  onUnanswered: (message: string) => void
  /** Solves the proof-of-work challenge of a `proof_required` refusal. */
  solveProof: (challenge: string) => Promise<string>
}

/** Input may be left out where every field of it is optional. */
export type CallArguments<N extends AnyCallName> =
  Record<string, never> extends CallInput<N> ? [input?: CallInput<N>, options?: CallOptions] : [input: CallInput<N>, options?: CallOptions]

/** The calls of one app. */
export type Call<Name extends AnyCallName> = <N extends Name>(name: N, ...rest: CallArguments<N>) => Promise<CallOutput<N>>

/** The only way to the server. Rejects with ApiFailure and nothing else. */
export function createCall<Name extends AnyCallName>(paths: Record<Name, PathEntry>, setting: ClientSetting): Call<Name> {
  return async <N extends Name>(name: N, ...[input, options]: CallArguments<N>) => {
    const fields = input as QueryValues | undefined
    const entry = paths[name]
    const send = (extra: QueryValues) =>
      (entry.moves ? exchangeMove : exchange)<CallOutput<N>>(setting, { ...options, entry, fields: { ...fields, ...extra } })
    const first = await send({})
    const challenge = first.type === 'error' && first.error === 'proof_required' ? first.fields?.altcha : undefined
    // When the challenge cannot be solved, the refusal is returned unchanged.
    const altcha = challenge && (await setting.solveProof(challenge).catch(() => ''))
    const answer = altcha ? await send({ altcha }) : first
    if (answer.type === 'ok') return answer.message
    if (answer.type === '999') setting.onSessionLost(answer.message)
    if (answer.type === '998') setting.onLevelNeeded(answer.message)
    throw new ApiFailure({ ...answer, status: 200 })
  }
}

/**
 * The same for calls that move money. Such a call is not sent while the device reports that it is offline. Once it was sent, no failure
 * says whether it took effect. That includes a fault of the server: its connection may have broken during the commit.
 */
async function exchangeMove<T>(setting: ClientSetting, request: Request): Promise<Envelope<T>> {
  if (setting.isOffline()) throw new ApiFailure({ error: 'offline', message: setting.words('offline') })
  try {
    return await exchange<T>(setting, request)
  } catch (failure) {
    if (!isFailure(failure) || !failure.outcomeUnknown) throw failure
    const message = setting.words('unanswered')
    setting.onUnanswered(message)
    throw new ApiFailure({ error: 'unanswered', message, status: failure.status })
  }
}

/** A list of rows goes into a form as its JSON text. */
const listsAsText = (fields: QueryValues | undefined): QueryValues =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null) ? JSON.stringify(value) : value,
    ]),
  )

/** One request and its envelope. An answer other than 200 rejects, whatever its body. */
async function exchange<T>(setting: ClientSetting, request: Request): Promise<Envelope<T>> {
  const response = await fetchResponse(setting, request)
  const envelope: unknown = await response.json().catch(() => undefined)
  if (!isEnvelope<T>(envelope)) {
    throw new ApiFailure({ error: 'unreadable', message: setting.words('unreadable'), status: response.status })
  }
  if (response.ok || envelope.type === 'ok') return envelope
  const retryAfterS = Number(response.headers.get('Retry-After')) || undefined
  throw new ApiFailure({ ...envelope, status: response.status, retryAfterS })
}

async function fetchResponse(setting: ClientSetting, request: Request): Promise<Response> {
  const { method, path, moves } = request.entry
  const fields = queryString({ ...listsAsText(request.fields), lang: setting.language() })
  // The language of a refusal that is sent before the body is read. No GET says which browser it is from.
  const headers: Record<string, string> = method === 'GET' ? {} : { Lang: setting.language(), 'Device-Token': setting.device() }
  const token = setting.token()
  if (token) headers.Authorization = token
  if (moves) headers['Idempotency-Key'] = request.idempotencyKey ?? newKey()
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  try {
    return await (method === 'GET'
      ? setting.fetch(`/api${path}?${fields}`, { headers, signal })
      : setting.fetch(`/api${path}`, { method, headers, signal, body: new URLSearchParams(fields) }))
  } catch {
    const error: LocalCode = timeout.aborted ? 'timeout' : signal.aborted ? 'aborted' : 'offline'
    throw new ApiFailure({ error, message: setting.words(error) })
  }
}

function isEnvelope<T>(value: unknown): value is Envelope<T> {
  return typeof value === 'object' && value !== null && 'type' in value && 'message' in value
}

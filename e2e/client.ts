/** A plain typed client for tests: one user, form-encoded as the web app sends it. */
import { randomUUID } from 'node:crypto'
import type { CallInput, CallName, CallOutput } from '../packages/contract/src/door.ts'
import { callOf } from '../packages/contract/src/door.ts'
import type { Envelope } from '../packages/contract/src/wire/door.ts'

export interface Answer<T> {
  status: number
  /** Of one who asked too often. */
  retryAfterMs: number | null
  body: Envelope<T>
}

/** As a form has it: a list is its JSON text. */
const textOf = (value: unknown): string => (Array.isArray(value) ? JSON.stringify(value) : String(value))

export class Client {
  readonly url: string
  token: string | null = null
  /** Each is a device of its own. */
  readonly device = randomUUID()

  constructor(url: string) {
    this.url = url
  }

  /** The whole answer. */
  async ask<N extends CallName>(
    name: N,
    input: CallInput<N>,
    options: { key?: string; signal?: AbortSignal } = {},
  ): Promise<Answer<CallOutput<N>>> {
    const call = callOf(name)
    const fields = new URLSearchParams()
    for (const [field, value] of Object.entries(input as Record<string, unknown>)) if (value !== undefined) fields.set(field, textOf(value))
    const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded', 'device-token': this.device }
    if (this.token) headers['authorization'] = this.token
    if (call.moves) headers['idempotency-key'] = options.key ?? randomUUID()
    const response = await fetch(`${this.url}/api${call.path}`, {
      method: 'POST',
      headers,
      body: fields.toString(),
      signal: options.signal,
    })
    const seconds = response.headers.get('retry-after')
    return {
      status: response.status,
      retryAfterMs: seconds === null ? null : Number(seconds) * 1_000,
      body: (await response.json()) as Envelope<CallOutput<N>>,
    }
  }

  /** The message of a good answer; anything else throws its code. */
  async call<N extends CallName>(name: N, input: CallInput<N>, options: { key?: string } = {}): Promise<CallOutput<N>> {
    const { body } = await this.ask(name, input, options)
    if (body.type === 'ok') return body.message
    throw new Error(`${name}: ${body.error} ${JSON.stringify(body.fields ?? {})}`)
  }
}

let users = 0

/** Registers by the sandbox mailbox, as a person would. */
export async function newUser(
  url: string,
  funds: { usdt?: string; btc?: string } = {},
): Promise<Client & { email: string; password: string }> {
  const client = Object.assign(new Client(url), {
    email: `user-${process.pid}-${++users}-${Date.now()}@example.test`,
    password: `Pw-${randomUUID()}`,
  })
  await client.call('account.sendCode', { user_string: client.email, scene: 'register' })
  const { data } = await client.call('sandbox.mailbox', { user_string: client.email })
  client.token = await client.call('account.register', {
    user_string: client.email,
    code: data[0]!.code,
    password: client.password,
    re_password: client.password,
  })
  if (funds.usdt) await client.call('sandbox.faucet', { currency_id: '3', amount: funds.usdt })
  if (funds.btc) await client.call('sandbox.faucet', { currency_id: '1', amount: funds.btc })
  return client
}

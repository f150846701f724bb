/** The two sides of customer service in tests: an operator over HTTP, and lines that are cut while messages are on their way. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { generate } from 'otplib'
import { io, type Socket } from 'socket.io-client'
import { callOf, type CallInput, type CallName, type CallOutput, type ConsoleCallName } from '../packages/contract/src/door.ts'
import type { InboxUpdate, LiveMessage, SupportUpdate } from '../packages/contract/src/wire/live.ts'
import type { Role } from '../packages/contract/src/wire/door.ts'
import { inviteOperator } from './operator.ts'
import type { RunningServer } from './server.ts'

type AnyName = CallName | ConsoleCallName
type Ask = <N extends AnyName>(name: N, input: CallInput<N>, signal?: AbortSignal) => Promise<CallOutput<N>>

/** Sends JSON. Rejects with the code of a refusal. */
export const askAt =
  (url: string, token: () => string | null): Ask =>
  async (name, input, signal) => {
    const own = token()
    const response = await fetch(`${url}/api${callOf(name).path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(own && { authorization: own }) },
      body: JSON.stringify(input),
      ...(signal && { signal }),
    })
    const answer = (await response.json()) as { type: string; message: never; error?: string }
    if (answer.type !== 'ok') throw new Error(`${name}: ${answer.error}`)
    return answer.message
  }

export interface Operator {
  ask: Ask
  token: string
  id: string
}

let operators = 0

/** Somebody who has just accepted an invitation. */
export async function newOperator({ consoleUrl, dataDir }: RunningServer, roles: readonly Role[]): Promise<Operator> {
  operators += 1
  const name = `Operator ${operators}`
  const setup = inviteOperator(dataDir, { email: `operator-${operators}-${process.pid}@example.org`, name, roles })
  let token = ''
  const ask = askAt(consoleUrl!, () => token)
  const { key } = await ask('operator.invitation', { setup })
  const password = 'a long enough Passphrase'
  token = (await ask('operator.accept', { setup, password, re_password: password, code: await generate({ secret: key }) })).token
  const { id } = await ask('operator.me', {})
  return { ask, token, id }
}

export interface Heard {
  seq: number
  text: string
  client_id: string
}

/** A side of a conversation whose line is cut again and again. It knows what it has seen by the server's numbers alone. */
export class Side {
  readonly seen = new Map<number, Heard>()
  /** How often the same number came with other words: never. */
  conflicts = 0
  cuts = 0
  private line: Socket
  private readonly options: SideOptions

  constructor(options: SideOptions) {
    this.options = options
    this.line = this.open()
  }

  private open(): Socket {
    const line = io(this.options.url, { auth: this.options.auth, transports: ['websocket'], forceNew: true, reconnection: false })
    line.on('connect', () => line.emit('subscribe', { channels: [this.options.channel] }, () => void this.catchUp()))
    line.on('message', ({ updates = [] }: LiveMessage) => {
      for (const update of updates as (InboxUpdate & SupportUpdate)[]) if (update.message) this.take([update.message])
    })
    return line
  }

  /** What the cut line left out. */
  async catchUp(): Promise<void> {
    const after = firstGap(this.seen)
    const more = await this.options.messagesAfter(after).catch(() => [])
    this.take(more)
    if (more.length === 100) await this.catchUp()
  }

  private take(messages: readonly Heard[]): void {
    for (const message of messages) {
      const known = this.seen.get(message.seq)
      if (known && known.client_id !== message.client_id) this.conflicts += 1
      this.seen.set(message.seq, message)
    }
  }

  /** Kills the connection as a network does: without a word. */
  cut(): void {
    this.cuts += 1
    this.line.io.engine?.close()
    this.line = this.open()
  }

  close(): void {
    this.line.disconnect()
  }
}

export interface SideOptions {
  url: string
  auth: { token?: string; visitor?: string }
  channel: string
  messagesAfter: (seq: number) => Promise<readonly Heard[]>
}

function firstGap(seen: ReadonlyMap<number, Heard>): number {
  let seq = 0
  while (seen.has(seq + 1)) seq += 1
  return seq
}

type Cut = 'before' | 'under way' | 'answer'
const WAIT_MS = 20

/**
 * Sends until an answer comes, with the same id at every try. `cuts` says where requests break before one comes through: before anything
 * is sent, while it is under way, or once its answer is there and lost.
 */
export async function sendSurely(
  send: (clientId: string, signal?: AbortSignal) => Promise<unknown>,
  cuts: readonly Cut[],
): Promise<string> {
  const clientId = randomUUID()
  for (const cut of cuts) {
    const signal = cut === 'under way' ? AbortSignal.timeout(Math.ceil(Math.random() * 4)) : undefined
    if (cut !== 'before') await send(clientId, signal).catch(() => undefined)
  }
  // What waits for an answer is limited: the other side has to write first.
  while (!(await send(clientId).then(Boolean, () => false))) await sleep(WAIT_MS)
  return clientId
}

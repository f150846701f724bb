/** The live line of tests, in place of socket.io: `tell` sends as the server. */
import type { LiveMessage } from '@assay/contract/live'

const listeners = new Map<string, (value?: unknown) => void>()
const told = new Map<string, number>()

/** Replaces the function of the library. */
export function io() {
  const socket = {
    connected: true,
    on: (name: string, listener: (value?: unknown) => void) => {
      listeners.set(name, listener)
      if (name === 'connect') setTimeout(listener)
    },
    // As the server does: the line asks for a sign once nothing is told any more.
    emit: (_event: string, _request: unknown, answer?: () => void) => {
      answer?.()
      return socket
    },
    connect: () => socket,
    disconnect: () => socket,
  }
  return socket
}

/** True once the app has opened its line. */
export const isLineOpen = (): boolean => listeners.has('message')

const send = (channel: string, what: Pick<LiveMessage, 'base' | 'updates'>): void => {
  const seq = (told.get(channel) ?? 0) + 1
  told.set(channel, seq)
  listeners.get('message')?.({ channel, seq, ...what } satisfies LiveMessage)
}

/** The server sends the whole value of a channel. */
export const tell = (channel: string, base: unknown): void => send(channel, { base })

/** The server sends what changes it. */
export const tellChange = (channel: string, change: unknown): void => send(channel, { updates: [change] })
